import { allByRole, assertFocused, byLabel, byRole, byText, click, queryRole, type, until } from '../../../dom.ts'
import { answerWith, assert, json, profileOf, test } from '../../../panel.ts'
import { codeOf, stepOf } from '../../../../src/host/accounts/factors/time-code.ts'
import { downloads } from '../../downloads.ts'
import { openPanel } from '../../open-panel.tsx'
import { openScreen, realHost } from '../../real-screen.tsx'

const host = realHost(true)
const panel = () => byRole('region', { name: 'Two-step verification' })
const items = () =>
  allByRole('listitem', { within: byRole('list', { name: 'Two-step verification' }) }).map(
    ({ textContent }) => textContent ?? '',
  )
const secretIn = (dialog: Element) => dialog.querySelector('code')?.textContent?.replaceAll(' ', '') ?? ''

test('adds an authenticator app by image or key with ten recovery codes, renames it, and removes it after a confirmation', async (t) => {
  const files = downloads(t)
  await openScreen(host, '/admin/account')
  await until(() => byText(/Add two-step verification/))
  await click(byRole('button', { name: 'Add an authenticator app', within: panel() }))
  const dialog = await until(() => byRole('dialog', { name: 'Add an authenticator app' }))
  await until(() => byRole('img', { name: 'QR code for your authenticator app' }))
  const secret = secretIn(dialog)
  assert.match(secret, /^[A-Z2-7]{32}$/)
  assert.equal(
    byRole('link', { name: 'Open the app on this device' }).getAttribute('href'),
    `otpauth://totp/Apron%3Aadmin%40example.com?secret=${secret}&issuer=Apron`,
  )
  await type(byLabel('Code', dialog), '000000')
  await type(byLabel('Name', dialog), 'My phone')
  await click(byRole('button', { name: 'Add authenticator app' }))
  await until(() => byText(/That code didn’t work/))
  await type(byLabel('Code', dialog), codeOf(secret, stepOf(new Date())))
  await click(byRole('button', { name: 'Add authenticator app' }))
  const shown = await until(() => byRole('dialog', { name: 'Your recovery codes' }))
  const codes = [...shown.querySelectorAll('code')].map(({ textContent }) => textContent)
  assert.equal(codes.length, 10)
  await click(byRole('button', { name: 'Download' }))
  assert.equal(files[0]?.name, 'recovery-codes.txt')
  assert.equal(
    await files[0]?.text,
    `Recovery codes for admin@example.com\nEach code signs you in once, after your password.\n\n${codes.join('\n')}\n`,
  )
  await click(byRole('button', { name: 'I’ve saved my codes' }))
  assert.equal(queryRole('dialog'), undefined)
  assert.match((await until(items))[0] ?? '', /^My phoneAuthenticator app · made .* · never used/)

  await click(await until(() => byRole('button', { name: 'Rename My phone' })))
  await type(byLabel('Name', byRole('dialog')), 'Old phone')
  await click(byRole('button', { name: 'Save name' }))
  await until(() => items()[0]?.startsWith('Old phone') === true)
  await click(byRole('button', { name: 'New recovery codes (10 left)' }))
  await click(byRole('button', { name: 'Create new codes' }))
  await until(() => byRole('dialog', { name: 'Your recovery codes' }))
  await click(byRole('button', { name: 'I’ve saved my codes' }))
  await click(byRole('button', { name: 'Remove Old phone' }))
  byText(/sign in with just your password/)
  await click(byRole('button', { name: 'Remove it' }))
  await until(() => byText(/Add two-step verification/))
})

test('a user whose role requires a second factor must add one first', async () => {
  let [lacksFactor, factors] = [true, 0]
  const calls = answerWith(({ method, path, body }) => {
    if (path === '/personal/profile') return profileOf(['accounts'], { lacksFactor })
    if (path === '/api/v1/post/factors/begin')
      return json(200, { data: { secret: 'JBSWY3DPEHPK3PXP', challenge: 'x' } })
    const made = { id: 'f1', kind: 'code', name: 'Phone', createdAt: '2026-03-14T08:00:00.000Z', lastUsedAt: null }
    if (method === 'POST' && path === '/api/v1/post/factors') {
      ;[lacksFactor, factors] = [false, 1]
      return json(201, { data: { ...made, ...Object(body), recoveryCodes: ['one', 'two'] } })
    }
    return json(200, { data: { factors: factors > 0 ? [made] : [], recoveryCodesLeft: 2 * factors } })
  })
  await openPanel('/admin/airport', 'ann@example.com')
  await until(() => byRole('heading', { name: 'Set up two-step verification' }))
  assertFocused(byRole('heading', { name: 'Set up two-step verification' }))
  assert.equal(queryRole('navigation'), undefined)
  assert.ok(!calls.some(({ path }) => path.startsWith('/api/v1/post/airports')), 'nothing else is asked for')
  await click(await until(() => byRole('button', { name: 'Add an authenticator app' })))
  const dialog = await until(() => byRole('dialog', { name: 'Add an authenticator app' }))
  await type(byLabel('Code', dialog), '123456')
  await click(byRole('button', { name: 'Add authenticator app' }))
  await until(() => byRole('dialog', { name: 'Your recovery codes' }))
  await click(byRole('button', { name: 'I’ve saved my codes' }))
  await click(byRole('button', { name: 'Continue' }))
  await until(() => byRole('heading', { name: 'Airport' }))
})

test('the list names the hostname of each passkey', async () => {
  const passkey = (id: string, madeFor?: string) => ({
    id,
    kind: 'passkey',
    name: `Key ${id}`,
    createdAt: '2026-03-14T08:00:00.000Z',
    lastUsedAt: null,
    ...(madeFor && { madeFor }),
  })
  const here = window.location.hostname
  answerWith(({ path }) => {
    if (path === '/personal/profile') return profileOf(['accounts'])
    const factors = [passkey('a', here), passkey('b', 'old.example'), passkey('c')]
    return json(200, { data: path === '/api/v1/post/factors' ? { factors, recoveryCodesLeft: 9 } : [] })
  })
  await openPanel('/admin/account', 'ann@example.com')
  const [one, other, unknown] = await until(() => (items().length === 3 ? items() : undefined))
  assert.ok(one?.startsWith(`Key aPasskey for ${here} · made`), one)
  assert.ok(other?.startsWith('Key bPasskey that works only at old.example · made'), other)
  assert.ok(unknown?.startsWith('Key cPasskey · made'), unknown)
})

test('the profile reports that the host has no second factors', async () => {
  answerWith(({ path }) => (path === '/personal/profile' ? profileOf(['media']) : json(200, { data: [] })))
  await openPanel('/admin/account', 'ann@example.com')
  await until(() => panel().textContent?.endsWith('Not available on this server') === true)
})
