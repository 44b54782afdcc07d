import assert from 'node:assert/strict'
import { act } from 'react'
import { before, test } from 'node:test'
import { calls } from '../../../src/contract/calls.ts'
import { readCalendar } from '../../../src/app/calendar/read-calendar.ts'
import { allByRole, byLabel, byRole, byText, choose, click, queryRole, type, until } from '../../dom.ts'
import { rowOf } from '../../host/records/records-host.ts'
import { openScreen, realHost } from '../real-screen.tsx'

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
  return Object.fromEntries((calendar?.entries ?? []).map(({ label, at }) => [label, at]))
}

test('dragging a scheduled page to another day keeps its time of day, and Undo takes it back', async () => {
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

test('the dialog of an entry moves it without dragging, and removes it from the schedule', async () => {
  await openScreen(host, `/admin/calendar?month=${month}`)
  await until(() => inMonth(/Old rules/))
  await click(inMonth(/Review date: .*Old rules/))
  await type(byLabel('Move to'), `${month}-25`)
  await click(byRole('button', { name: 'Reschedule' }))
  await until(() => cellOf(`${month}-25`).contains(inMonth(/Old rules/)))
  assert.equal(queryRole('dialog', { name: 'Old rules' }), undefined)
  await click(inMonth(/Summer hours/))
  await click(byRole('button', { name: 'Remove from schedule' }))
  await until(() => cellOf(`${month}-10`).querySelector('button') === null)
  assert.equal((await timesNow())['Summer hours'], undefined)
})

test('month, agenda and filters stand in the address', async () => {
  await openScreen(host, `/admin/calendar?month=${month}&view=agenda&kind=review`)
  await until(() => byRole('heading', { name: new RegExp(`June ${year}`) }))
  await until(() => byText('Old rules'))
  assert.equal(allByRole('table').length, 0)
  await choose(byLabel('Kind'), 'Scheduled')
  await until(() => byText('Nothing this month'))
  assert.match(window.location.search, /kind=scheduled/)
  await click(byRole('button', { name: 'Next month' }))
  assert.match(window.location.search, new RegExp(`month=${year}-07`))
})
