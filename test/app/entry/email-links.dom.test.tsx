import { type Answer, answerWith, assert, type Call, json, profileOf, test } from '../../panel.ts'
import { session } from '../../../src/app/data/session.ts'
import { openPanel } from '../open-panel.tsx'
import { byLabel, byRole, byText, click, type, until } from '../../dom.ts'

const answers: Readonly<Record<string, () => Answer>> = {
  '/users/invitation': () => json(200, { data: { email: 'ben@example.com', by: 'Cleo', siteName: 'Airside' } }),
  '/users/accept-invitation': () => json(201, { data: { email: 'ben@example.com' } }),
  '/api/v1/post/users/login': () => json(200, { data: { id: 'of-ben' } }),
  '/personal/profile': () => profileOf([], { email: session.get().email }),
}
const host = (): Call[] => answerWith(({ path }) => answers[path]?.() ?? json(200, { data: [], meta: { total: 0 } }))
const emailIs = (email: string) => session.get().email === email

test('an invitation opened while someone else is signed in asks to sign out, and is then accepted', async () => {
  const calls = host()
  await openPanel('/auth/invitation?token=abc', 'ann@example.com')
  await until(() => byText(/signed in as/))
  assert.match(document.body.textContent, /signed in as ann@example\.com\. Sign out and accept as ben@example\.com\?/)
  assert.equal(session.get().isLoggedIn, true)
  await click(byRole('button', { name: 'Sign out and continue' }))
  await type(await until(() => byLabel('First name')), 'Ben')
  await type(byLabel('Password'), 'a long way to Recife')
  assert.ok(calls.some(({ path, headers }) => path.endsWith('/logout') && headers.Authorization === 'Bearer token'))
  await click(byRole('button', { name: 'Create account' }))
  await until(() => emailIs('ben@example.com') && window.location.pathname === '/admin/dashboard')
})

test('the signed-in user can stay signed in and leave the invitation open', async () => {
  const calls = host()
  await openPanel('/auth/invitation?token=abc', 'ann@example.com')
  await click(await until(() => byRole('link', { name: 'Back to the dashboard' })))
  await until(() => window.location.pathname === '/admin/dashboard')
  assert.ok(emailIs('ann@example.com'))
  assert.ok(!calls.some(({ path }) => /accept|logout/.test(path)))
})

for (const [link, next] of [
  ['?token=abc', 'New password'],
  ['?email=ben%40example.com', 'Email'],
] as const) {
  test(`the password link ${link} opened while someone is signed in continues after signing out`, async () => {
    host()
    await openPanel(`/auth/reset-password-1${link}`, 'ann@example.com')
    await click(await until(() => byRole('button', { name: 'Sign out and continue' })))
    const field = await until(() => byLabel(next))
    assert.equal(window.location.search, link)
    if (next === 'Email') assert.equal(field.value, 'ben@example.com')
  })
}
