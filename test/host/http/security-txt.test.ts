import { assert, startHost, test, type TestContext } from '../host.ts'

async function ask(t: TestContext, environment: Record<string, string>): Promise<Response> {
  const host = await startHost({ environment, now: () => new Date('2026-11-25T12:00:00Z') })
  t.after(() => host.stop())
  return fetch(`${host.host.origin}/.well-known/security.txt`)
}

test('security.txt lists the contacts in order, its own URL and an expiry within a year (RFC 9116)', async (t) => {
  const response = await ask(t, {
    SECURITY_CONTACT: 'mailto:security@example.com, https://example.com/report',
    ALLOWED_ORIGINS: 'https://admin.example.com',
  })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
  const [first, second, expires, languages, canonical, end] = (await response.text()).split('\n')
  assert.deepEqual([first, second], ['Contact: mailto:security@example.com', 'Contact: https://example.com/report'])
  assert.equal(expires, 'Expires: 2027-06-01T00:00:00.000Z')
  assert.equal(languages, 'Preferred-Languages: en')
  assert.match(canonical ?? '', /^Canonical: http:\/\/127\.0\.0\.1:\d+\/\.well-known\/security\.txt$/)
  assert.equal(end, '')
})

test('a host without a security contact has no security.txt', async (t) => {
  assert.equal((await ask(t, {})).status, 404)
})
