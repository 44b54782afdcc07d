import { allByRole, assertFocused, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from '../../../src/contract/calls.ts'
import { refusal } from '../host-double.ts'
import { openScreen, realHost, type RealHost } from '../real-screen.tsx'
import { readMachineTokens } from '../../read-responses.ts'

const real = realHost(true)
/** Responses that replace the host's in the next test, by method and path. */
const instead = new Map<string, () => Response>()
const host: RealHost = {
  ...real,
  fetch: async (path, init) => instead.get(`${init?.method ?? 'GET'} ${path}`)?.() ?? real.fetch(path, init),
}

const open = async () => {
  await openScreen(host, '/admin/tokens')
  await until(() => byRole('button', { name: 'New token' }))
}
const dialog = (name = 'New token') => byRole('dialog', { name })
const within = (name?: string) => ({ within: dialog(name) })
const listed = async () => readMachineTokens((await real.get(calls.tokens)).body) ?? assert.fail('no list')
const items = (): string[] =>
  allByRole('listitem', { within: byRole('list', { name: 'Tokens' }) }).map(({ textContent }) => textContent ?? '')

test('a new token is for a website by default, forms are one choice, and all scopes are under Custom', async () => {
  await open()
  await click(byRole('button', { name: 'New token' }))
  const website = byRole('radio', { name: 'Website (reads published content)' })
  const custom = byRole('radio', { name: 'Custom…' })
  assert.ok(website instanceof HTMLInputElement && website.checked)
  assert.deepEqual(allByRole('radio', within()).length, 3)
  assert.equal(queryRole('checkbox', within()), undefined)
  await click(custom)
  assert.ok(allByRole('checkbox', within()).every((box) => box instanceof HTMLInputElement && !box.checked))
  await click(byRole('radio', { name: 'Forms (sends messages and subscriptions)' }))
  assert.equal(queryRole('checkbox', within()), undefined)
  await type(byRole('textbox', { name: 'Name' }), 'Contact form')
  await click(byRole('button', { name: 'Create token', ...within() }))
  await click(await until(() => byRole('button', { name: 'Done' })))
  await until(() => items().length === 1)
  assert.deepEqual(
    (await listed()).map(({ scopes }) => scopes),
    [['intake:write']],
  )
  const [{ id } = assert.fail()] = await listed()
  await real.remove(`${calls.tokens}/${id}`)
})

test('creates an API token with scopes, shows it once with a copy button, and lists it without its value', async () => {
  await open()
  byText('No tokens yet')
  await click(byRole('button', { name: 'New token' }))
  await type(byRole('textbox', { name: 'Name' }), 'Website')
  await click(byRole('radio', { name: 'Custom…' }))
  await click(byRole('checkbox', { name: 'Airport: Edit' }))
  await click(byRole('checkbox', { name: 'Read metrics' }))
  await type(byRole('textbox', { name: /^IP ranges/ }), '192.0.2.0/24\n2001:db8::/32')
  await click(byRole('button', { name: 'Create token', ...within() }))
  await until(() => dialog('Token for “Website”'))
  const secret = dialog('Token for “Website”').querySelector('code')?.textContent ?? ''
  assert.match(secret, /^apron_[0-9a-f]{64}$/)
  byText(/This is shown only once/)
  const copied: string[] = []
  Object.defineProperty(window.navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: async (text: string) => {
        copied.push(text)
      },
    },
  })
  assertFocused(byRole('button', { name: 'Copy' }))
  await click(byRole('button', { name: 'Copy' }))
  assert.deepEqual(copied, [secret])
  await press('Escape')
  await click(byRole('button', { name: 'Done' }))
  await until(() => items().length === 1)
  assert.match(
    items()[0] ?? '',
    /Website.*Read metrics; Airport: view, edit.*Expires .*Never used.*Only from 192\.0\.2\.0\/24, 2001:db8::\/32/,
  )
  assert.ok(!document.body.textContent?.includes(secret))
  const [token] = await listed()
  assert.deepEqual(token?.scopes.toSorted(), ['airport:edit', 'airport:view', 'metrics:read'])
})

