import { answerWith, assert, type Call, json, later, refusal, test } from '../../panel.ts'
import { feedback } from '../../../src/app/data/feedback.ts'
import { session } from '../../../src/app/data/session.ts'
import { openPanel, signInByHand } from '../open-panel.tsx'
import {
  allByRole,
  assertFocused,
  byLabel,
  byRole,
  byText,
  click,
  press,
  queryRole,
  settle,
  takeErrors,
  type,
  until,
} from '../../dom.ts'

const password = 'correct horse battery'
/** Not the question about passkeys and the organisation's account, with which the screen opens. */
const isSignIn = ({ path }: Call) => path !== '/api/v1/post/users/login/passkey'

test('redirects a visitor to the sign-in screen with fields Email and Password and a button Sign in', async () => {
  answerWith(() => refusal(500, 'No'))
  await openPanel('/admin/airport')
  await until(() => byRole('heading', { name: 'Sign in' }))
  assert.equal(window.location.pathname, '/login')
  assert.equal(document.title, 'Sign in | Apron Admin')
  assert.equal(byLabel('Email').autocomplete, 'username webauthn')
  assert.equal(byLabel('Password').autocomplete, 'current-password')
  byRole('button', { name: 'Sign in' })
})

test('signing in shows the loader, sends one call, and stores email and token in the session', async () => {
  const answer = later<Response>()
  const calls = answerWith(({ path }) =>
    path === '/api/v1/post/users/login' ? answer.promise : refusal(404, 'No such call'),
  )
  await openPanel('/login')
  await until(() => byLabel('Email'))
  await signInByHand()
  await press('Enter')
  byRole('progressbar', { name: 'Loading' })
  assert.deepEqual(
    calls.filter(isSignIn).map(({ method, path, body }) => [method, path, body]),
    [['POST', '/api/v1/post/users/login', { email: 'ann@example.com', password }]],
  )
  answer.settle(json(200, { data: { id: 'abc', firstName: 'Ann', lastName: 'Bee' } }))
  await until(() => session.get().isLoggedIn)
  assert.deepEqual(session.get(), {
    isLoggedIn: true,
    email: 'ann@example.com',
    token: 'abc',
    firstName: '',
    lastName: '',
  })
  await until(() => !queryRole('progressbar'))
  assert.equal(window.location.pathname, '/admin/dashboard')
})

test('a refused sign-in is logged, hides the loader, shows the reason next to the form and keeps the typed text', async () => {
  answerWith(() => refusal(401, 'The email or password is not right. You can try again.', 'unauthenticated'))
  await openPanel('/login')
  await until(() => byLabel('Email'))
  await signInByHand()
  const alert = await until(() => byRole('alert'))
  assert.equal(alert.textContent, 'The email or password is not right. You can try again.')
  assert.equal(queryRole('progressbar'), undefined)
  assert.equal(byLabel('Email').value, 'ann@example.com')
  assert.equal(byLabel('Password').value, password)
  assert.deepEqual(feedback.get().notices, [], 'said once')
  assert.match(takeErrors().join(), /not right/)
})

const refusalsWith200 = [{ error: 'Wrong password.' }, { message: 'Wrong password.' }]
for (const answer of refusalsWith200) {
  test(`a response 200 with ${JSON.stringify(answer)} counts as a refused sign-in`, async () => {
    answerWith(() => json(200, answer))
    await openPanel('/login')
    await until(() => byLabel('Email'))
    await signInByHand()
    assert.equal((await until(() => byRole('alert'))).textContent, 'Wrong password.')
    assert.equal(session.get().isLoggedIn, false)
    assert.match(takeErrors().join(), /Wrong/)
  })
}

test('a refused password is selected, so that typing replaces it', async () => {
  answerWith(() => refusal(401, 'The email or password is not right.', 'unauthenticated'))
  await openPanel('/login')
  await type(await until(() => byLabel('Email')), 'ann@example.com')
  const field = byLabel('Password')
  await type(field, password)
  field.focus()
  await press('Enter')
  await until(() => byRole('alert'))
  assertFocused(field)
  assert.deepEqual([field.selectionStart, field.selectionEnd], [0, password.length])
  takeErrors()
})

test('leaving the screen during a sign-in cancels it without a message', async () => {
  const answer = later<Response>()
  answerWith(() => answer.promise)
  await openPanel('/login')
  await until(() => byLabel('Email'))
  await signInByHand()
  byRole('progressbar', { name: 'Loading' })
  await click(byRole('link', { name: 'Forgot password?' }))
  await until(() => byRole('heading', { name: 'Reset your password' }))
  answer.settle(json(200, { data: { id: 'abc' } }))
  await settle()
  assert.equal(session.get().isLoggedIn, false)
  assert.equal(queryRole('progressbar'), undefined)
  assert.equal(window.location.pathname, '/auth/reset-password-1')
})

