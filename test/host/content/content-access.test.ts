import { assert, test } from '../host.ts'
import { startContent } from './content-host.ts'
import { readNewToken } from '../../read-responses.ts'

test('content is off by default, then readable with an API token’s scope, and finally by everyone', async (t) => {
  const host = await startContent({ isOff: true })
  t.after(host.stop)
  const made = async (scope: string) =>
    readNewToken((await host.post('/api/v1/post/tokens', { name: 'Website', scopes: [scope] })).body) ??
    assert.fail('no token')
  const [reader, other] = [await made('content:read'), await made('blog:view')]
  const as = (token?: string) => (token === undefined ? {} : { authorization: `Bearer ${token}` })
  const statuses = async () => {
    const told: number[] = []
    for (const token of [undefined, reader, other, `apron_${'0'.repeat(64)}`]) {
      told.push((await host.content('/blogs', as(token))).status)
    }
    return told
  }
  assert.deepEqual(await statuses(), [404, 404, 403, 401])
  for (const path of ['/site', '/redirects', '/sitemap.xml', '/robots.txt', '/feed.xml', '/airports/x']) {
    assert.equal((await host.content(path)).status, 404, path)
  }
  await host.set({ contentAccess: 'token' })
  assert.deepEqual(await statuses(), [401, 200, 403, 401])
  assert.match((await host.content('/blogs', as(reader))).headers.get('cache-control') ?? '', /^private/)
  await host.set({ contentAccess: 'public' })
  assert.deepEqual(await statuses(), [200, 200, 403, 401])
  const { authorization } = await host.signIn()
  assert.equal((await host.content('/blogs', { authorization })).status, 200)
  await host.set({ contentAccess: 'off' })
  assert.deepEqual(await statuses(), [404, 404, 403, 401])
})
