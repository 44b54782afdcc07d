import { allByRole, assertFocused, byLabel, byRole, byText, choose, click, press, queryRole, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { startEvents } from '../../../src/app/live/events.ts'
import { runUndo } from '../../../src/app/ui/feedback.tsx'
import { rowOf, rowsOf } from '../../host/records/records-host.ts'
import { json, later } from '../host-double.ts'
import { openScreen, reloadScreen, realHost } from '../real-screen.tsx'

const host = realHost(true)
const path = '/api/v1/post/contact_us'

const open = async (search = '') => {
  await openScreen(host, `/admin/contact-us${search}`)
  await until(() => messages().length > 0)
}
const list = () => byRole('region', { name: 'Messages' })
const messages = () => allByRole('link', { within: list() }).filter((link) => link.dataset.id !== undefined)
const pane = () => byRole('region', { name: 'Message' })
const linkTo = (name: RegExp) => byRole('link', { name, within: list() })
const current = () => messages().find((link) => link.getAttribute('aria-current') === 'true')?.textContent ?? ''
const stored = async (name: string) => {
  const row = rowsOf(await host.get(`${path}?limit=100&search=${encodeURIComponent(name)}`))[0]
  assert.ok(row, name)
  return row
}
const heading = (name: string) => until(() => queryRole('heading', { name, within: pane() }))
const toastSays = (text: RegExp) =>
  until(() => [...allByRole('status'), ...allByRole('alert')].find((one) => text.test(one.textContent ?? '')))

test('the inbox opens with what waits for an answer, new ones marked, late ones named', async () => {
  await open()
  assert.equal(byRole('button', { name: /^Open/, within: list() }).getAttribute('aria-pressed'), 'true')
  assert.match(linkTo(/^Tomasz/).textContent ?? '', /Unread$/)
  assert.doesNotMatch(linkTo(/^Léa/).textContent ?? '', /Unread|over 24 h/)
  assert.match(linkTo(/^Sunita/).textContent ?? '', /over 24 h/)
  assert.equal(queryRole('link', { name: /^Yuki/, within: list() }), undefined)
  await until(() => /CDG/.test(linkTo(/^Léa/).textContent ?? ''))
})

test('the order is chosen beside the filters and kept in the address; the open message says when it was changed', async () => {
  await open('?filter%5Bstatus%5D%5Bnot%5D=spam')
  const before = messages().map((link) => link.dataset.id)
  await click(byRole('button', { name: 'Filters' }))
  await choose(await until(() => byLabel('Sort by')), 'Age, oldest first')
  await until(() => messages()[0]?.dataset.id === before.at(-1))
  assert.match(window.location.search, /&sort=receivedAt$/)
  const { id, version } = await stored('Sunita')
  assert.equal((await host.post(`${path}/create`, { id, version, notes: 'Called back' })).status, 200)
  await open(`?message=${id}`)
  await until(() => /Updated just now/.test(pane().textContent ?? ''))
})

test('each message shows its status and who has taken it', async () => {
  await open('?filter%5Bstatus%5D%5Bnot%5D=spam')
  const facts = (name: RegExp) => linkTo(name).querySelector('.m-4')?.textContent ?? ''
  assert.match(facts(/^Tomasz/), /New/)
  assert.match(facts(/^Léa/), /Open.*Assignee: Meera Nair/)
  assert.match(facts(/^Yuki/), /Answered/)
  assert.doesNotMatch(facts(/^Tomasz/), /Assignee/)
})

test('a box and a filter are in the address, and a copied one shows the same', async () => {
  await open()
  await click(byRole('button', { name: 'Answered' }))
  await until(() => queryRole('link', { name: /^Yuki/, within: list() }))
  assert.equal(window.location.search, '?filter%5Bstatus%5D=answered')
  await click(byRole('button', { name: 'Spam' }))
  await until(() => messages().length === 1)
  await open('?filter%5Bstatus%5D%5Bnot%5D=spam&search=doha')
  assert.deepEqual(messages().map((link) => link.querySelector('b')?.textContent), ['Henrik Bergström'])
})

test('a message is read beside the list, its text as text, and going back closes it', async () => {
  await open('?filter%5Bstatus%5D=spam')
  await click(linkTo(/^SEO Rank/))
  await heading('Your website can be number 1!!!')
  assert.match(pane().textContent ?? '', /<a href="https:\/\/example.net\/offer">Click here<\/a>/)
  assert.equal(queryRole('link', { name: 'Click here' }), undefined)
  assert.match(window.location.search, /message=/)
  assert.equal(byRole('link', { name: 'growth@example.net' }).getAttribute('href'), 'mailto:growth@example.net')
  window.history.back()
  await until(() => queryRole('heading', { name: 'Choose a message' }))
})

test('J and K go from message to message, and leave one entry in the history', async () => {
  await open()
  await press('j')
  await until(() => /^Aarav/.test(current()))
  const before = window.history.length
  await press('j')
  await until(() => /^Léa/.test(current()))
  assert.equal(document.activeElement?.textContent, current())
  await press('k')
  await press('k')
  await until(() => /^Aarav/.test(current()))
  assert.equal(window.history.length, before)
  await until(() => byText('1 of 6'))
})

test('E answers: the message leaves the list and stays open, the next is at hand, Undo brings it back', async () => {
  await open()
  await click(linkTo(/^Tomasz/))
  await press('e')
  await until(() => queryRole('link', { name: /^Tomasz/, within: list() }) === undefined)
  await heading('Add Kraków (KRK), please')
  assert.equal((await stored('Kraków')).status, 'answered')
  assertFocused(byRole('heading', { name: 'Add Kraków (KRK), please' }))
  byRole('button', { name: 'Open again' })
  await press('j')
  await until(() => /^Sunita/.test(current()))
  await act(async () => runUndo())
  await until(() => queryRole('link', { name: /^Tomasz/, within: list() }))
  assert.equal((await stored('Kraków')).status, 'new')
})

test('U turns a message that is read into a new one, and back', async () => {
  await open()
  await click(linkTo(/^Léa/))
  await press('u')
  await until(() => /Unread$/.test(linkTo(/^Léa/).textContent ?? ''))
  await press('u')
  await until(() => !/Unread$/.test(linkTo(/^Léa/).textContent ?? ''))
  assert.equal((await stored('Léa')).status, 'open')
})

test('R replies by the mail program, with the subject and the text quoted', async () => {
  await open()
  await click(linkTo(/^Daniel/))
  const reply = byRole('link', { name: 'Reply' })
  const url = new URL(reply.getAttribute('href') ?? '')
  assert.equal(url.pathname, 'd.whitlock@example.org')
  assert.equal(url.searchParams.get('subject'), 'Re: Broken link in the liquids guideline')
  assert.match(url.searchParams.get('body') ?? '', /wrote:\r\n> The link at the bottom/)
  let followed = 0
  reply.addEventListener('click', (event) => { event.preventDefault(); followed++ })
  await press('r')
  assert.equal(followed, 1)
  assert.equal((await stored('Whitlock')).status, 'open')
  await click(byRole('button', { name: 'More ways to reply' }))
  await click(byRole('menuitem', { name: 'Reply and mark answered' }))
  assert.equal(followed, 2)
  await until(() => queryRole('button', { name: 'Open again' }))
  await press('e')
  await until(() => queryRole('button', { name: 'Mark answered' }))
})

test('status and assignee are chosen where they are shown', async () => {
  await open()
  await click(linkTo(/^Sunita/))
  await click(byRole('button', { name: 'Assign', within: pane() }))
  const picker = await until(() => byLabel('Assignee'))
  await type(picker, 'Meera')
  await click(await until(() => queryRole('option', { name: /^Meera Nair/ })))
  await click(byRole('button', { name: 'Save' }))
  await until(() => queryRole('button', { name: 'Meera Nair', within: pane() }))
  await click(byRole('button', { name: 'New', within: pane() }))
  await click(await until(() => queryRole('menuitemradio', { name: 'Open' })))
  await until(() => queryRole('button', { name: 'Open', within: pane() }))
  const row = await stored('Sunita')
  assert.equal(row.status, 'open')
  assert.deepEqual(row.assignee, { id: row.assigneeId, label: 'Meera Nair' })
})

test('what somebody else changed does not stand in the way, but for the same field, which is shown', async () => {
  await open()
  await click(linkTo(/^Priya/))
  const { id, version } = await stored('Priya')
  const theirs = rowOf(await host.post(`${path}/create`, { id, version, notes: 'Theirs' }))
  await press('u')
  await until(() => queryRole('button', { name: 'New', within: pane() }))
  await until(() => byRole('region', { name: 'Internal notes' }).textContent?.includes('Theirs'))
  await host.post(`${path}/create`, { id, version: theirs.version + 1, status: 'spam' })
  await press('e')
  await toastSays(/set status to Spam/)
  await until(() => queryRole('button', { name: 'Spam', within: pane() }))
  await click(byRole('button', { name: 'Change it all the same' }))
  await until(() => queryRole('button', { name: 'Answered', within: pane() }))
})

test('a note comes under the others with its author, also under one that somebody else has just added', async () => {
  await open()
  await click(linkTo(/^Daniel/))
  const field = () => byLabel('Internal note', pane())
  await type(field(), 'Works for me in Delhi.')
  const { id, version } = await stored('Whitlock')
  await host.post(`${path}/create`, { id, version, notes: 'I have asked Kofi.' })
  await press('Control+Enter')
  await until(() => queryRole('region', { name: 'Internal notes' })?.textContent?.includes('Works for me in Delhi.'))
  const { notes } = await stored('Whitlock')
  assert.match(String(notes), /^I have asked Kofi\.\n\n.+, \d{1,2} \p{L}+ \d{4}, \d\d:\d\d\nWorks for me in Delhi\.$/u)
  assert.equal(field().value, '')
})

test('a note that ends as somebody else’s does is one’s own all the same', async () => {
  await open()
  await click(linkTo(/^Daniel/))
  await type(byLabel('Internal note', pane()), 'Done.')
  const { id, version } = await stored('Whitlock')
  await host.post(`${path}/create`, { id, version, notes: 'Kofi, 1 Mar 2026, 10:00\nDone.' })
  await press('Control+Enter')
  await until(() => byLabel('Internal note', pane()).value === '')
  const { notes } = await stored('Whitlock')
  assert.match(String(notes), /^Kofi, 1 Mar 2026, 10:00\nDone\.\n\n.+, \d\d:\d\d\nDone\.$/u)
  const row = await stored('Whitlock')
  const answered = rowOf(await host.post(`${path}/create`, { id, version: row.version, status: 'answered' }))
  await host.post(`${path}/create`, { id, version: answered.version, status: row.status })
  await type(byLabel('Internal note', pane()), 'Done.')
  await press('Control+Enter')
  await until(() => byLabel('Internal note', pane()).value === '')
  assert.equal(String((await stored('Whitlock')).notes).match(/Done\./g)?.length, 3)
})

test('what is typed while a note is being added is the next note', async () => {
  await open()
  await click(linkTo(/^Daniel/))
  const field = () => byLabel('Internal note', pane())
  await type(field(), 'Kofi is on it.')
  const { fetch: call } = globalThis
  const online = later<void>()
  globalThis.fetch = (...asked) => online.promise.then(() => call(...asked))
  await press('Control+Enter')
  await type(field(), 'He answers on Monday.')
  online.settle()
  await until(() => queryRole('region', { name: 'Internal notes' })?.textContent?.includes('Kofi is on it.'))
  assert.equal(field().value, 'He answers on Monday.')
})

test('a note that is not added waits while others are read, and a reload brings it back', async () => {
  await open()
  await click(linkTo(/^Aarav/))
  await type(byLabel('Internal note', pane()), 'Ask the operator')
  await press('Escape')
  await click(linkTo(/^Léa/))
  await heading('Photo credit on the Paris guide')
  assert.equal(byLabel('Internal note', pane()).value, '')
  await click(linkTo(/^Aarav/))
  await until(() => byLabel('Internal note', pane()).value === 'Ask the operator')
  const isAsked = () => !window.dispatchEvent(new window.Event('beforeunload', { cancelable: true }))
  assert.equal(isAsked(), true)
  byRole('link', { name: 'Reply' }).addEventListener('click', (event) => event.preventDefault())
  await click(byRole('link', { name: 'Reply' }))
  assert.equal(isAsked(), false, 'a browser asks also before it opens the mail program')
  await reloadScreen()
  await until(() => byLabel('Internal note', pane()).value === 'Ask the operator')
})

test('several messages change, go to the trash and come back together', async () => {
  await open()
  await click(byRole('checkbox', { name: /^Select Aarav/ }))
  await click(byRole('checkbox', { name: /^Select Tomasz/ }))
  const bar = await until(() => queryRole('toolbar', { name: '2 messages selected' }))
  await click(byRole('button', { name: 'Delete', within: bar }))
  await until(() => queryRole('link', { name: /^Tomasz/, within: list() }) === undefined)
  await click(byRole('button', { name: 'More' }))
  await click(byRole('menuitem', { name: 'Trash' }))
  await until(() => messages().length === 2)
  await click(linkTo(/^Aarav/))
  const restore = await until(() => queryRole('button', { name: 'Restore', within: pane() }))
  await press('e')
  await press('u')
  await click(restore)
  await until(() => messages().length === 1)
  assert.equal(queryRole('alert'), undefined, 'what lies there was not to be answered')
  await until(() => queryRole('button', { name: 'Mark answered', within: pane() }))
  assert.equal(queryRole('button', { name: 'Delete for ever', within: pane() }), undefined)
  await click(linkTo(/^Tomasz/))
  await click(byRole('button', { name: 'Restore', within: pane() }))
  await until(() => queryRole('heading', { name: 'The trash is empty' }))
})

test('a message that is deleted makes room for the next', async () => {
  await open()
  await click(linkTo(/^Aarav/))
  await click(byRole('button', { name: 'Delete', within: pane() }))
  await heading('Photo credit on the Paris guide')
  await until(() => queryRole('link', { name: /^Aarav/, within: list() }) === undefined)
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  await until(() => queryRole('link', { name: /^Aarav/, within: list() }))
})

test('who reads another message by the time that one is deleted goes on reading it', async (t) => {
  await open()
  const { fetch } = globalThis
  t.after(() => { globalThis.fetch = fetch })
  const online = later<void>()
  globalThis.fetch = async (address, init) => {
    if (String(address).endsWith('/bulk')) await online.promise
    return fetch(address, init)
  }
  await click(linkTo(/^Aarav/))
  await click(byRole('button', { name: 'Delete', within: pane() }))
  await click(linkTo(/^Daniel/))
  await heading('Broken link in the liquids guideline')
  online.settle()
  await until(() => queryRole('link', { name: /^Aarav/, within: list() }) === undefined)
  byRole('heading', { name: 'Broken link in the liquids guideline', within: pane() })
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  await until(() => queryRole('link', { name: /^Aarav/, within: list() }))
})

test('who has gone elsewhere is not asked whether to delete a message that others name; it stays', async (t) => {
  await open()
  const { fetch } = globalThis
  t.after(() => { globalThis.fetch = fetch })
  const online = later<void>()
  const named = { data: [{ entity: 'airport', field: 'messageId', count: 1, effect: 'empties' }] }
  globalThis.fetch = (address, init) => String(address).endsWith('/impact')
    ? online.promise.then(() => json(200, named)) : fetch(address, init)
  await click(linkTo(/^Aarav/))
  await click(byRole('button', { name: 'Delete', within: pane() }))
  await click(byRole('link', { name: 'Home' }))
  online.settle()
  await toastSays(/was not deleted, since others refer to it/)
  assert.equal(queryRole('alertdialog'), undefined)
})

test('the way back to the list takes a note along without asking', async () => {
  await open()
  await click(linkTo(/^Aarav/))
  await type(byLabel('Internal note', pane()), 'Ask them')
  await click(byRole('link', { name: 'Back to the list' }))
  await heading('Choose a message')
  await click(linkTo(/^Aarav/))
  await until(() => byLabel('Internal note', pane()).value === 'Ask them')
  await type(byLabel('Internal note', pane()), '')
})

test('a link to a message works wherever the list is, and says when there is no such message', async () => {
  const { id } = await stored('Yuki')
  await open(`?edit=${id}`)
  await heading('Haneda: which terminal for ANA to Europe?')
  await until(() => queryRole('link', { name: /Haneda/, within: pane() }))
  await open('?message=nowhere')
  await heading('There is no such message')
})

test('who else has the message open is said, and that a note is being written is told', async (t) => {
  await open()
  const { fetch } = globalThis
  t.after(() => { globalThis.fetch = fetch })
  const rhea = { person: { id: 'u2', label: 'Rhea D’Souza' }, isEditing: false, since: new Date().toISOString() }
  const told: unknown[] = []
  globalThis.fetch = async (address, init) => {
    if (!String(address).endsWith('/presence')) return fetch(address, init)
    told.push(JSON.parse(String(init?.body)))
    return Response.json({ data: [rhea] })
  }
  await click(linkTo(/^Daniel/))
  await until(() => byText(/Rhea D’Souza has this message open since/))
  await type(byLabel('Internal note', pane()), 'Ask them')
  const { id } = await stored('Whitlock')
  await until(() => told.length > 1)
  await type(byLabel('Internal note', pane()), '')
  const here = { entity: 'contact-message', id }
  assert.deepEqual(told.slice(0, 2), [{ ...here, editing: false }, { ...here, editing: true }])
})

test('an empty inbox says that all is answered, and asks nobody to choose a message', async () => {
  await openScreen(host, '/admin/contact-us')
  await until(() => messages().length > 0)
  const all = rowsOf(await host.get(`${path}?filter[status]=new&filter[status]=open`))
  await host.post(`${path}/bulk`, { action: 'set', ids: all.map(({ id }) => id), set: { status: 'answered' } })
  await click(byRole('button', { name: 'All' }))
  await click(byRole('button', { name: /^Open/, within: list() }))
  await until(() => queryRole('heading', { name: 'All answered.' }))
  assert.equal(queryRole('heading', { name: 'Choose a message' }), undefined)
})

test('who may see messages and no more reads them, and can change nothing', async () => {
  const role = rowOf(await host.post('/api/v1/post/user_roles/create', {
    name: 'Reader', permissions: { 'contact-message': ['view'] },
  }))
  const reader = await host.addUser({ firstName: 'Ria', lastName: 'Reader', email: 'ria@example.com', roleId: role.id })
  await openScreen(host, '/admin/contact-us?filter[status][not]=spam', reader)
  await until(() => messages().length > 0)
  await click(linkTo(/^Yuki/))
  await heading('Haneda: which terminal for ANA to Europe?')
  byRole('link', { name: 'Reply' })
  for (const name of ['Open again', 'Mark as new', 'Delete', 'Answered', 'Add note', 'More ways to reply']) {
    assert.equal(queryRole('button', { name, within: pane() }), undefined, name)
  }
  await press('e')
  await press('u')
  assert.equal((await stored('Yuki')).status, 'answered')
  assert.equal(queryRole('alert'), undefined)
})

test('a message that comes in is counted above the list, which stays as it is until it is asked for', async (t) => {
  const { email, password } = await host.addUser({
    firstName: 'Web', lastName: 'Site', email: 'website@example.com', roleId: 'administrator',
  })
  const asWebsite = await host.signIn(email, password)
  await open('?filter%5Bstatus%5D%5Bnot%5D=spam')
  t.after(startEvents())
  const before = messages().length
  await act(() => host.call('POST', `${path}/create`, {
    name: 'Noor Haddad', email: 'noor@example.org', subject: 'Beirut', body: 'Is BEY open?',
    receivedAt: new Date().toISOString(),
  }, asWebsite))
  const show = await until(() => queryRole('button', { name: 'Show', within: list() }))
  assert.match(show.parentElement?.textContent ?? '', /^1 new/)
  assert.equal(messages().length, before)
  await click(show)
  await until(() => queryRole('link', { name: /^Noor Haddad/, within: list() }))
  assert.equal(queryRole('button', { name: 'Show', within: list() }), undefined)
})