test('the scope Edit includes View, and removing View removes Edit', async () => {
  await open()
  await click(byRole('button', { name: 'New token' }))
  await click(byRole('radio', { name: 'Custom…' }))
  const box = (name: string) => byLabel(name)
  await click(box('Country: Edit'))
  assert.deepEqual([box('Country: View').checked, box('Country: Edit').checked], [true, true])
  await click(box('Country: View'))
  assert.deepEqual([box('Country: View').checked, box('Country: Edit').checked], [false, false])
  assert.equal(queryRole('checkbox', { name: 'Users: View' }), undefined)
  assert.equal(queryRole('checkbox', { name: 'User Role: View' }), undefined)
})

test('shows missing or invalid input at its field with the focus, and keeps the rest', async () => {
  await open()
  await click(byRole('button', { name: 'New token' }))
  await click(byRole('radio', { name: 'Custom…' }))
  await click(byRole('button', { name: 'Create token', ...within() }))
  byText('Enter a name')
  byText('Choose at least one scope')
  assertFocused(byRole('textbox', { name: 'Name' }))
  await type(byRole('textbox', { name: 'Name' }), 'Website')
  await click(byRole('checkbox', { name: 'Blogs: View' }))
  await type(byRole('textbox', { name: /^IP ranges/ }), 'everywhere')
  await click(byRole('button', { name: 'Create token', ...within() }))
  await until(() => byText(/“everywhere” isn’t an IP address or range/))
  assertFocused(byRole('textbox', { name: /^IP ranges/ }))
  assert.equal(byLabel('Name').value, 'Website')
  await press('Escape')
  await click(await until(() => byRole('button', { name: 'Stay' })))
  assert.equal(byLabel('Name').value, 'Website')
  await click(byRole('button', { name: 'Cancel', ...within() }))
  await click(await until(() => byRole('button', { name: 'Leave' })))
  await until(() => queryRole('dialog', { name: 'New token' }) === undefined)
})

test('revoking asks first and removes the token from list and host', async () => {
  await open()
  await until(() => items().length === 1)
  await click(byRole('button', { name: 'Revoke Website' }))
  await until(() => byRole('alertdialog', { name: 'Revoke the token “Website”?' }))
  assertFocused(byRole('button', { name: 'Keep it' }))
  await click(byRole('button', { name: 'Keep it' }))
  assert.equal(items().length, 1)
  await click(byRole('button', { name: 'Revoke Website' }))
  await click(await until(() => byRole('button', { name: 'Revoke token' })))
  await until(() => byText('No tokens yet'))
  assert.deepEqual(await listed(), [])
})

test('marks tokens that expire soon, have expired, or whose creator can no longer sign in', async () => {
  const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()
  const token = (id: string, expiresAt: string, isActive: boolean) => ({
    id,
    name: id,
    scopes: ['blog:view'],
    ranges: [],
    createdAt: day(-1),
    createdBy: { id: 'u1', label: 'Ana Costa' },
    expiresAt,
    lastUsedAt: day(0),
    lastUsedIp: '192.0.2.1',
    isActive,
  })
  instead.set(`GET ${calls.tokens}`, () =>
    Response.json({
      data: [
        token('Old', day(-2), false),
        token('Near', day(3), true),
        token('Blocked', day(300), false),
        token('Good', day(300), true),
      ],
    }),
  )
  await open()
  await until(() => items().length === 4)
  assert.deepEqual(
    items().map((text) => /Expired|Expires soon|can’t sign in/.exec(text)?.[0]),
    ['Expired', 'Expires soon', 'can’t sign in', undefined],
  )
  assert.match(items()[0] ?? '', /Expired .*Last used just now from 192\.0\.2\.1/)
  instead.clear()
})

test('a list of tokens that fails to load can be retried', async () => {
  instead.set(`GET ${calls.tokens}`, () => refusal(500, 'Not now'))
  await openScreen(host, '/admin/tokens')
  await until(() => queryRole('heading', { name: 'Tokens couldn’t load' }))
  instead.clear()
  await click(byRole('button', { name: 'Try again' }))
  await until(() => byText('No tokens yet'))
})
