import { administrator, assert, hostFor, test } from '../host.ts'
import { readProfile } from '../../../src/contract/profile.ts'

const path = '/personal/profile'

test('the profile has the shape that the panel reads', async (t) => {
  const host = await hostFor(t)
  const profile = readProfile((await host.call('GET', path, undefined, await host.signIn())).body)
  assert.deepEqual(profile?.role, { id: 'administrator', label: 'Administrator' })
  assert.equal(profile.isAdministrator, true)
  assert.ok(profile.expiresAt && Date.parse(profile.expiresAt) > Date.now())
  assert.deepEqual(profile.features, ['accounts'])
})

test('users change their own name, language and time zone with the checks of the user entity', async (t) => {
  const host = await hostFor(t)
  const auth = await host.signIn()
  const changes = {
    firstName: '  Amélie ',
    lastName: 'Okafor',
    language: 'pt-br',
    timeZone: 'America/Sao_Paulo',
    bio: 'Two\nlines',
  }
  const { status, body } = await host.call('POST', path, changes, auth)
  assert.equal(status, 200)
  const profile = readProfile(body)
  assert.deepEqual(
    [profile?.firstName, profile?.lastName, profile?.language, profile?.timeZone],
    ['Amélie', 'Okafor', 'pt-BR', 'America/Sao_Paulo'],
  )
  assert.equal(host.host.core.db.get('select version from user')?.version, 2)
})

const endless = { views: [{ name: 'x', query: 'q'.repeat(70_000) }] }
const broken: { what: string; body: unknown; status?: number; fields?: string[] }[] = [
  { what: 'an empty name', body: { firstName: ' ' }, fields: ['firstName'] },
  { what: 'a zone that is none', body: { timeZone: 'Mars/Olympus' }, fields: ['timeZone'] },
  { what: 'a role', body: { roleId: 'administrator' }, fields: ['roleId'] },
  { what: 'an address', body: { email: 'x@example.com' }, fields: ['email'] },
  { what: 'a picture that is not there', body: { photoId: 'nothing' }, fields: ['photoId'] },
  { what: 'preferences as text', body: { preferences: 'dark' }, fields: ['preferences'] },
  { what: 'preferences without end', body: { preferences: { lists: { airport: endless } } }, fields: ['preferences'] },
  { what: 'a password alone', body: { password: 'another good password' }, fields: ['currentPassword'] },
  {
    what: 'a wrong current password',
    body: { password: 'another good password', currentPassword: 'wrong' },
    fields: ['currentPassword'],
  },
  {
    what: 'a short new password',
    body: { password: 'short', currentPassword: administrator.password },
    fields: ['password'],
  },
  {
    what: 'a password of the own name',
    body: { password: 'First Administrator', currentPassword: administrator.password },
    fields: ['password'],
  },
  { what: 'a good name beside a bad one', body: { firstName: '', lastName: 'Good' }, fields: ['firstName'] },
  { what: 'a list', body: [], status: 400 },
]
test('an invalid profile is reported by field and nothing is saved', async (t) => {
  const host = await hostFor(t)
  const auth = await host.signIn()
  for (const { what, body, status = 422, fields = [] } of broken) {
    const reply = await host.call('POST', path, body, auth)
    assert.deepEqual([reply.status, Object.keys(reply.body.fields ?? {})], [status, fields], what)
  }
  assert.deepEqual(host.host.core.db.get('select firstName, version from user'), { firstName: 'First', version: 1 })
  await host.signIn()
})

test('a profile image stays when it is moved to the trash, but can’t be chosen there', async (t) => {
  const host = await hostFor(t)
  const auth = await host.signIn()
  const { db } = host.host.core
  db.run(
    `insert into media (id, version, createdAt, updatedAt, name, sha256)
    values ('face', 1, '2026-01-01', '2026-01-01', 'face.png', 'abc')`,
    [],
  )
  const setPhoto = async (photoId: string | null): Promise<unknown> => {
    const { status, body } = await host.call('POST', path, { photoId }, auth)
    return status === 200 ? readProfile(body)?.photo?.url : body.fields
  }
  assert.equal(await setPhoto('face'), '/media/abc')
  db.run('update media set deletedAt = updatedAt', [])
  assert.equal(await setPhoto('face'), '/media/abc')
  assert.equal(await setPhoto(null), undefined)
  assert.deepEqual(await setPhoto('face'), { photoId: 'This image no longer exists' })
})

test('preferences saved in two tabs are merged', async (t) => {
  const host = await hostFor(t)
  const auth = await host.signIn()
  const set = (preferences: unknown) => host.call('POST', path, { preferences }, auth)
  await set({ theme: 'dark', lists: { airport: { columns: ['name'] } } })
  await set({ density: 'compact', lists: { country: { columns: ['alpha2'] } }, unknown: { to: 'nobody' } })
  const { body } = await set({ theme: null })
  assert.deepEqual((body.data as { preferences: unknown }).preferences, {
    density: 'compact',
    lists: { airport: { columns: ['name'] }, country: { columns: ['alpha2'] } },
  })
})

test('a new password needs the current one and ends the other sessions', async (t) => {
  const host = await hostFor(t)
  const [here, there] = [await host.signIn(), await host.signIn()]
  const change = { password: 'another good password', currentPassword: administrator.password }
  assert.equal((await host.call('POST', path, change, { ...here, 'idempotency-key': 'k1' })).status, 200)
  // The answer was lost: the same request again is no second change.
  assert.equal((await host.call('POST', path, change, { ...here, 'idempotency-key': 'k1' })).status, 200)
  assert.equal((await host.call('GET', path, undefined, here)).status, 200)
  assert.equal((await host.call('GET', path, undefined, there)).status, 401)
  await host.signIn(administrator.email, change.password)
  assert.ok(!JSON.stringify(host.host.core.db.all('select * from kept_answer')).includes(change.password))
})

test('a session that ends during the password change changes nothing', async (t) => {
  const host = await hostFor(t)
  const auth = await host.signIn()
  const { passwords } = host.host.core.accounts
  const { hash } = passwords
  t.mock.method(passwords, 'hash', async (password: string) => {
    await host.call('POST', '/api/v1/post/users/logout', {}, auth)
    return hash(password)
  })
  const change = { password: 'another good password', currentPassword: administrator.password }
  assert.equal((await host.call('POST', path, change, auth)).status, 401)
  await host.signIn()
})

test('a stolen session cannot be used to guess the password', async (t) => {
  const host = await hostFor(t)
  const auth = await host.signIn()
  const guess = (n: number) =>
    host.call('POST', path, { password: 'another good password', currentPassword: `guess ${n}` }, auth)
  for (let n = 0; n < 10; n += 1) assert.equal((await guess(n)).status, 422)
  assert.equal((await guess(11)).status, 429)
})
