import { byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowOf } from '../../host/records/records-host.ts'
import { later } from '../host-double.ts'
import { reloadScreen, realHost } from '../real-screen.tsx'
import { heading, inboxOf, linkTo, pane, path } from './open-inbox.ts'

const host = realHost(true)
const { open, stored } = inboxOf(host)

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
  await click(byRole('button', { name: 'Reply' }))
  const link = await until(() => byRole('link', { name: 'Open in your mail program' }))
  link.addEventListener('click', (event) => event.preventDefault())
  await click(link)
  assert.equal(isAsked(), false, 'a browser asks also before it opens the mail program')
  await reloadScreen()
  await until(() => byLabel('Internal note', pane()).value === 'Ask the operator')
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

test('who else has the message open is said, and that a note is being written is told', async (t) => {
  await open()
  const { fetch } = globalThis
  t.after(() => {
    globalThis.fetch = fetch
  })
  const rhea = { person: { id: 'u2', label: 'Rhea D’Souza' }, isEditing: false, since: new Date().toISOString() }
  const told: unknown[] = []
  globalThis.fetch = async (address, init) => {
    if (!String(address).endsWith('/presence')) return fetch(address, init)
    told.push(JSON.parse(String(init?.body)))
    return Response.json({ data: [rhea] })
  }
  await click(linkTo(/^Daniel/))
  await until(() => byText(/Rhea D’Souza has had this message open since/))
  await type(byLabel('Internal note', pane()), 'Ask them')
  const { id } = await stored('Whitlock')
  await until(() => told.length > 1)
  await type(byLabel('Internal note', pane()), '')
  const here = { entity: 'contact-message', id }
  assert.deepEqual(told.slice(0, 2), [
    { ...here, editing: false },
    { ...here, editing: true },
  ])
})
