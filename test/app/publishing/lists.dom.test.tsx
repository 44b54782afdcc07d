import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isRow, type Row } from '../../../src/contract/json.ts'
import { siteTime } from '../../../src/app/record/site-time.tsx'
import { allByRole, byLabel, byRole, click, press, queryRole, settle, type, until } from '../../dom.ts'
import { openScreen, realHost } from '../real-screen.tsx'

const host = realHost(true)
const calls = '/api/v1/post/content_details'
const address = '/admin/content-details'
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().replace(/:\d\d\.\d+Z/, ':00.000Z')

const rowIn = ({ body: { data } }: { body: { readonly data?: unknown } }): Row => {
  assert.ok(isRow(data), JSON.stringify(data))
  return data
}
const make = async (title: string, values: object = {}): Promise<Row> =>
  rowIn(await host.post(`${calls}/create`, { title, body: 'Text', status: 'draft', ...values }))
const read = async ({ id }: Row): Promise<Row> => rowIn(await host.get(`${calls}/${id}`))
const statusesOf = async (rows: readonly Row[]): Promise<unknown[]> => {
  const found: unknown[] = []
  // One after the other, since each call waits for the screen.
  for (const row of rows) found.push((await read(row)).status)
  return found
}
const saveLater = ({ id, version }: Row) => host.post(`${calls}/${id}/pending`, { liveVersion: version, body: 'Next' })

const open = (query: string, as?: { email: string; password: string }) => openScreen(host, address + query, as)
const shownRow = (title: string) => until(() => allByRole('row').find((row) => row.textContent?.includes(title)))
const tabs = () => byRole('navigation', { name: 'Page Content Details by status' })
const tab = (name: string) => {
  const found = allByRole('link', { within: tabs() }).find(({ textContent }) => textContent?.startsWith(name))
  assert.ok(found, name)
  return found
}
const counts = () => allByRole('link', { within: tabs() }).map(({ textContent }) => textContent)
const bar = () => until(() => queryRole('region', { name: 'Selection' }))
const select = (title: string) => click(byRole('checkbox', { name: `Select ${title}` }))
const buttonNames = (within: HTMLElement) => allByRole('button', { within }).map(({ textContent }) => textContent)
const message = (words: RegExp) =>
  until(() => allByRole('status').find(({ textContent }) => words.test(textContent ?? '')))
const writer = () =>
  host.post('/api/v1/post/user_roles/create', {
    name: `Writer ${Math.random()}`,
    permissions: { 'content-page': ['view', 'edit'], airport: ['view', 'edit'], country: ['view'] },
  })

describe('the tabs of a published list', () => {
  test('count the records of each state, lead there by the address, and follow each write', async () => {
    const [live] = [await make('Tabsy live', { status: 'published' }), await make('Tabsy draft')]
    await make('Tabsy soon', { status: 'scheduled', publishAt: tomorrow })
    await open('?search=tabsy&sort=title')
    await until(() => counts().join() === 'All3,Live1,Changes pending0,Scheduled1,In review0,Drafts1')
    assert.equal(tab('All').getAttribute('aria-current'), 'page')
    await click(tab('Live'))
    await until(() => allByRole('row').length === 2)
    assert.equal(decodeURIComponent(window.location.search), '?search=tabsy&filter[status]=published&sort=title')
    assert.equal(tab('Live').getAttribute('aria-current'), 'page')
    await shownRow('Tabsy live')

    await saveLater(live)
    await open('?search=tabsy')
    await until(() => counts().includes('Changes pending1'))
    await click(tab('Changes pending'))
    await until(() => allByRole('row').length === 2)
    assert.match((await shownRow('Tabsy live')).textContent ?? '', /Published\s*changes pending/)
    byRole('button', { name: 'Changes pending' })
    await click(byRole('button', { name: 'Actions for Tabsy live' }))
    await click(await until(() => queryRole('menuitem', { name: 'Publish' })))
    await until(() => counts().includes('Changes pending0'))
    await message(/Tabsy live published/)
    assert.equal((await read(live)).body, 'Next')
  })

  test('are not shown in the trash', async () => {
    await open('?trashed=1')
    await until(() => queryRole('button', { name: 'Trash' }))
    assert.equal(queryRole('navigation', { name: 'Page Content Details by status' }), undefined)
  })
})

describe('a status in the list', () => {
  test('says when a page goes, when its changes come, and which schedule was missed', async () => {
    const [ending, changing] = [
      await make('Statusy ending', { status: 'published' }),
      await make('Statusy changing', { status: 'published' }),
    ]
    await host.post(`${calls}/${ending.id}/publishing`, {
      version: ending.version,
      action: 'unpublish',
      reason: 'withdrawn',
      at: tomorrow,
    })
    await saveLater(changing)
    await host.post(`${calls}/${changing.id}/pending/publish`, { version: 1, at: tomorrow })
    await open('?search=statusy')
    assert.ok((await shownRow('Statusy ending')).textContent?.includes(`until ${siteTime(tomorrow)}`))
    assert.ok((await shownRow('Statusy changing')).textContent?.includes(`changes on ${siteTime(tomorrow)}`))
  })

  test('is no button: it changes by actions', async () => {
    await make('Fixedly live', { status: 'published' })
    await open('?search=fixedly')
    await shownRow('Fixedly live')
    assert.equal(queryRole('button', { name: 'Published' }), undefined)
    await select('Fixedly live')
    assert.deepEqual(buttonNames(byRole('toolbar', { within: await bar() })), [
      'Unpublish',
      'Edit fields',
      'Export',
      'Delete',
      '',
    ])
  })
})

