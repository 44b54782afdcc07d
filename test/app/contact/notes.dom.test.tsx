import { byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { act, assert, later, test } from '../../panel.ts'
import { runUndo } from '../../../src/app/data/feedback.ts'
import { rowOf } from '../../host/records/records-host.ts'
import { reloadScreen, realHost } from '../real-screen.tsx'
import { heading, inboxOf, linkTo, pane, path, toastSays } from './open-inbox.ts'

const host = realHost(true)
const { open, stored } = inboxOf(host)

test('adds a note with its author below the others, including one that someone else just added', async () => {
  await open()
  await click(linkTo(/^Daniel/))
  const field = () => byLabel('Internal note', pane())
  await type(field(), 'Works for me in Delhi.')
  const { id, version } = await stored('Whitlock')
  await host.post(`${path}/create`, { id, version, notes: 'I have asked Kofi.' })
  await press('Control+Enter')
  await until(() => queryRole('list', { name: 'Replies and notes' })?.textContent?.includes('Works for me in Delhi.'))
  const { notes } = await stored('Whitlock')
  assert.match(String(notes), /^I have asked Kofi\.\n\n.+, \d{1,2} \p{L}+ \d{4}, \d\d:\d\d\nWorks for me in Delhi\.$/u)
  assert.equal(field().value, '')
})

test('adds a note even if someone else’s note ends with the same text', async () => {
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

test('text typed while a note is being saved becomes the next note', async () => {
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
  await until(() => queryRole('list', { name: 'Replies and notes' })?.textContent?.includes('Kofi is on it.'))
  assert.equal(field().value, 'He answers on Monday.')
})

test('an unsaved note survives opening other messages and a reload', async () => {
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
  const link = await until(() => byRole('link', { name: 'Open in mail app' }))
  let isAskedThen: boolean | undefined
  link.addEventListener('click', (event) => {
    event.preventDefault()
    setTimeout(() => {
      isAskedThen = isAsked()
    })
  })
  await click(link)
  assert.equal(isAskedThen, false, 'a browser asks also before it opens the mail program')
  await toastSays(/Status is now Answered/)
  await act(async () => runUndo())
  await until(async () => (await stored('Aarav')).status !== 'answered')
  await reloadScreen()
  await until(() => byLabel('Internal note', pane()).value === 'Ask the operator')
})

test('an unsaved note stays when the user goes back to the list, without a confirmation dialog', async () => {
  await open()
  await click(linkTo(/^Aarav/))
  await type(byLabel('Internal note', pane()), 'Ask them')
  await click(byRole('link', { name: 'Back to the list' }))
  await heading('Choose a message')
  await click(linkTo(/^Aarav/))
  await until(() => byLabel('Internal note', pane()).value === 'Ask them')
  await type(byLabel('Internal note', pane()), '')
})

test('shows who else has the message open and is writing a note', async (t) => {
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
