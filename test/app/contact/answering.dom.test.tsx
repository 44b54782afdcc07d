import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { runUndo } from '../../../src/app/data/feedback.ts'
import { current, heading, inboxOf, linkTo, list, pane, path, toastSays } from './open-inbox.ts'
import { realHost } from '../real-screen.tsx'
import { assertFocused, byLabel, byRole, click, press, queryRole, type, until } from '../../dom.ts'
import { rowOf } from '../../host/records/records-host.ts'

const host = realHost(true)
const { open, stored } = inboxOf(host)

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
  await toastSays(/Status was set to Spam in the meantime/)
  await until(() => queryRole('button', { name: 'Spam', within: pane() }))
  await click(byRole('button', { name: 'Change it anyway' }))
  await until(() => queryRole('button', { name: 'Answered', within: pane() }))
})
