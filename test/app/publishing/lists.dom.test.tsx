import { assert, describe, isRow, type Row, test } from '../../panel.ts'
import { rowTime } from '../../../src/app/record/site-time.tsx'
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
  // In sequence, since each call waits for the screen.
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
  test('the tabs of a published list count the records of each state, change the URL, and follow each write', async () => {
    const [live] = [await make('Tabsy live', { status: 'published' }), await make('Tabsy draft')]
    await make('Tabsy soon', { status: 'scheduled', publishAt: tomorrow })
    await open('?search=tabsy&sort=title')
    await until(() => counts().join() === 'All3,Live1,Scheduled1,Drafts1,Trash')
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
    assert.match((await shownRow('Tabsy live')).textContent ?? '', /Changes/)
    assert.equal(queryRole('button', { name: 'Changes pending' }), undefined, 'the tab shows its filter')
    await click(byRole('button', { name: 'Actions for Tabsy live' }))
    await click(await until(() => queryRole('menuitem', { name: 'Publish' })))
    await until(() => !counts().join().includes('pending1'))
    await message(/Tabsy live published/)
    assert.equal((await read(live)).body, 'Next')
  })

  test('the tabs open and leave the trash and keep the search', async () => {
    await make('Trashy live', { status: 'published' })
    const gone = await make('Trashy gone')
    await host.post(`${calls}/bulk`, { action: 'delete', ids: [gone.id] })
    await open('?search=trashy&filter[status]=published')
    await shownRow('Trashy live')
    await click(tab('Trash'))
    await shownRow('Trashy gone')
    assert.equal(decodeURIComponent(window.location.search), '?trashed=1&search=trashy')
    assert.equal(tab('Trash').getAttribute('aria-current'), 'page')
    await until(() => counts().join() === 'All1,Live1,Trash')
    await click(tab('Live'))
    await shownRow('Trashy live')
    assert.equal(decodeURIComponent(window.location.search), '?search=trashy&filter[status]=published')
  })
})

describe('a status in the list', () => {
  test('a status shows when a page ends, when its changes are published, and which schedule was missed', async () => {
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
    assert.ok((await shownRow('Statusy ending')).textContent?.includes(`Until ${rowTime(tomorrow)}`))
    assert.ok((await shownRow('Statusy changing')).textContent?.includes(`Changes · ${rowTime(tomorrow)}`))
    assert.deepEqual(counts(), ['All2', 'Live2', 'Changes pending1', 'Scheduled1', 'Trash'])
  })

  test('a status in the list is not a button, since actions change it', async () => {
    await make('Fixedly live', { status: 'published' })
    await open('?search=fixedly')
    await shownRow('Fixedly live')
    assert.equal(queryRole('button', { name: 'Published' }), undefined)
    await select('Fixedly live')
    assert.deepEqual(buttonNames(byRole('toolbar', { within: await bar() })), [
      'Unpublish',
      'Checked, no changes needed',
      'Edit fields',
      'Export',
      'Delete',
      '',
    ])
  })
})

