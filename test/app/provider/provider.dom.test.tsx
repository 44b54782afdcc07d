import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { act } from 'react'
import { session } from '../../../src/app/data/session.ts'
import { answerWith, type Answer, type Call, json, profileOf, refusal } from '../host-double.ts'
import { openPanel, signInByHand } from '../open-panel.tsx'
import { allByRole, byLabel, byRole, byText, click, queryRole, settle, takeErrors, until } from '../../dom.ts'

const login = '/api/v1/post/users/login'
const own = '/api/v1/post/provider'

/** A host with an identity provider, and answers that replace its own. */
function host(answers: Readonly<Record<string, (call: Call) => Answer>> = {}, isOnly = false): Call[] {
  const ownAnswers: Readonly<Record<string, (call: Call) => Answer>> = {
    [`POST ${login}/passkey`]: () => json(200, { data: { challenge: 'x', provider: { label: 'Example ID', isOnly } } }),
    [`POST ${login}/factor`]: () => json(200, { data: { id: 'abc', email: 'ann@example.com' } }),
    'GET /personal/profile': () => profileOf(['oidc'], { permissions: {} }),
    ...answers,
  }
  return answerWith((call) => ownAnswers[`${call.method} ${call.path}`]?.(call) ?? json(200, { data: [] }))
}
const bodiesTo = (calls: Call[], path: string) => calls.filter((call) => call.path === path).map(({ body }) => body)

const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')))

/** The addresses of tabs that the panel opens. */
function openedTabs(t: TestContext): string[] {
  const opened: string[] = []
  t.mock.method(window, 'open', (address: string) => {
    opened.push(address)
    return window
  })
  return opened
}

