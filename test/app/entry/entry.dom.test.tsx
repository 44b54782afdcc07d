import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedback } from '../../../src/app/data/feedback.ts'
import { session } from '../../../src/app/data/session.ts'
import { answerWith, json, later, refusal } from '../host-double.ts'
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

test('a visitor is led to the sign-in screen, with fields Email and Password and a button Sign in', async () => {
  answerWith(() => refusal(500, 'No'))
  await openPanel('/admin/airport')
  await until(() => byRole('heading', { name: 'Sign in' }))
  assert.equal(window.location.pathname, '/login')
  assert.equal(document.title, 'Sign in | Apron Admin')
  assert.equal(byLabel('Email').autocomplete, 'username webauthn')
  assert.equal(byLabel('Password').autocomplete, 'current-password')
  byRole('button', { name: 'Sign in' })
})

test('signing in shows the loader, calls once, and sets email and token of the session', async () => {
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
    calls.map(({ method, path, body }) => [method, path, body]),
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

test('a refused sign-in is logged, hides the loader and says why beside the form, keeping what was typed', async () => {
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
  test(`a host that refuses with 200 and ${JSON.stringify(answer)} is heard at sign-in`, async () => {
    answerWith(() => json(200, answer))
    await openPanel('/login')
    await until(() => byLabel('Email'))
    await signInByHand()
    assert.equal((await until(() => byRole('alert'))).textContent, 'Wrong password.')
    assert.equal(session.get().isLoggedIn, false)
    assert.match(takeErrors().join(), /Wrong/)
  })
}

test('whoever was in the refused password types the next one over it', async () => {
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

test('who leaves the screen while signing in is not signed in, and hears no more of it', async () => {
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

test('sign-in asks for what is missing before it calls', async () => {
  const calls = answerWith(() => refusal(500, 'No'))
  await openPanel('/login')
  await click(await until(() => byRole('button', { name: 'Sign in' })))
  byText('Enter your email')
  byText('Enter your password')
  assert.equal(byLabel('Email').getAttribute('aria-invalid'), 'true')
  assert.equal(calls.length, 0)
})

test('the first field that is wrong takes the focus and is read with why; one that has it says so', async () => {
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
  test(`the answer ${JSON.stringify(answer)} signs nobody in`, async () => {
    answerWith(() => json(200, answer))
    await openPanel('/login')
    await until(() => byLabel('Email'))
    await signInByHand()
    await until(() => byRole('alert'))
    assert.equal(session.get().isLoggedIn, false)
    takeErrors()
  })
}

test('signs in with an id that is a number, as text', async () => {
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
  test(`shows the words of a refusal whose error is ${JSON.stringify(error)}`, async () => {
    answerWith(() => json(401, { error }))
    await openPanel('/login')
    await until(() => byLabel('Email'))
    await signInByHand()
    assert.equal((await until(() => byRole('alert'))).textContent, words)
    takeErrors()
  })
}

test('a password can be shown', async () => {
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
  test(`at ${address} a password may be pasted, and a password manager knows which one it is`, async () => {
    await openPanel(address)
    const field = await until(() => byLabel('Password'))
    assert.equal(field.autocomplete, kind)
    for (const name of ['paste', 'beforeinput', 'drop']) {
      assert.ok(field.dispatchEvent(new window.Event(name, { bubbles: true, cancelable: true })), name)
    }
  })
}

const fillSignUp = async () => {
  await type(await until(() => byLabel('First name')), 'Ann')
  await type(byLabel('Last name'), 'Bee')
  await type(byLabel('Email'), 'ann@example.com')
  await type(byLabel('Password'), password)
}

test('a request for an account says that an administrator approves it', async () => {
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

test('how strong a new password is, by its length and how common it is, is said in words as it is typed', async () => {
  answerWith(() => refusal(404, 'No such call'))
  await openPanel('/signup')
  for (const [typed, said] of [
    ['fourteen signs', 'Too short: 14 of 15 or more'],
    ['passwordpassword', 'Easily guessed'],
    ['fifteen letters', 'Long enough: 15 characters'],
    ['é'.repeat(256), 'Long enough: 256 characters'],
    ['é'.repeat(257), 'Too long: 257 of at most 256'],
  ] as const) {
    await type(await until(() => byLabel('Password')), typed)
    assert.equal(byRole('meter', { name: 'Password length' }).getAttribute('aria-valuetext'), said)
    byText(said)
  }
})

test('a request says what is wrong on its fields, before and after the call', async () => {
  const fields = { email: 'This address has an account' }
  const calls = answerWith(() => json(422, { error: 'Look at the fields', code: 'validation', fields }))
  await openPanel('/signup')
  await type(await until(() => byLabel('Password')), 'short')
  byRole('meter', { name: 'Password length' })
  await click(byRole('button', { name: 'Send request' }))
  const said = ['Enter your first name', 'Enter your last name', 'Enter an address like name@example.com']
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

test('asking for a reset link has the same answer for every address', async () => {
  let answer = () => json(202, { data: {} })
  const calls = answerWith(() => answer())
  await openPanel('/auth/reset-password-1')
  await type(await until(() => byLabel('Email')), 'ann@')
  await click(byRole('button', { name: 'Send the link' }))
  byText('Enter an address like name@example.com')
  assert.equal(calls.length, 0)
  await type(byLabel('Email'), 'ann@example.com')
  await click(byRole('button', { name: 'Send the link' }))
  await until(() => byText(/have sent the link/))
  assert.deepEqual(
    calls.map(({ path, body }) => [path, body]),
    [['/users/forgot-password', { email: 'ann@example.com' }]],
  )
  answer = () => refusal(429, 'Too many tries. Wait a minute.', 'too_many')
  await click(byRole('button', { name: 'Send the link' }))
  await until(() => byText('Too many tries. Wait a minute.'))
  assert.doesNotMatch(document.body.textContent, /have sent the link/)
})

test('the link of the message takes a new password', async () => {
  const calls = answerWith(() => json(200, { data: {} }))
  await openPanel('/auth/reset-password-1?token=t1')
  await type(await until(() => byLabel('New password')), password)
  await click(byRole('button', { name: 'Set the password' }))
  await until(() => byText(/^Your new password is set/))
  assert.ok(document.activeElement === byRole('heading', { name: 'Choose a new password' }))
  assert.deepEqual(
    calls.map(({ path, body }) => [path, body]),
    [['/users/reset-password', { token: 't1', password }]],
  )
})

test('a link that has been used, or is too old, says so beside the password that was typed', async () => {
  const token = 'This link has been used or is older than an hour. Ask for a new one.'
  const calls = answerWith(() => json(422, { error: 'No', code: 'validation', fields: { token } }))
  await openPanel('/auth/reset-password-1?token=t1')
  await type(await until(() => byLabel('New password')), 'short')
  await click(byRole('button', { name: 'Set the password' }))
  byText(/^Use at least 15 characters/)
  assert.equal(calls.length, 0)
  await type(byLabel('New password'), password)
  await click(byRole('button', { name: 'Set the password' }))
  await until(() => byRole('alert').textContent?.startsWith(token))
  assert.equal(byLabel('New password').value, password)
  byRole('link', { name: 'Back to sign in' })
  await click(byRole('link', { name: 'Reset your password' }))
  await until(() => byRole('button', { name: 'Send the link' }))
})

test('/signup says so where the host has no such call', async () => {
  answerWith(() => refusal(404, 'Nothing here', 'not_found'))
  await openPanel('/signup')
  await fillSignUp()
  await click(byRole('button', { name: 'Send request' }))
  await until(() => byText('Not available on this host'))
  assertFocused(byRole('heading', { name: 'Request access' }))
  byRole('link', { name: 'Sign in' })
})

for (const [address, field, button] of [
  ['/auth/reset-password-1', 'Email', 'Send the link'],
  ['/auth/reset-password-1?token=t1', 'New password', 'Set the password'],
] as const) {
  test(`${address} says so where the host has no such call`, async () => {
    answerWith(() => refusal(404, 'Nothing here', 'not_found'))
    await openPanel(address)
    await type(await until(() => byLabel(field)), field === 'Email' ? 'ann@example.com' : password)
    await click(byRole('button', { name: button }))
    await until(() => byText('Not available on this host'))
    byRole('link', { name: 'Back to sign in' })
  })
}

test('the way to the other entry screens keeps the page that was asked for', async () => {
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

const wanted = (kinds: readonly string[]) =>
  json(401, {
    error: 'This account has a second factor.',
    code: 'second_factor',
    data: { kinds, attempt: 'begun' },
  })

test('a right password of a person with a second factor is followed by its code', async () => {
  const calls = answerWith(({ path, body }) => {
    if (path === '/api/v1/post/users/login') return wanted(['code', 'recovery'])
    if (path !== '/api/v1/post/users/login/factor') return refusal(404, 'No such call')
    return JSON.stringify(body).includes('123456')
      ? json(200, { data: { id: 'abc', email: 'ann@example.com' } })
      : refusal(401, 'This code is not right, or was used before.', 'unauthenticated')
  })
  await openPanel('/login')
  await until(() => byLabel('Email'))
  await signInByHand()
  const code = await until(() => byLabel('Code'))
  byRole('heading', { name: 'Confirm that it is you' })
  assertFocused(code)
  assert.equal(code.autocomplete, 'one-time-code')
  assert.equal(code.inputMode, 'numeric')
  byText('Enter the six digits that your code app shows.')
  await press('Enter')
  byText('Enter a code')
  await type(code, '999999')
  await press('Enter')
  await until(() => byText('This code is not right, or was used before.'))
  assert.match(takeErrors().join(), /not right/)
  await type(byLabel('Code'), ' １２３-４５６ ')
  await click(byRole('button', { name: 'Sign in' }))
  await until(() => session.get().token === 'abc')
  assert.deepEqual(
    calls.filter(({ path }) => path.endsWith('/factor')).map(({ body }) => body),
    ['999999', '123456'].map((typed) => ({ email: 'ann@example.com', attempt: 'begun', code: typed })),
  )
})

test('a recovery code has a field of its own in place of the code, which begins empty', async () => {
  const calls = answerWith(({ path }) =>
    path === '/api/v1/post/users/login' ? wanted(['code', 'recovery']) : json(200, { data: { id: 'abc' } }),
  )
  await openPanel('/login')
  await until(() => byLabel('Email'))
  await signInByHand()
  await type(await until(() => byLabel('Code')), '12')
  await click(byRole('button', { name: 'Use a recovery code' }))
  const field = byLabel('Recovery code')
  assertFocused(field)
  assert.deepEqual([field.value, field.inputMode], ['', 'text'])
  await type(field, 'ABCDE-FGHJK')
  await press('Enter')
  await until(() => session.get().token === 'abc')
  const [sent] = calls.filter(({ path }) => path.endsWith('/factor'))
  assert.equal(Object(sent?.body).code, 'ABCDE-FGHJK')
})

test('a person whose only passkey works at another name learns which, and is offered no button', async () => {
  answerWith(() =>
    json(401, {
      error: 'This account has a second factor.',
      code: 'second_factor',
      data: { kinds: ['passkey'], attempt: 'begun', elsewhere: ['panel.example', 'old.example'] },
    }),
  )
  await openPanel('/login')
  await until(() => byLabel('Email'))
  await signInByHand()
  await until(() => byText(/works only at panel\.example and old\.example\./))
  assert.equal(queryRole('button', { name: 'Use a passkey' }), undefined)
})

test('a passkey that the browser gives up on says so, and one that it gives is sent', async (t) => {
  let isGiven = false
  const given = { id: 'AQ', type: 'public-key', response: { clientDataJSON: 'AQ', signature: 'AQ' } }
  const Credential = Object.assign(() => {}, { parseRequestOptionsFromJSON: (options: object) => options })
  const get = () => (isGiven ? Promise.resolve(given) : Promise.reject(new DOMException('', 'NotAllowedError')))
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: Credential, configurable: true })
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    Reflect.deleteProperty(navigator, 'credentials')
  })
  const calls = answerWith(({ path }) =>
    path === '/api/v1/post/users/login'
      ? json(401, {
          error: 'This account has a second factor.',
          code: 'second_factor',
          data: { kinds: ['passkey'], attempt: 'begun', passkey: { challenge: 'AQ' } },
        })
      : json(200, { data: path.endsWith('/factor') ? { id: 'abc' } : null }),
  )
  await openPanel('/login')
  await until(() => byLabel('Email'))
  await signInByHand()
  const button = await until(() => byRole('button', { name: 'Use a passkey' }))
  await click(button)
  await until(() => byText('No passkey was used. Try again, or sign in another way.'))
  isGiven = true
  await click(button)
  await until(() => session.get().token === 'abc')
  const [sent] = calls.filter(({ path }) => path.endsWith('/factor'))
  assert.deepEqual(Object(sent?.body).passkey.response, { clientDataJSON: 'AQ', signature: 'AQ' })
})

test('a sign-in that the host no longer knows begins again at the password', async () => {
  answerWith(({ path }) => {
    if (path === '/api/v1/post/users/login') return wanted(['recovery'])
    if (path !== '/api/v1/post/users/login/factor') return refusal(404, 'No such call')
    return json(422, { error: 'This sign-in took too long.', code: 'validation', fields: { attempt: 'Too long' } })
  })
  await openPanel('/login')
  await until(() => byLabel('Email'))
  await signInByHand()
  await type(await until(() => byLabel('Recovery code')), 'abcde-fghjk')
  await press('Enter')
  await until(() => byText('This sign-in took too long.'))
  assert.equal(byLabel('Password').value, password)
  takeErrors()
})
