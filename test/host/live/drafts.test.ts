import { administrator, after, assert, before, test, type TestHost } from '../host.ts'
import { callsOf, startDesk } from './desk-host.ts'

let host: TestHost
let admin: { authorization: string }
let other: { authorization: string }
before(async () => {
  ;({ host, admin, other } = await startDesk())
})
after(() => host.stop())
const { post } = callsOf(() => host)

test('keeps the latest two hundred drafts of a user', async () => {
  const { db } = host.host.core
  const path = (id: string): string => `/api/v1/post/drafts/blog/${id}`
  for (const by of [admin, other]) await host.call('PUT', path('oldest'), { title: 'Fog' }, by)
  db.run(
    `insert into draft with recursive n(i) as (select 1 union all select i + 1 from n where i < 199)
    select userId, entity, 'old' || i, value, at from n, draft where recordId = 'oldest'
      and userId = (select id from user where email = ?)`,
    [administrator.email],
  )
  db.run(`update draft set at = '2026-01-01T00:00:00.000Z' where recordId = 'oldest'`)
  await host.call('PUT', path('new'), { title: 'Rain' }, admin)
  const kept = async (by: Record<string, string>) => (await host.call('GET', path('oldest'), undefined, by)).body.data
  assert.deepEqual([await kept(admin), await kept(other)], [null, { title: 'Fog' }])
  db.run('delete from draft')
})

test('an album, which has no screen of its own, has drafts and presence too', async () => {
  const path = '/api/v1/post/drafts/gallery/new'
  assert.equal((await host.call('PUT', path, { name: 'Night' }, admin)).status, 200)
  assert.deepEqual((await host.call('GET', path, undefined, admin)).body.data, { name: 'Night' })
  await host.call('DELETE', path, undefined, admin)
  assert.equal((await host.call('GET', path, undefined, admin)).body.data, null)
  assert.equal((await post('presence', { entity: 'gallery', id: 'x', editing: null }, admin)).status, 200)
  assert.equal((await post('presence', { entity: 'nothing', id: 'x', editing: null }, admin)).status, 422)
})

test('rejects a draft that is too long', async () => {
  const large = { body: 'x'.repeat(600_000) }
  assert.equal((await host.call('PUT', '/api/v1/post/drafts/airport/new', large, admin)).status, 422)
})