test('the sign-in screen shows the organisation’s button above the password', async () => {
  host()
  await openPanel('/login')
  const button = await until(() => byRole('button', { name: 'Continue with Example ID' }))
  assert.ok(button.compareDocumentPosition(byLabel('Email')) & Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the sign-in screen shows why the provider can’t be asked', async () => {
  host({ [`POST ${login}/provider`]: () => refusal(422, 'Example ID can’t be reached.', 'validation') })
  await openPanel('/admin/airport?search=Oslo')
  await click(await until(() => byRole('button', { name: 'Continue with Example ID' })))
  await until(() => byText('Example ID can’t be reached.'))
})

test('the code of the URL signs in, leaves the URL, and opens the path that the user wanted first', async () => {
  const calls = host()
  await openPanel('/login#code=abc&from=%2Fadmin%2Faccount')
  await until(() => session.get().isLoggedIn)
  assert.deepEqual(bodiesTo(calls, `${login}/factor`), [{ email: '', provider: 'abc' }])
  await until(() => window.location.pathname === '/admin/account')
  assert.equal(window.location.hash, '')
})

test('a refused code leaves its reason on the sign-in screen', async () => {
  host({ [`POST ${login}/factor`]: () => refusal(401, 'None of your groups has access here.', 'unauthenticated') })
  await openPanel('/login#code=abc')
  await until(() => byText('None of your groups has access here.'))
  assert.match(takeErrors().join(), /None of your groups/)
  assert.equal(window.location.hash, '')
})

test('the panel asks for its own second factor after the provider', async () => {
  const wanted = { error: 'Second', code: 'second_factor', data: { kinds: ['code'], attempt: 'begun' } }
  host({ [`POST ${login}/factor`]: () => json(401, wanted) })
  await openPanel('/login#code=abc')
  await until(() => byLabel('Code'))
})

test('a host that only accepts the organisation’s account hides the password until it is asked for', async () => {
  const calls = host({ [`POST ${login}`]: () => json(200, { data: { id: 'abc' } }) }, true)
  await openPanel('/login')
  const show = await until(() => byRole('button', { name: 'Sign in with a password' }))
  assert.equal(queryRole('textbox', { name: 'Email' }), undefined)
  assert.deepEqual(
    allByRole('link').filter(({ textContent }) => /Forgot|Request/.test(textContent)),
    [],
  )
  await click(show)
  await signInByHand()
  await until(() => session.get().isLoggedIn)
  assert.equal(bodiesTo(calls, login).length, 1)
})

test('the profile shows name and email as the organisation’s, and no password that doesn’t exist', async () => {
  const link = { label: 'Example ID', linkedAt: '2026-03-14T08:00:00.000Z', hasPassword: false }
  host({ [`GET ${own}`]: () => json(200, { data: link }) })
  await openPanel('/admin/account', 'ann@example.com')
  await until(() => byText(/Connected to Example ID since/))
  assert.match(document.body.textContent, /Ann BeeFrom your organisation.*ann@example\.comFrom your organisation/)
  assert.equal(queryRole('textbox', { name: 'First name' }), undefined)
  assert.equal(queryRole('heading', { name: 'Password' }), undefined)
})

test('the profile connects an account in another tab, and shows it when the user comes back', async (t) => {
  const opened = openedTabs(t)
  let linkedAt: string | null = null
  const calls = host({
    [`GET ${own}`]: () => json(200, { data: { label: 'Example ID', linkedAt, hasPassword: true } }),
    [`POST ${own}`]: () => json(200, { data: { url: 'https://id.example/authorize' } }),
  })
  await openPanel('/admin/account', 'ann@example.com', 'connects')
  await click(await until(() => byRole('button', { name: 'Connect Example ID' })))
  await until(() => opened.length > 0)
  assert.deepEqual([opened, bodiesTo(calls, own).at(-1)], [['https://id.example/authorize'], { purpose: 'link' }])
  linkedAt = '2026-03-14T08:00:00.000Z'
  await comeBack()
  await until(() => byText(/Connected to Example ID since/))
  byRole('heading', { name: 'Password' })
})

test('step-up goes to the provider in another tab and continues when the user comes back', async (t) => {
  const opened = openedTabs(t)
  let isProved = false
  const proofs: unknown[] = []
  host({
    'GET /personal/profile': () => profileOf(['oidc'], { permissions: {} }),
    'DELETE /api/v1/post/sessions': () =>
      isProved ? json(200, { data: null }) : refusal(403, 'Verify it’s you.', 'step_up'),
    'GET /api/v1/post/sessions': () =>
      json(200, {
        data: ['here', 'there'].map((id) => ({
          id,
          current: id === 'here',
          createdAt: '2026-03-14T08:00:00.000Z',
          lastActiveAt: '2026-03-14T08:00:00.000Z',
          expiresAt: '2026-04-14T08:00:00.000Z',
        })),
      }),
    [`GET ${own}`]: () => json(200, { data: { label: 'Example ID', linkedAt: null, hasPassword: false } }),
    [`POST ${own}`]: () => json(200, { data: { url: 'https://id.example/authorize' } }),
    'GET /api/v1/post/factors/proof': () => json(200, { data: { kinds: ['provider'], attempt: 'x' } }),
    'POST /api/v1/post/factors/proof': ({ body }) => {
      proofs.push(body)
      return isProved ? json(200, { data: null }) : refusal(422, 'You haven’t signed in there yet.', 'validation')
    },
  })
  await openPanel('/admin/account', 'ann@example.com', 'proves')
  await click(await until(() => byRole('button', { name: /Sign out (?:everywhere|all|other)/ })))
  await click(await until(() => byRole('button', { name: 'Sign in at your organisation' })))
  await until(() => opened.length > 0)
  const dialog = byRole('alertdialog', { name: 'Verify it’s you' })
  assert.equal(dialog.querySelector('[type=password]'), null)
  await comeBack()
  await until(() => byText('You haven’t signed in there yet.'))
  isProved = true
  await click(byRole('button', { name: 'Continue' }))
  await until(() => !queryRole('alertdialog'))
  await settle()
  assert.deepEqual(proofs, [{ provider: true }, { provider: true }])
})
