import { act, assert, test } from '../../panel.ts'
import { runUndo } from '../../../src/app/data/feedback.ts'
import { current, heading, inboxOf, linkTo, list, pane, path, toastSays } from './open-inbox.ts'
import { realHost } from '../real-screen.tsx'
import { assertFocused, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { rowOf } from '../../host/records/records-host.ts'

const host = realHost(true)
const { open, stored } = inboxOf(host)

test('E sets the status Answered and keeps the message on screen; J opens the next one, and Undo reopens it', async () => {
  await open()
  await click(linkTo(/^Tomasz/))
  await press('e')
  await until(() => queryRole('link', { name: /^Tomasz/, within: list() }) === undefined)
  await heading('Add Kraków (KRK), please')
  assert.equal((await stored('Kraków')).status, 'answered')
  assertFocused(byRole('heading', { name: 'Add Kraków (KRK), please' }))
  byRole('button', { name: 'Reopen' })
  await press('j')
  await until(() => /^Sunita/.test(current()))
  await act(async () => runUndo())
  await until(() => queryRole('link', { name: /^Tomasz/, within: list() }))
  assert.equal((await stored('Kraków')).status, 'open')
})

test('U marks a read message as new, and as read again', async () => {
  await open()
  await click(linkTo(/^Léa/))
  await press('u')
  await until(() => /Unread$/.test(linkTo(/^Léa/).textContent ?? ''))
  await press('u')
  await until(() => !/Unread$/.test(linkTo(/^Léa/).textContent ?? ''))
  assert.equal((await stored('Léa')).status, 'open')
})

test('R focuses the composer, whose text goes to the mail app and is kept in the thread', async () => {
  await open()
  await click(linkTo(/^Daniel/))
  const before = await stored('Whitlock')
  await press('r')
  const field = () => byRole('textbox', { name: 'Reply to d.whitlock@example.org' })
  assertFocused(await until(field))
  for (const key of 'nqae#!u') await press(key)
  assert.deepEqual(await stored('Whitlock'), before)
  await type(field(), 'Mended, thank you.')
  const link = () => byRole('link', { name: 'Open in mail app' })
  const url = new URL(link().getAttribute('href') ?? '')
  assert.equal(url.pathname, 'd.whitlock@example.org')
  assert.equal(url.searchParams.get('subject'), 'Re: Broken link in the liquids guideline')
  const body = url.searchParams.get('body') ?? ''
  assert.match(body, /^Mended, thank you\.\r\n\r\nOn .* wrote:\r\n> The link at the bottom/)
  let opened = 0
  link().addEventListener('click', (event) => {
    opened += 1
    event.preventDefault()
  })
  await press('Control+Enter')
  assert.equal(opened, 1)
  await until(() => queryRole('button', { name: 'Reopen' }))
  assert.equal((await stored('Whitlock')).status, 'answered')
  await toastSays(/Opened in your mail app. The reply is kept below the message/)
  const thread = await until(() => byRole('list', { name: 'Replies and notes' }))
  assert.match(thread.textContent ?? '', /Mended, thank you\./)
  assert.equal(queryRole('textbox', { name: 'Reply to d.whitlock@example.org' }), undefined)
  await click(byRole('button', { name: 'Reopen' }))
  await until(() => queryRole('button', { name: 'Mark answered' }))
})

test('a host without email needs five clicks to reply with a saved text', async () => {
  await open()
  let presses = 0
  const pressOn = async (element: HTMLElement) => {
    presses += 1
    await click(element)
  }
  await pressOn(linkTo(/^Daniel/))
  await pressOn(await until(() => byRole('button', { name: 'Reply' })))
  await pressOn(byRole('button', { name: 'Saved replies' }))
  await pressOn(await until(() => byRole('menuitem', { name: 'Thanks' })))
  const link = byRole('link', { name: 'Open in mail app' })
  link.addEventListener('click', (event) => event.preventDefault())
  assert.match(new URL(link.getAttribute('href') ?? '').searchParams.get('body') ?? '', /^Dear Daniel.*,\s+Thank you/)
  await pressOn(link)
  await until(() => queryRole('button', { name: 'Reopen' }))
  assert.equal((await stored('Whitlock')).status, 'answered')
  assert.equal(presses, 5)
})

test('! marks as spam and # deletes, each with a toast and Undo', async () => {
  await open()
  await click(linkTo(/^Léa/))
  await press('!')
  await toastSays(/Status is now Spam/)
  assert.equal((await stored('Léa')).status, 'spam')
  await act(async () => runUndo())
  await until(async () => (await stored('Léa')).status === 'open')
  await press('#')
  await toastSays(/moved to the trash/i)
  await act(async () => runUndo())
})

test('changes status and assignee in place', async () => {
  await open()
  await click(linkTo(/^Sunita/))
  await click(byRole('button', { name: 'Assign', within: pane() }))
  const picker = await until(() => byLabel('Assignee'))
  await type(picker, 'Meera')
  await click(await until(() => queryRole('option', { name: /^Meera Nair/ })))
  await click(byRole('button', { name: 'Save' }))
  await until(() => queryRole('button', { name: 'Meera Nair', within: pane() }))
  await click(await until(() => queryRole('button', { name: 'Open', within: pane() })))
  await click(await until(() => queryRole('menuitemradio', { name: 'New' })))
  await until(() => queryRole('button', { name: 'New', within: pane() }))
  const row = await stored('Sunita')
  assert.equal(row.status, 'new')
  assert.deepEqual(row.assignee, { id: row.assigneeId, label: 'Meera Nair' })
})

test('someone else’s change is shown, and conflicts only if it touches the same field', async () => {
  await open()
  await click(linkTo(/^Priya/))
  const { id, version } = await stored('Priya')
  const theirs = rowOf(await host.post(`${path}/create`, { id, version, notes: 'Theirs' }))
  await press('u')
  await until(() => queryRole('button', { name: 'New', within: pane() }))
  await until(() => byRole('list', { name: 'Replies and notes' }).textContent?.includes('Theirs'))
  await host.post(`${path}/create`, { id, version: theirs.version + 1, status: 'spam' })
  await press('e')
  await toastSays(/Status was set to Spam by someone else/)
  await until(() => queryRole('button', { name: 'Spam', within: pane() }))
  await click(byRole('button', { name: 'Save my change' }))
  await until(() => queryRole('button', { name: 'Answered', within: pane() }))
})

test('opening a message marks it as read once, and U marks it as new again', async () => {
  const message = { name: 'Ines Opening', email: 'ines@example.com', subject: 'Hours', body: 'When?' }
  assert.equal((await host.post(`${path}/create`, message)).status, 201)
  await open()
  await click(linkTo(/^Ines Opening/))
  await until(() => !/Unread$/.test(linkTo(/^Ines Opening/).textContent ?? ''))
  assert.equal((await stored('Ines Opening')).status, 'open')
  await press('u')
  await until(() => /Unread$/.test(linkTo(/^Ines Opening/).textContent ?? ''))
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  assert.equal((await stored('Ines Opening')).status, 'new')
})

test('an open spam message shows the reason, and its first action moves it out of spam', async () => {
  const body = 'See https://a.example https://b.example https://c.example and www.d.example'
  const message = { name: 'Ludo Links', email: 'ludo@example.com', subject: 'Offer', body }
  const made = await host.post(`${path}/create`, { ...message, status: 'spam', spamReason: 'links' })
  assert.equal(made.status, 201)
  await open(`?message=${rowOf(made).id}`)
  await until(() => byText('Too many links: 4 links'))
  assert.equal(queryRole('button', { name: 'Mark answered' }), undefined)
  await click(byRole('button', { name: 'Not spam' }))
  await until(() => queryRole('button', { name: 'Mark answered' }))
  assert.equal((await stored('Ludo Links')).status, 'open')
})
