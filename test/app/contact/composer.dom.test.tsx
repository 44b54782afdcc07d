import { assert, calls, isObject, test } from '../../panel.ts'
import { readable } from '../../host/outbox-of.ts'
import { rowOf } from '../../host/records/records-host.ts'
import { assertFocused, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { openScreen } from '../real-screen.tsx'
import { smtpHost } from '../smtp-host.ts'

const { host, standIn } = smtpHost()

const messageOf = async (name = 'Zoë Ng'): Promise<string> =>
  rowOf(
    await host.post('/api/v1/post/contact_us/create', {
      name,
      email: 'zoe@example.net',
      subject: 'Lost bag',
      body: 'It is blue.\nPlease help.',
    }),
  ).id
const open = async (id: string) => {
  await openScreen(host, `/admin/contact-us?message=${id}`)
  await until(() => byRole('button', { name: 'Reply' }))
}
const headerOf = (text: string, name: string) => new RegExp(`^${name}: (.*)\r$`, 'm').exec(text)?.[1]

test('sends a reply that quotes the message and joins its thread, stores it and marks the message as answered', async () => {
  const id = await messageOf()
  await open(id)
  await click(byRole('button', { name: 'Reply' }))
  const field = () => byRole('textbox', { name: 'Reply to zoe@example.net' })
  assertFocused(field())
  await type(field(), 'We found it.')
  await press('Control+Enter')
  await until(() => standIn().taken.length === 1)
  const [{ to, text } = assert.fail()] = standIn().taken
  assert.equal(to, '<zoe@example.net>')
  assert.match(
    readable(text),
    /\r\n\r\nWe found it\.\r\n\r\nOn .*, Zoë Ng wrote:\r\n> It is blue\.\r\n> Please help\.\r\n/,
  )
  assert.equal(headerOf(text, 'Subject'), 'Re: Lost bag')
  const root = headerOf(text, 'References')
  assert.ok(root?.includes(`contact-${id}`))
  assert.equal(headerOf(text, 'In-Reply-To'), root)
  await until(() => byRole('list', { name: 'Replies and notes' }).textContent?.includes('We found it.'))
  await until(() => queryRole('textbox', { name: /^Reply to/ }) === undefined)
  assertFocused(byRole('button', { name: 'Reply' }))
  assert.equal(rowOf(await host.get(`/api/v1/post/contact_us/${id}`)).status, 'answered')
  assert.equal((await host.post(calls.replies, { messageId: id, text: 'One more' })).status, 201)
  await until(() => standIn().taken.length === 2)
  const second = standIn().taken[1]?.text ?? ''
  assert.equal(headerOf(second, 'In-Reply-To'), headerOf(text, 'Message-ID'))
  assert.equal(headerOf(second, 'References'), `${root} ${headerOf(text, 'Message-ID')}`)
})

test('offers a reply’s text for a new saved reply and inserts a saved one with the sender’s name; R opens the composer', async () => {
  const id = await messageOf('Zoë $& Ng')
  await open(id)
  await press('r')
  assertFocused(byRole('textbox', { name: /^Reply to/ }))
  await type(byRole('textbox', { name: /^Reply to/ }), 'Dear {name}, thank you.')
  await click(byRole('button', { name: 'Saved replies' }))
  await click(byRole('menuitem', { name: 'New saved reply' }))
  await click(byRole('button', { name: 'Leave', within: await until(() => byRole('alertdialog')) }))
  await until(() => window.location.pathname + window.location.search === '/admin/saved-replies?new=1')
  const text = 'Dear {name}, thank you.'
  assert.ok(JSON.stringify(window.history.state).includes(JSON.stringify({ text })))
  await host.post('/api/v1/post/saved_answers/create', { name: 'Our thanks', text })
  await open(id)
  await press('r')
  await click(byRole('button', { name: 'Saved replies' }))
  await click(byRole('menuitem', { name: 'Our thanks' }))
  const field = byRole('textbox', { name: /^Reply to/ })
  assert.equal(field instanceof HTMLTextAreaElement && field.value, 'Dear Zoë $& Ng, thank you.')
})

test('shows a reply that the mail server rejected, and deleting the message deletes its replies', async () => {
  standIn().answers.set('RCPT', ['550 5.1.1 no such person'])
  const id = await messageOf()
  const secret = 'Nobody reads this'
  await host.post(calls.replies, { messageId: id, text: secret })
  await open(id)
  await until(() => byText(/550 5\.1\.1 no such person/))
  byText('Not sent')
  for (const text of ['', ' ', 7, 'x'.repeat(20_001)]) {
    assert.equal((await host.post(calls.replies, { messageId: id, text })).status, 422)
  }
  assert.equal((await host.post(calls.replies, { messageId: 'nothing', text: 'x' })).status, 404)
  await host.remove(`/api/v1/post/contact_us/${id}`)
  await host.post('/api/v1/post/contact_us/bulk', { action: 'purge', ids: [id] })
  const { body } = await host.get(`${calls.replies}?messageId=${id}`)
  assert.deepEqual(body.data, [])
  const { body: listed } = await host.get(calls.mail)
  assert.ok(isObject(listed.data) && !JSON.stringify(listed.data.messages).includes('no such person'))
})

test('lists notes and replies by time', async () => {
  const id = await messageOf('Ada Byron')
  const noted = async (at: string, text: string) => {
    const { version, notes } = rowOf(await host.get(`/api/v1/post/contact_us/${id}`))
    const all = [notes, `Kofi, ${at}\n${text}`].filter(Boolean).join('\n\n')
    await host.post('/api/v1/post/contact_us/create', { id, version, notes: all })
  }
  await noted('3 Mar 2020, 09:00', 'Before it')
  assert.equal((await host.post(calls.replies, { messageId: id, text: 'The answer' })).status, 201)
  await noted('3 Mar 2099, 09:00', 'After it')
  await open(id)
  const thread = await until(() => queryRole('list', { name: 'Replies and notes' }))
  await until(() => thread.textContent?.includes('The answer'))
  assert.match(thread.textContent ?? '', /Before it.*The answer.*After it/)
})

test('limits a user to 100 replies per hour', async () => {
  const id = await messageOf()
  let status = 201
  for (let n = 0; n < 101 && status === 201; n += 1) {
    status = (await host.post(calls.replies, { messageId: id, text: 'x' })).status
  }
  assert.equal(status, 429)
})

test('two users who reply to the same message see each other in the composer', async () => {
  const id = await messageOf()
  await host.post('/api/v1/post/users/create', {
    firstName: 'Pia',
    lastName: 'People',
    email: 'pia@example.com',
    roleId: 'administrator',
    statusId: 'active',
  })
  const letter = () => standIn().taken.find(({ to }) => to === '<pia@example.com>')?.text ?? ''
  await until(() => letter() !== '')
  const token = /token=(?:3D)?([\w-]{43})/.exec(letter())?.[1]
  await host.call('POST', calls.resetPassword, { token, password: 'a long way to Tipperary' })
  const pia = await host.signIn('pia@example.com', 'a long way to Tipperary')
  const tell = () => host.call('POST', calls.presence, { entity: 'contact-message', id, editing: true }, pia)
  await tell()
  await open(id)
  await until(() => byText(/Pia People has been editing since/))
  await click(byRole('button', { name: 'Reply' }))
  await type(byRole('textbox', { name: /^Reply to/ }), 'We')
  await until(async () => JSON.stringify((await tell()).body.data).includes('"isEditing":true'))
})
