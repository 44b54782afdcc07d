import { allByRole, byLabel, byRole, byText, click, queryRole, type, until } from '../../dom.ts'
import { assert, test } from '../../panel.ts'
import { emailsIn } from '../../../src/app/people/invitations/emails-in.ts'
import { session, signOut } from '../../../src/app/data/session.ts'
import { openPanel } from '../open-panel.tsx'
import { openScreen, realHost } from '../real-screen.tsx'

const host = realHost()
const invitations = '/api/v1/post/invitations'

const openForm = async () => {
  await openScreen(host, '/admin/users')
  await click(await until(() => queryRole('link', { name: 'Invite users' })))
  await until(() => queryRole('radio', { name: /^Editor/ }))
}
let link = ''

test('invites several people with two clicks, and without email shows their links once', async () => {
  await openForm()
  await type(byLabel('Email addresses'), 'Ana Souza <ana@example.com>, ben@example.com')
  await click(byRole('radio', { name: /^Editor/ }))
  await click(byRole('button', { name: 'Invite 2 people' }))
  const dialog = await until(() => queryRole('dialog', { name: 'Send these links' }))
  const links = [...dialog.querySelectorAll('code')].map(({ textContent }) => textContent ?? '')
  assert.equal(links.length, 2)
  link = links[0] ?? ''
  assert.match(link, /\/auth\/invitation\?token=/)
  await click(byRole('button', { name: 'Done' }))
  assert.ok(!document.body.textContent?.includes(link))
  const list = byRole('list', { name: 'Invited people' })
  await until(() => allByRole('listitem', { within: list }).length === 2)
  assert.match(list.textContent ?? '', /ana@example\.com Invited.*Editor · Invited by /)
})

test('the form names an invalid email address and requires a role', async () => {
  await openForm()
  await type(byLabel('Email addresses'), 'ana@example.com, nobody')
  await click(byRole('button', { name: 'Invite 2 people' }))
  byText('“nobody”: Enter an email address like name@example.com')
  byText('Choose a role')
  await type(byLabel('Email addresses'), 'admin@example.com')
  await click(byRole('radio', { name: /^Editor/ }))
  await click(byRole('button', { name: 'Invite' }))
  await until(() => byText('admin@example.com already has an account'))
})

test('inviting several people names those who already have an account and invites the others', async () => {
  await openForm()
  await type(byLabel('Email addresses'), 'admin@example.com, eva@example.com')
  await click(byRole('radio', { name: /^Editor/ }))
  await click(byRole('button', { name: 'Invite 2 people' }))
  const sent = await until(() => queryRole('dialog', { name: 'Send this link' }))
  assert.match(sent.textContent ?? '', /admin@example\.com already has an account\./)
  byRole('button', { name: 'Copy link for eva@example.com', within: sent })
  await click(byRole('button', { name: 'Done' }))
  await until(() => queryRole('button', { name: 'Revoke the invitation to eva@example.com' }))
  await click(byRole('button', { name: 'Revoke the invitation to eva@example.com' }))
  await click(byRole('button', { name: 'Revoke invitation' }))
  await until(() => queryRole('button', { name: 'Revoke the invitation to eva@example.com' }) === undefined)
})

test('an invitation can be sent again and revoked from its row', async () => {
  await openScreen(host, '/admin/users')
  await click(await until(() => queryRole('button', { name: 'Resend the invitation to ben@example.com' })))
  await until(() => queryRole('dialog', { name: 'Send this link' }))
  await click(byRole('button', { name: 'Done' }))
  await click(byRole('button', { name: 'Revoke the invitation to ben@example.com' }))
  await click(byRole('button', { name: 'Revoke invitation' }))
  await until(() => queryRole('button', { name: 'Revoke the invitation to ben@example.com' }) === undefined)
  const { data } = (await host.get(invitations)).body
  assert.equal(Array.isArray(data) ? data.length : 0, 1)
})

test('the invitation page asks for name and password and signs the user in', async () => {
  signOut()
  globalThis.fetch = (input, init) => host.fetch(String(input), init)
  await openPanel(link.replace(/^https?:\/\/[^/]+/, ''))
  await until(() => byText('ana@example.com'))
  await click(byRole('button', { name: 'Create account' }))
  byText('Enter your first name')
  await type(byLabel('First name'), 'Ana')
  await type(byLabel('Last name'), 'Souza')
  await type(byLabel('Password'), 'a long way to Recife')
  await click(byRole('button', { name: 'Create account' }))
  await until(() => session.get().isLoggedIn && window.location.pathname === '/admin/dashboard')
  assert.equal(session.get().email, 'ana@example.com')
})

test('a used invitation link is reported and shows no form', async () => {
  signOut()
  globalThis.fetch = (input, init) => host.fetch(String(input), init)
  await openPanel(link.replace(/^https?:\/\/[^/]+/, ''))
  await until(() => byText(/used, revoked or has expired/))
  assert.equal(queryRole('button', { name: 'Create account' }), undefined)
})

test('reads email addresses from lines, commas and pasted names', () => {
  const pasted = ' Ana Souza <ana@example.com>; ben@example.com\ncy@example.com di@example.com,,'
  assert.deepEqual(emailsIn(pasted), ['ana@example.com', 'ben@example.com', 'cy@example.com', 'di@example.com'])
})
