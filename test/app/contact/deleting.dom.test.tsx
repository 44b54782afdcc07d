import { byRole, click, press, queryRole, type, until } from '../../dom.ts'
import { assert, json, later, test } from '../../panel.ts'
import { rowOf } from '../../host/records/records-host.ts'
import { realHost } from '../real-screen.tsx'
import { current, heading, inboxOf, linkTo, list, messages, pane, path, toastSays } from './open-inbox.ts'

const host = realHost(true)
const { open } = inboxOf(host)

test('changes, deletes and restores several messages together', async () => {
  await open()
  await click(byRole('checkbox', { name: /^Select Aarav/ }))
  await click(byRole('checkbox', { name: /^Select Tomasz/ }))
  const bar = await until(() => queryRole('toolbar', { name: '2 messages selected' }))
  await click(byRole('button', { name: 'Delete', within: bar }))
  await until(() => queryRole('link', { name: /^Tomasz/, within: list() }) === undefined)
  await click(byRole('button', { name: 'Trash' }))
  await until(() => messages().length === 2)
  await click(linkTo(/^Aarav/))
  const restore = await until(() => queryRole('button', { name: 'Restore', within: pane() }))
  await press('e')
  await press('u')
  await click(restore)
  await until(() => messages().length === 1)
  assert.equal(queryRole('alert'), undefined, 'what lies there was not to be answered')
  await until(() => queryRole('button', { name: 'Mark answered', within: pane() }))
  assert.equal(queryRole('button', { name: 'Delete permanently', within: pane() }), undefined)
  await click(linkTo(/^Tomasz/))
  await click(byRole('button', { name: 'Restore', within: pane() }))
  await until(() => queryRole('heading', { name: 'The trash is empty' }))
})

test('deleting a message opens the next one', async () => {
  await open()
  await click(linkTo(/^Aarav/))
  await click(byRole('button', { name: 'Delete', within: pane() }))
  await heading('Photo credit on the Paris guide')
  await until(() => queryRole('link', { name: /^Aarav/, within: list() }) === undefined)
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  await until(() => queryRole('link', { name: /^Aarav/, within: list() }))
})

test('a user who opens another message during a deletion stays on that message', async (t) => {
  await open()
  const { fetch } = globalThis
  t.after(() => {
    globalThis.fetch = fetch
  })
  const online = later<void>()
  globalThis.fetch = async (address, init) => {
    if (init?.method === 'DELETE') await online.promise
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

test('deletes nothing if the user leaves before the references of a message have loaded', async (t) => {
  await open()
  const { fetch } = globalThis
  t.after(() => {
    globalThis.fetch = fetch
  })
  const online = later<void>()
  const named = { data: [{ entity: 'airport', field: 'messageId', count: 1, effect: 'empties' }] }
  globalThis.fetch = (address, init) =>
    String(address).endsWith('/impact') ? online.promise.then(() => json(200, named)) : fetch(address, init)
  await click(linkTo(/^Aarav/))
  await click(byRole('button', { name: 'Delete', within: pane() }))
  await click(byRole('link', { name: 'Home' }))
  online.settle()
  await toastSays(/wasn’t deleted, because other records use this message/)
  assert.equal(queryRole('alertdialog'), undefined)
})

test('the second click of a double click neither changes the next message nor undoes the first change', async () => {
  await open()
  const remove = () => byRole('button', { name: 'Delete', within: pane() })
  const [first = '', next = ''] = messages().map(({ textContent }) => textContent ?? '')
  await click(messages()[0] ?? list())
  await click(remove(), { detail: 1 })
  await until(() => current() === next)
  await click(remove(), { detail: 2 })
  await click(byRole('button', { name: 'Mark answered', within: pane() }), { detail: 1 })
  await click(await until(() => queryRole('button', { name: 'Reopen', within: pane() })), { detail: 2 })
  await until(() => !messages().some(({ textContent }) => textContent === first || textContent === next))
  byRole('button', { name: 'Reopen', within: pane() })
})

test('changing a message that a colleague has deleted shows that it is in the trash, and offers to restore it with its note', async () => {
  const erin = { name: 'Erin', email: 'erin@example.com', subject: 'Lost at gate 4', body: 'It was red.' }
  const { id } = rowOf(await host.post(`${path}/create`, erin))
  for (const act of ['Mark answered', 'Add note']) {
    await open()
    await click(linkTo(/^Erin/))
    await heading('Lost at gate 4')
    await type(byRole('textbox', { name: 'Internal note', within: pane() }), 'Asked the airport.')
    await host.remove(`${path}/${id}`)
    await click(byRole('button', { name: act, within: pane() }))
    await heading('This message is in the trash')
    await until(() => queryRole('link', { name: /^Erin/, within: list() }) === undefined)
    await click(byRole('button', { name: 'Restore', within: pane() }))
    await heading('Lost at gate 4')
    const note = byRole('textbox', { name: 'Internal note', within: pane() })
    assert.ok(note instanceof HTMLTextAreaElement)
    assert.equal(note.value, 'Asked the airport.')
  }
})
