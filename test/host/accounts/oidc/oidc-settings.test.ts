import { assert, hostFor, join, test, tmpdir } from '../../host.ts'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { readSettings } from '../../../../src/host/host/settings.ts'

const complete = {
  OIDC_ISSUER: 'https://login.example.com/realms/team',
  OIDC_CLIENT_ID: 'apron',
  OIDC_CLIENT_SECRET: 'secret',
}
const providerOf = (environment: Record<string, string>) => readSettings(environment).accounts.provider

test('reads the provider, and its groups in their order', () => {
  assert.equal(providerOf({}), undefined)
  const { roles, ...read } =
    providerOf({ ...complete, OIDC_ROLES: '/web=team=Web editor , admins=Administrator' }) ?? {}
  assert.deepEqual(read, {
    issuer: 'https://login.example.com/realms/team',
    clientId: 'apron',
    clientSecret: 'secret',
    label: 'login.example.com',
    isOnly: false,
    trustsMfa: false,
  })
  assert.deepEqual(
    [...(roles ?? [])],
    [
      ['/web=team', 'Web editor'],
      ['admins', 'Administrator'],
    ],
  )
  const file = join(mkdtempSync(join(tmpdir(), 'apron-test-')), 'secret')
  writeFileSync(file, 'from a file\n')
  const { OIDC_CLIENT_SECRET: _, ...others } = complete
  assert.equal(providerOf({ ...others, OIDC_CLIENT_SECRET_FILE: file })?.clientSecret, 'from a file')
})

test('a wrong configuration stops the start with one sentence', async (t) => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ OIDC_ISSUER: '', OIDC_ONLY: '1' }, /^OIDC_CLIENT_ID is set without OIDC_ISSUER: set both$/],
    [{ OIDC_CLIENT_ID: '' }, /^OIDC_CLIENT_ID must be set with OIDC_ISSUER$/],
    [{ OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_SECRET must be set with OIDC_ISSUER$/],
    [{ OIDC_ISSUER: 'login.example.com' }, /^OIDC_ISSUER must be an address such as/],
    [{ OIDC_ISSUER: 'http://login.example.com' }, /^OIDC_ISSUER must be/],
    [{ OIDC_ISSUER: 'https://login.example.com/?a=b' }, /^OIDC_ISSUER must be/],
    [{ OIDC_ISSUER: 'https://me:word@login.example.com' }, /^OIDC_ISSUER must be/],
    [{ OIDC_ROLES: 'Editors' }, /^OIDC_ROLES must be like Editors=Editor,Authors=Author, not “Editors”$/],
    [{ OIDC_ROLES: '=Editor' }, /^OIDC_ROLES must be/],
    [{ OIDC_ONLY: 'yes' }, /^OIDC_ONLY must be 0 or 1, not “yes”$/],
    [{ OIDC_LABEL: 'x'.repeat(41) }, /^OIDC_LABEL can have up to 40 characters$/],
    [{ SESSION_MAX_HOURS: '13' }, /^SESSION_MAX_HOURS must be a whole number from 1 to 12, not “13”$/],
  ]
  for (const [change, sentence] of wrong)
    assert.throws(() => providerOf({ ...complete, ...change }), { message: sentence })
  await assert.rejects(hostFor(t, { environment: { ...complete, OIDC_ROLES: 'Editors=Editr' } }), {
    message: 'OIDC_ROLES names the role “Editr”, which doesn’t exist',
  })
})