test('the sign-in form asks for missing fields before it sends a call', async () => {
  const calls = answerWith(() => refusal(500, 'No'))
  await openPanel('/login')
  await click(await until(() => byRole('button', { name: 'Sign in' })))
  byText('Enter your email')
  byText('Enter your password')
  assert.equal(byLabel('Email').getAttribute('aria-invalid'), 'true')
  assert.deepEqual(calls.filter(isSignIn), [])
})

test('the first invalid field takes the focus with its error as description; a field that already has it announces the error', async () => {
  await openPanel('/login')
  await click(await until(() => byRole('button', { name: 'Sign in' })))
  assert.ok(document.activeElement === byLabel('Email'))
  await type(byLabel('Email'), 'ann@example.com')
  await press('Enter')
  assert.ok(document.activeElement === byLabel('Password'))
  assert.equal(queryRole('alert'), undefined, 'it is in the description of the field')
  await type(byLabel('Password'), 'x')
  await type(byLabel('Password'), '')
  assert.equal(byRole('alert').textContent, 'Enter your password')
})

for (const answer of [{}, { data: null }, { data: { id: '' } }, { data: { id: true } }, { data: { id: 'a b' } }]) {
  test(`the response ${JSON.stringify(answer)} does not sign in`, async () => {
    answerWith(() => json(200, answer))
    await openPanel('/login')
    await until(() => byLabel('Email'))
    await signInByHand()
    await until(() => byRole('alert'))
    assert.equal(session.get().isLoggedIn, false)
    takeErrors()
  })
}

test('accepts a numeric id and stores it as text', async () => {
  answerWith(({ path }) => (path.endsWith('/login') ? json(200, { data: { id: 42 } }) : json(404, { error: 'None' })))
  await openPanel('/login')
  await until(() => byLabel('Email'))
  await signInByHand()
  await until(() => session.get().isLoggedIn)
  assert.equal(session.get().token, '42')
})

for (const [error, words] of [
  [{ message: 'Wrong password.' }, 'Wrong password.'],
  [['Wrong password.', 'Two attempts left.'], 'Wrong password. Two attempts left.'],
  [{ password: ['Wrong password.'] }, 'Wrong password.'],
] as const) {
  test(`shows the message of a refusal whose error is ${JSON.stringify(error)}`, async () => {
    answerWith(() => json(401, { error }))
    await openPanel('/login')
    await until(() => byLabel('Email'))
    await signInByHand()
    assert.equal((await until(() => byRole('alert'))).textContent, words)
    takeErrors()
  })
}

test('the password can be made visible', async () => {
  await openPanel('/login')
  await type(await until(() => byLabel('Password')), 'secret')
  assert.equal(byLabel('Password').type, 'password')
  await click(byRole('button', { name: 'Show password' }))
  assert.equal(byLabel('Password').type, 'text')
  assert.equal(byRole('button', { name: 'Show password' }).getAttribute('aria-pressed'), 'true')
})

for (const [address, kind] of [
  ['/login', 'current-password'],
  ['/signup', 'new-password'],
] as const) {
  test(`the password at ${address} can be pasted and filled in by a password manager`, async () => {
    await openPanel(address)
    const field = await until(() => byLabel('Password'))
    assert.equal(field.autocomplete, kind)
    for (const name of ['paste', 'beforeinput', 'drop']) {
      assert.ok(field.dispatchEvent(new window.Event(name, { bubbles: true, cancelable: true })), name)
    }
  })
}

for (const [address, field, button] of [
  ['/auth/reset-password-1', 'Email', 'Send link'],
  ['/auth/reset-password-1?token=t1', 'New password', 'Set password'],
] as const) {
  test(`${address} reports a host without that call`, async () => {
    answerWith(() => refusal(404, 'Nothing here', 'not_found'))
    await openPanel(address)
    await type(await until(() => byLabel(field)), field === 'Email' ? 'ann@example.com' : password)
    await click(byRole('button', { name: button }))
    await until(() => byText('Not available on this server'))
    byRole('link', { name: 'Back to sign in' })
  })
}

test('links between the entry screens keep the requested page', async () => {
  answerWith(({ path }) =>
    path === '/api/v1/post/users/login' ? json(200, { data: { id: 'abc' } }) : refusal(404, 'No such call'),
  )
  await openPanel('/admin/country?search=in')
  await click(await until(() => byRole('link', { name: 'Request access' })))
  await click(await until(() => byRole('link', { name: 'Sign in' })))
  await until(() => byLabel('Email'))
  await signInByHand()
  await until(() => session.get().isLoggedIn && window.location.pathname === '/admin/country')
  assert.equal(window.location.search, '?search=in')
  assert.equal(allByRole('progressbar').length, 0)
})
