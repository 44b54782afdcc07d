import { answerWith, assert, json, refusal, test } from '../../panel.ts'
import { feedback } from '../../../src/app/data/feedback.ts'
import { session } from '../../../src/app/data/session.ts'
import { openPanel } from '../open-panel.tsx'
import { assertFocused, byLabel, byRole, byText, click, queryRole, type, until } from '../../dom.ts'

const password = 'correct horse battery'

const fillSignUp = async () => {
  await type(await until(() => byLabel('First name')), 'Ann')
  await type(byLabel('Last name'), 'Bee')
  await type(byLabel('Email'), 'ann@example.com')
  await type(byLabel('Password'), password)
}

test('an access request says that an administrator has to approve it', async () => {
  const calls = answerWith(() => json(201, { data: {} }))
  await openPanel('/signup')
  await fillSignUp()
  await click(byRole('button', { name: 'Send request' }))
  await until(() => byText(/^Request sent/))
  assert.ok(document.activeElement === byRole('heading', { name: 'Request access' }))
  assert.deepEqual(
    calls.map(({ path, body }) => [path, body]),
    [['/users/self-register', { firstName: 'Ann', lastName: 'Bee', email: 'ann@example.com', password }]],
  )
  assert.equal(session.get().isLoggedIn, false)
})

test('a new password shows its length as it is typed', async () => {
  answerWith(() => refusal(404, 'No such call'))
  await openPanel('/signup')
  for (const [typed, said] of [
    ['fourteen signs', '1 more character needed'],
    ['fifteen letters', 'Long enough: 15 characters'],
    ['é'.repeat(256), 'Long enough: 256 characters'],
    ['é'.repeat(257), '1 character too many'],
  ] as const) {
    await type(await until(() => byLabel('Password')), typed)
    assert.equal(byRole('meter', { name: 'Password length' }).getAttribute('aria-valuetext'), said)
    byText(said)
  }
})

test('an access request shows errors at its fields, before and after the call', async () => {
  const fields = { email: 'This address has an account' }
  const calls = answerWith(() => json(422, { error: 'Look at the fields', code: 'validation', fields }))
  await openPanel('/signup')
  await type(await until(() => byLabel('Password')), 'short')
  byRole('meter', { name: 'Password length' })
  await click(byRole('button', { name: 'Send request' }))
  const said = ['Enter your first name', 'Enter an email address like name@example.com']
  for (const text of [...said, /^Use at least 15 characters/]) byText(text)
  await type(byLabel('First name'), 'A'.repeat(61))
  await click(byRole('button', { name: 'Send request' }))
  byText('Use at most 60 characters')
  assert.equal(calls.length, 0)
  await fillSignUp()
  await click(byRole('button', { name: 'Send request' }))
  await until(() => byText('This address has an account'))
  assert.ok(document.activeElement === byLabel('Email'))
  assert.equal(byLabel('First name').value, 'Ann')
  assert.deepEqual(feedback.get().notices, [])
  answerWith(() => refusal(429, 'Too many requests. Wait a minute.', 'too_many'))
  await click(byRole('button', { name: 'Send request' }))
  await until(() => byText('Too many requests. Wait a minute.'))
  assert.equal(queryRole('progressbar'), undefined)
  assert.deepEqual(feedback.get().notices, [], 'said once')
})

test('requesting a reset link shows the same message for every email address', async () => {
  let answer = () => json(202, { data: {} })
  const calls = answerWith(() => answer())
  await openPanel('/auth/reset-password-1')
  await type(await until(() => byLabel('Email')), 'ann@')
  await click(byRole('button', { name: 'Send link' }))
  byText('Enter an email address like name@example.com')
  assert.equal(calls.length, 0)
  await type(byLabel('Email'), 'ann@example.com')
  await click(byRole('button', { name: 'Send link' }))
  await until(() => byText(/’ve sent a link/))
  assert.deepEqual(
    calls.map(({ path, body }) => [path, body]),
    [['/users/forgot-password', { email: 'ann@example.com' }]],
  )
  answer = () => refusal(429, 'Too many tries. Wait a minute.', 'too_many')
  await click(byRole('button', { name: 'Send link' }))
  await until(() => byText('Too many tries. Wait a minute.'))
  assert.doesNotMatch(document.body.textContent, /’ve sent a link/)
})

test('a reset link accepts a new password', async () => {
  const calls = answerWith(() => json(200, { data: {} }))
  await openPanel('/auth/reset-password-1?token=t1')
  await type(await until(() => byLabel('New password')), password)
  await click(byRole('button', { name: 'Set password' }))
  await until(() => byText(/^Your password is set/))
  assert.ok(document.activeElement === byRole('heading', { name: 'Choose a new password' }))
  assert.deepEqual(
    calls.map(({ path, body }) => [path, body]),
    [['/users/reset-password', { token: 't1', password }]],
  )
})

test('a used or expired reset link is reported next to the typed password', async () => {
  const token = 'This link has been used or is older than an hour. Ask for a new one.'
  const calls = answerWith(() => json(422, { error: 'No', code: 'validation', fields: { token } }))
  await openPanel('/auth/reset-password-1?token=t1')
  await type(await until(() => byLabel('New password')), 'short')
  await click(byRole('button', { name: 'Set password' }))
  byText(/^Use at least 15 characters/)
  assert.equal(calls.length, 0)
  await type(byLabel('New password'), password)
  await click(byRole('button', { name: 'Set password' }))
  await until(() => byRole('alert').textContent?.startsWith(token))
  assert.equal(byLabel('New password').value, password)
  byRole('link', { name: 'Back to sign in' })
  await click(byRole('link', { name: 'Reset your password' }))
  await until(() => byRole('button', { name: 'Send link' }))
})

test('/signup reports that the host has no such call', async () => {
  answerWith(() => refusal(404, 'Nothing here', 'not_found'))
  await openPanel('/signup')
  await fillSignUp()
  await click(byRole('button', { name: 'Send request' }))
  await until(() => byText('Not available on this server'))
  assertFocused(byRole('heading', { name: 'Request access' }))
  byRole('link', { name: 'Sign in' })
})
