import { answerWith, assert, json, refusal, test } from '../../panel.ts'
import { session } from '../../../src/app/data/session.ts'
import { openPanel, signInByHand } from '../open-panel.tsx'
import { assertFocused, byLabel, byRole, byText, click, press, queryRole, takeErrors, type, until } from '../../dom.ts'

const password = 'correct horse battery'

const wanted = (kinds: readonly string[]) =>
  json(401, {
    error: 'This account uses two-step verification.',
    code: 'second_factor',
    data: { kinds, attempt: 'begun' },
  })

test('a user with two-step verification enters a code after the password', async () => {
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
  byRole('heading', { name: 'Verify it’s you' })
  assertFocused(code)
  assert.equal(code.autocomplete, 'one-time-code')
  assert.equal(code.inputMode, 'numeric')
  byText('Enter the 6-digit code from your authenticator app.')
  await press('Enter')
  byText('Enter a code')
  await type(code, '999999')
  await press('Enter')
  await until(() => byText('This code is not right, or was used before.'))
  assert.match(takeErrors().join(), /not right/)
  assertFocused(code)
  assert.deepEqual([code.selectionStart, code.selectionEnd], [0, 6], 'the next code replaces the wrong one')
  await type(byLabel('Code'), ' １２３-４５６ ')
  await click(byRole('button', { name: 'Sign in' }))
  await until(() => session.get().token === 'abc')
  assert.deepEqual(
    calls.filter(({ path }) => path.endsWith('/factor')).map(({ body }) => body),
    ['999999', '123456'].map((typed) => ({ email: 'ann@example.com', attempt: 'begun', code: typed })),
  )
})

test('switching to a recovery code shows an empty field of its own', async () => {
  const calls = answerWith(({ path }) =>
    path === '/api/v1/post/users/login'
      ? wanted(['code', 'recovery'])
      : json(200, { data: { id: 'abc', recoveryCodesLeft: 9 } }),
  )
  await openPanel('/login')
  await until(() => byLabel('Email'))
  await signInByHand()
  await type(await until(() => byLabel('Code')), '12')
  const stops = [...document.querySelectorAll('form :is(input, button)')]
  const names = ['Sign in', 'Use a recovery code', 'Back to password']
  assert.deepEqual(
    stops.slice(stops.indexOf(byLabel('Code')) + 1).map(({ textContent }) => textContent),
    names,
  )
  await click(byRole('button', { name: 'Use a recovery code' }))
  const field = byLabel('Recovery code')
  assertFocused(field)
  assert.deepEqual([field.value, field.inputMode], ['', 'text'])
  await type(field, 'ABCDE-FGHJK')
  await press('Enter')
  await until(() => session.get().token === 'abc')
  await until(() => byText('Recovery code used. 9 left.'))
  const [sent] = calls.filter(({ path }) => path.endsWith('/factor'))
  assert.equal(Object(sent?.body).code, 'ABCDE-FGHJK')
})

test('a user whose only passkey belongs to another hostname sees which, and no passkey button', async () => {
  answerWith(() =>
    json(401, {
      error: 'This account uses two-step verification.',
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

test('a cancelled passkey shows a message, and a successful one is sent', async (t) => {
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
          error: 'This account uses two-step verification.',
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

test('starts again at the password if the host no longer knows the sign-in', async () => {
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