describe('the bar over a selection', () => {
  test('publishes five drafts in six actions, and takes that back', async () => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five'].map((word) => `Sixfold ${word}`)
    const drafts: Row[] = []
    for (const title of titles) drafts.push(await make(title))
    await open('?search=sixfold')
    await shownRow('Sixfold Five')
    let actions = 0
    const press = async (element: HTMLElement) => {
      actions += 1
      await click(element)
    }
    for (const title of titles) await press(byRole('checkbox', { name: `Select ${title}` }))
    await press(byRole('button', { name: 'Publish', within: await bar() }))
    await message(/5 pages published/)
    assert.equal(actions, 6)
    assert.deepEqual(await statusesOf(drafts), Array(5).fill('published'))
    await click(byRole('button', { name: 'Undo' }))
    await message(/Undone/)
    assert.deepEqual(await statusesOf(drafts), Array(5).fill('draft'))
  })

  test('asks for the reason once, and names the records that stay as they are', async () => {
    const [one, two] = [
      await make('Reasoned a', { status: 'published' }),
      await make('Reasoned b', { status: 'published' }),
    ]
    await make('Reasoned c')
    await open('?search=reasoned')
    await shownRow('Reasoned c')
    for (const letter of ['a', 'b', 'c']) await select(`Reasoned ${letter}`)
    await click(byRole('button', { name: 'Unpublish', within: await bar() }))
    const question = await until(() => queryRole('alertdialog', { name: 'Unpublish 3 pages?' }))
    await click(byLabel('Published in error'))
    await click(byRole('button', { name: 'Unpublish 3 pages', within: question }))
    const alert = await until(() => queryRole('alert'))
    assert.match(alert.textContent ?? '', /1 of 3 pages not unpublished.*Reasoned c: This .* is not published/)
    for (const page of [one, two]) {
      const { status, ending } = await read(page)
      assert.deepEqual([status, ending], ['draft', 'error'])
    }
  })

  test('schedules by the website’s clock, and takes off the schedule', async () => {
    const draft = await make('Timely draft')
    await open('?search=timely')
    await shownRow('Timely draft')
    await select('Timely draft')
    await click(byRole('button', { name: 'Schedule', within: await bar() }))
    const question = await until(() => queryRole('alertdialog', { name: 'Schedule Timely draft' }))
    const field = byLabel('Publish at')
    await type(field, '2001-01-01T10:00')
    await click(byRole('button', { name: 'Schedule Timely draft', within: question }))
    assert.match(question.textContent ?? '', /That time has passed/)
    await type(field, '2090-01-02T10:00')
    await click(byRole('button', { name: 'Schedule Timely draft', within: question }))
    await message(/Timely draft scheduled for .*2090.* \p{L}+/u)
    assert.equal((await read(draft)).status, 'scheduled')
    await shownRow('Timely draft')
    await select('Timely draft')
    await click(byRole('button', { name: 'Take off the schedule', within: await bar() }))
    await message(/Timely draft taken off the schedule/)
    assert.equal((await read(draft)).status, 'draft')
  })
})

describe('a list for somebody who may not publish', () => {
  test('offers no publishing, and closes cells of live records with the reason', async () => {
    const role = rowIn(await writer())
    const author = { firstName: 'Wendy', lastName: 'Writer', email: 'wendy@example.com', roleId: role.id }
    const wendy = await host.addUser(author)
    await make('Closedly live', { status: 'published' })
    await open('?search=closedly', wendy)
    await shownRow('Closedly live')
    await select('Closedly live')
    assert.deepEqual(
      buttonNames(await bar()).filter((name) => /ublish|chedule/.test(name ?? '')),
      [],
    )
    await click(byRole('button', { name: 'Actions for Closedly live' }))
    await until(() => queryRole('menuitem', { name: 'Duplicate' }))
    assert.equal(queryRole('menuitem', { name: /ublish|chedule/ }), undefined)
    await press('Escape')
    await openScreen(host, '/admin/airport?filter[status]=published&columns=name,scheduledService', wendy)
    await until(() => allByRole('row').length > 1)
    assert.equal(queryRole('switch', { name: 'Scheduled service' }), undefined)
    assert.ok(document.querySelector('td [title*="can’t publish"]'))
  })

  test('somebody who may publish hears that the live page has changed', async () => {
    await openScreen(host, '/admin/airport?filter[status]=published&columns=name,scheduledService')
    const [first] = await until(() => {
      const found = allByRole('switch', { name: 'Scheduled service' })
      return found.length > 0 ? found : undefined
    })
    assert.ok(first)
    await click(first)
    await message(/Changed on the live page\./)
    await settle()
  })
})