describe('the bar for a selection', () => {
  test('the bar for a selection publishes five drafts in six actions and undoes it', async () => {
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

  test('unpublishing a selection asks for the reason once and names records that stay unchanged', async () => {
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
    assert.match(alert.textContent ?? '', /1 of 3 pages not unpublished.*Reasoned c: This .* isn’t published/)
    for (const page of [one, two]) {
      const { status, ending } = await read(page)
      assert.deepEqual([status, ending], ['archived', 'error'])
    }
  })

  test('counts the links to live pages, and unpublishes them at a time', async () => {
    const page = await make('Latery page', { status: 'published' })
    await make('Latery links', { body: `See [it](/${String(page.slug)})`, status: 'published' })
    await open('?search=latery')
    await shownRow('Latery page')
    await select('Latery page')
    await click(byRole('button', { name: 'Unpublish', within: await bar() }))
    const question = await until(() => queryRole('alertdialog', { name: 'Unpublish Latery page?' }))
    await until(() => /1 link on the website leads to this page\./.test(question.textContent ?? ''))
    await click(byLabel('Withdrawn'))
    await click(byLabel('At a time'))
    await type(byLabel('Unpublish at'), '2090-01-02T10:00')
    await click(byRole('button', { name: /^Unpublish on 2 Jan 2090/, within: question }))
    await message(/Latery page scheduled to be unpublished on 2 Jan 2090/)
    assert.deepEqual(await statusesOf([page]), ['published'])
  })

  test('the bar schedules in the website’s time zone and unschedules', async () => {
    const draft = await make('Timely draft')
    await open('?search=timely')
    await shownRow('Timely draft')
    await select('Timely draft')
    await click(byRole('button', { name: 'Schedule', within: await bar() }))
    const question = await until(() => queryRole('dialog', { name: 'Schedule Timely draft' }))
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
    await click(byRole('button', { name: 'Remove from schedule', within: await bar() }))
    await message(/Timely draft removed from the schedule/)
    assert.equal((await read(draft)).status, 'draft')
  })
})

describe('changes saved by someone else since the list was loaded', () => {
  const saveAgain = ({ id }: Row, version: number) =>
    host.post(`${calls}/${id}/pending`, { version, body: 'Of somebody else' })

  test('changes saved by someone else are not published with the selection, which names that record and publishes the others', async () => {
    const [seen, unseen, first] = [
      await make('Unseenly a', { status: 'published' }),
      await make('Unseenly b', { status: 'published' }),
      await make('Unseenly c', { status: 'published' }),
    ]
    await saveLater(seen)
    await saveLater(unseen)
    await open('?search=unseenly')
    await shownRow('Unseenly c')
    for (const letter of ['a', 'b', 'c']) await select(`Unseenly ${letter}`)
    await saveAgain(unseen, 1)
    await saveLater(first)
    await click(byRole('button', { name: 'Publish', within: await bar() }))
    const alert = await until(() => queryRole('alert'))
    assert.match(alert.textContent ?? '', /2 of 3 pages not published/)
    assert.match(
      alert.textContent ?? '',
      /Unseenly b: The pending changes of this page have changed since you opened them/,
    )
    assert.match(alert.textContent ?? '', /Unseenly c: This page has pending changes you haven’t seen/)
    assert.deepEqual(
      [(await read(seen)).body, (await read(unseen)).body, (await read(first)).body],
      ['Next', 'Text', 'Text'],
    )
    await until(() => allByRole('row').some(({ textContent }) => /Unseenly c.*Changes/.test(textContent ?? '')))
    await click(byRole('button', { name: 'Publish', within: await bar() }))
    await message(/2 pages published/)
    assert.deepEqual([(await read(unseen)).body, (await read(first)).body], ['Of somebody else', 'Next'])
  })

  test('the row menu neither schedules nor publishes changes that someone else saved', async () => {
    const page = await make('Menuly live', { status: 'published' })
    await saveLater(page)
    await open('?search=menuly')
    await shownRow('Menuly live')
    await saveAgain(page, 1)
    await click(byRole('button', { name: 'Actions for Menuly live' }))
    await click(await until(() => queryRole('menuitem', { name: 'Publish' })))
    await until(() => queryRole('alert'))
    assert.equal((await read(page)).body, 'Text')
  })

  test('changes seen on another page of the list do not block the selection', async () => {
    const pages: Row[] = []
    for (let number = 10; number < 21; number += 1) pages.push(await make(`Pagely ${number}`, { status: 'published' }))
    const [page] = pages
    assert.ok(page)
    await saveLater(page)
    await open('?search=pagely&sort=title&limit=10')
    await shownRow('Pagely 10')
    await select('Pagely 10')
    await click(byRole('button', { name: 'Next page' }))
    await shownRow('Pagely 20')
    await click(byRole('button', { name: 'Publish', within: await bar() }))
    await message(/Pagely 10 published/)
    assert.equal((await read(page)).body, 'Next')
  })
})

describe('a list without publish permission', () => {
  test('a list without publish permission offers no publishing and disables cells of live records with the reason', async () => {
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

  test('reports a change to a live page to a user with publish permission', async () => {
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

test('a user without publish permission can mark a selection as checked', async () => {
  const role = rowIn(await writer())
  const email = 'checker@example.com'
  const person = await host.addUser({ firstName: 'Che', lastName: 'Cker', email, roleId: role.id })
  const live = [
    await make('Fresh one', { status: 'published', reviewOn: '2020-01-01' }),
    await make('Fresh two', { status: 'published', reviewOn: '2020-01-01' }),
  ]
  await open('?search=fresh&filter[reviewDue]=1', person)
  await shownRow('Fresh one')
  await select('Fresh one')
  await select('Fresh two')
  assert.ok(!buttonNames(await bar()).includes('Publish'))
  await click(byRole('button', { name: 'Checked, no changes needed' }))
  await message(/^2 pages checked, no changes needed/)
  for (const one of live) assert.equal((await read(one)).reviewOn, null)
})
