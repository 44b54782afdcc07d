import { act, assert, before, calls, test } from '../../panel.ts'
import { allByRole, byLabel, byRole, byText, choose, click, press, queryRole, type, until } from '../../dom.ts'
import { rowOf } from '../../host/records/records-host.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { readCalendar } from '../../read-responses.ts'

const host = realHost(true)
const pages = '/api/v1/post/content_details'
const year = new Date().getUTCFullYear() + 1
const month = `${year}-06`

before(async () => {
  const page = rowOf(await host.post(`${pages}/create`, { title: 'Summer hours', body: 'b', status: 'draft' }))
  const order = { version: page.version, action: 'schedule', at: `${month}-10T06:00:00.000Z` }
  assert.equal((await host.post(`${pages}/${page.id}/publishing`, order)).status, 200)
  await host.post(`${pages}/create`, { title: 'Old rules', body: 'b', status: 'draft', reviewOn: `${month}-20` })
})

const cellOf = (day: string): HTMLElement => {
  const cell = document.querySelector(`.cal-month time[datetime="${day}"]`)?.closest('td')
  return cell ?? assert.fail(`no ${day}`)
}
const inMonth = (name: RegExp): HTMLElement => {
  const [table] = allByRole('table')
  return byRole('button', { name, within: table ?? document.body })
}
const fire = (element: HTMLElement, kind: string): Promise<void> =>
  act(async () => {
    element.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }))
  })
const timesNow = async (): Promise<Record<string, string>> => {
  const calendar = readCalendar((await host.get(`${calls.calendar}?month=${month}`)).body)
  return Object.fromEntries((calendar?.rows ?? []).map(({ label, at }) => [label, at]))
}

test('dragging a scheduled page to another day keeps its time of day, and Undo reverses it', async () => {
  await openScreen(host, `/admin/calendar?month=${month}`)
  await until(() => inMonth(/Scheduled: .*Summer hours/))
  assert.ok(cellOf(`${month}-10`).contains(inMonth(/Summer hours/)))
  await fire(inMonth(/Summer hours/), 'dragstart')
  await fire(cellOf(`${month}-12`), 'dragover')
  await fire(cellOf(`${month}-12`), 'drop')
  await until(() => cellOf(`${month}-12`).contains(inMonth(/Summer hours/)))
  assert.equal((await timesNow())['Summer hours'], `${month}-12T06:00:00.000Z`)
  await click(byRole('button', { name: 'Undo' }))
  await until(() => cellOf(`${month}-10`).contains(inMonth(/Summer hours/)))
})

test('the side panel reschedules an entry without dragging and removes it from the schedule', async () => {
  await openScreen(host, `/admin/calendar?month=${month}`)
  await until(() => inMonth(/Old rules/))
  await click(inMonth(/Check date: .*Old rules/))
  await type(byLabel('Move to'), `${month}-25`)
  await click(byRole('button', { name: 'Reschedule' }))
  await until(() => cellOf(`${month}-25`).contains(inMonth(/Old rules/)))
  assert.equal(queryRole('complementary', { name: 'Event' }), undefined)
  assert.ok(inMonth(/Old rules/) === document.activeElement, 'the focus follows the entry to its new day')
  await click(inMonth(/Summer hours/))
  await click(byRole('button', { name: 'Remove from schedule' }))
  await until(() => cellOf(`${month}-10`).querySelector('button') === null)
  assert.equal((await timesNow())['Summer hours'], undefined)
})

test('Escape closes the side panel, which never blocks the calendar, and returns focus to the entry', async () => {
  await openScreen(host, `/admin/calendar?month=${month}`)
  await until(() => inMonth(/Old rules/))
  await click(inMonth(/Old rules/))
  const panel = byRole('complementary', { name: 'Event' })
  assert.equal(document.activeElement, byRole('heading', { name: 'Old rules', within: panel }))
  assert.equal(queryRole('dialog', {}), undefined)
  await press('Escape')
  assert.equal(queryRole('complementary', { name: 'Event' }), undefined)
  assert.equal(document.activeElement, inMonth(/Old rules/))
})

/** Europe’s clocks change on the last Sunday of March and October. */
const lastSunday = (number: number): string => {
  const end = new Date(Date.UTC(year, number, 0))
  return new Date(end.getTime() - end.getUTCDay() * 86_400_000).toISOString().slice(0, 10)
}
const setZone = async (defaultTimeZone: string): Promise<void> => {
  const { id, version } = rowOf(await host.get('/api/v1/post/general_settings'))
  const saved = await host.post('/api/v1/post/general_settings/create', { id, version, defaultTimeZone })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
}

for (const { what, day, was } of [
  { what: 'without such a time', day: lastSunday(3), was: 'T01:30:00.000Z' },
  { what: 'that has its time twice', day: lastSunday(10), was: 'T00:30:00.000Z' },
]) {
  test(`dragging an entry of 02:30 to a day ${what} asks for the time before moving it`, async () => {
    await setZone('Europe/Berlin')
    const [title, first] = [`Clocks of ${day}`, `${day.slice(0, 8)}10`]
    const page = rowOf(await host.post(`${pages}/create`, { title, body: 'b', status: 'draft' }))
    const order = { version: page.version, action: 'schedule', at: first + was }
    assert.equal((await host.post(`${pages}/${page.id}/publishing`, order)).status, 200)
    const timeNow = async () => rowOf(await host.get(`${pages}/${page.id}`)).publishAt
    await openScreen(host, `/admin/calendar?month=${day.slice(0, 7)}`)
    await until(() => inMonth(/02:30 ?Clocks of/))
    await fire(inMonth(/Clocks of/), 'dragstart')
    await fire(cellOf(day), 'drop')
    const panel = byRole('complementary', { name: 'Event' })
    assert.equal(queryRole('button', { name: 'Reschedule', within: panel })?.hasAttribute('disabled'), true)
    assert.equal(await timeNow(), first + was)
    await click(byRole('radio', { name: /after the change$/, within: panel }))
    await click(byRole('button', { name: 'Reschedule', within: panel }))
    await until(() => cellOf(day).contains(inMonth(/Clocks of/)))
    assert.equal(await timeNow(), `${day}T01:30:00.000Z`)
    await setZone('Asia/Kolkata')
  })
}

test('the side panel asks about a time that the clock skips', async () => {
  await setZone('Europe/Berlin')
  const page = rowOf(await host.post(`${pages}/create`, { title: 'Spring hours', body: 'b', status: 'draft' }))
  const order = { version: page.version, action: 'schedule', at: `${year}-04-11T06:00:00.000Z` }
  await host.post(`${pages}/${page.id}/publishing`, order)
  await openScreen(host, `/admin/calendar?month=${year}-04`)
  await until(() => inMonth(/Spring hours/))
  await click(inMonth(/Spring hours/))
  await type(byLabel('Move to'), `${lastSunday(3)}T02:30`)
  byText(/so 02:30 doesn’t exist/)
  assert.ok(byRole('button', { name: 'Reschedule' }).hasAttribute('disabled'))
  await setZone('Asia/Kolkata')
})

test('the calendar moves and publishes only the scheduled changes that it has shown', async () => {
  const page = rowOf(await host.post(`${pages}/create`, { title: 'Winter hours', body: 'Live', status: 'published' }))
  const path = `${pages}/${page.id}/pending`
  const bodyNow = async (): Promise<unknown> => rowOf(await host.get(`${pages}/${page.id}`)).body
  await host.post(path, { liveVersion: page.version, body: 'Next' })
  await host.post(`${path}/publish`, { version: 1, at: `${month}-14T06:00:00.000Z` })
  await openScreen(host, `/admin/calendar?month=${month}`)
  await until(() => inMonth(/Changes scheduled: .*Winter hours/))
  await fire(inMonth(/Winter hours/), 'dragstart')
  await fire(cellOf(`${month}-15`), 'drop')
  await until(() => cellOf(`${month}-15`).contains(inMonth(/Winter hours/)))
  assert.equal((await timesNow())['Winter hours'], `${month}-15T06:00:00.000Z`)
  await host.post(path, { version: 3, body: 'Of somebody else' })
  await click(inMonth(/Winter hours/))
  await click(byRole('button', { name: 'Publish now' }))
  await until(() => queryRole('alert'))
  assert.equal(await bodyNow(), 'Live')
  await openScreen(host, `/admin/calendar?month=${month}`)
  await until(() => inMonth(/Winter hours/))
  await click(inMonth(/Winter hours/))
  await click(byRole('button', { name: 'Publish now' }))
  await until(async () => (await bodyNow()) === 'Of somebody else')
})

test('the URL holds the month, the agenda view and the filters', async () => {
  await openScreen(host, `/admin/calendar?month=${month}&view=agenda&kind=review`)
  await until(() => byRole('heading', { name: new RegExp(`June ${year}`) }))
  await until(() => byText('Old rules'))
  assert.equal(allByRole('table').length, 0)
  await choose(byLabel('Kind'), 'Scheduled')
  await until(() => byText('Nothing this month'))
  assert.match(window.location.search, /kind=scheduled/)
  await choose(byLabel('Section'), 'Blogs')
  assert.match(window.location.search, /section=blog/)
  await click(byRole('button', { name: 'Next month' }))
  assert.match(window.location.search, new RegExp(`month=${year}-07`))
})

test('marks a check date in the past as due', async () => {
  const past = '2020-02'
  await host.post(`${pages}/create`, { title: 'Overdue page', body: 'b', status: 'draft', reviewOn: `${past}-20` })
  await openScreen(host, `/admin/calendar?month=${past}`)
  await until(() => inMonth(/^Due for a check: .*Overdue page/))
})

test('shows the day on which an AIRAC cycle takes effect, in the month and in the agenda', async () => {
  await openScreen(host, '/admin/calendar?month=2020-05')
  await until(() => byRole('heading', { name: 'May 2020' }))
  await until(() => cellOf('2020-05-21').textContent?.includes('AIRAC 2006'))
  assert.equal(cellOf('2020-05-20').textContent?.includes('AIRAC'), false)
  await click(byRole('button', { name: 'Agenda' }))
  await until(() => byText('Nothing this month'))
  assert.ok(byText('AIRAC 2006'))
})
