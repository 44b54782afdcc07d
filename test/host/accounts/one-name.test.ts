import { after, assert, before, isObject, type Row, test } from '../host.ts'
import { calls } from '../../../src/contract/calls.ts'
import { invitationMail } from '../../../src/host/accounts/invitation-mail.ts'
import { setPassword } from '../../../src/host/accounts/users.ts'
import { post } from '../records/records-calls.ts'
import { type RecordsHost, rowOf, rowsOf, startRecords } from '../records/records-host.ts'

const password = 'a long way to Jakarta'
let host: RecordsHost
before(async () => {
  host = await startRecords({ isWhole: true })
})
after(() => host.stop())

const userAt = async (email: string): Promise<Row> => {
  const found = rowsOf(await host.get(`${post}/users?search=${email}`)).find((row) => row.email === email)
  assert.ok(found)
  return found
}
const administratorRole = async () => (await userAt('admin@example.com')).roleId

test('a person with a single name can sign up, be invited, be added, and change their profile', async () => {
  const named = { firstName: 'Sukarno', password }
  const signUp = (more: object) => host.call('POST', calls.selfRegister, { ...named, ...more })
  assert.equal((await signUp({ email: 'left-out@example.com' })).status, 201)
  assert.equal((await signUp({ email: 'empty@example.com', lastName: '' })).status, 201)

  const roleId = await administratorRole()
  const { body } = await host.post(calls.invitations, { emails: ['invited@example.com'], roleId })
  const links = isObject(body.data) && Array.isArray(body.data.links) ? body.data.links : []
  const token = String(isObject(links[0]) ? links[0].link : '').split('token=')[1]
  assert.equal((await host.call('POST', calls.acceptInvitation, { ...named, token })).status, 201)

  const added = rowOf(
    await host.post(`${post}/users/create`, { ...named, password: undefined, email: 'added@example.com', roleId }),
  )
  assert.equal(added.lastName, null)
  const auth = await host.signIn('invited@example.com', password)
  const saved = await host.call('POST', calls.profile, { firstName: 'Suharto', lastName: '' }, auth)
  assert.equal(saved.status, 200)
  for (const name of ['left-out', 'empty', 'invited', 'added']) {
    assert.equal((await userAt(`${name}@example.com`)).lastName, null, name)
  }
  assert.equal((await signUp({ firstName: ' ', email: 'none@example.com' })).status, 422)
})

test('a person with a single name is called by that name wherever the host names them', async () => {
  const roleId = await administratorRole()
  const email = 'prince@example.com'
  const { id } = rowOf(await host.post(`${post}/users/create`, { firstName: 'Prince', email, roleId }))
  const { db, accounts } = host.host.core
  setPassword(db, id, await accounts.passwords.hash(password), new Date())
  const auth = await host.signIn(email, password)
  const as = async (path: string): Promise<unknown> => (await host.call('GET', path, undefined, auth)).body.data
  await host.call('POST', '/api/v1/post/chat', { text: 'Hello' }, auth)
  const tag = rowOf(await host.call('POST', `${post}/blogs_tag/create`, { name: 'Rain' }, auth))
  const texts = [
    await as(`${post}/blogs_tags/${tag.id}`),
    (await host.get(`${post}/blogs/reviewers`)).body.data,
    await as('/api/v1/post/activity'),
    await as(calls.profile),
    (await host.get('/api/v1/post/events?after=0')).body,
    invitationMail(
      accounts,
      { firstName: 'Prince', lastName: null, email },
      { email: 'new@example.com', role: 'Editor', link: 'https://panel.example', expiresAt: '' },
    ).text,
  ].map((found) => JSON.stringify(found))
  assert.match(texts.join('\n'), /Prince/)
  for (const text of texts) assert.doesNotMatch(text, /Prince(?: null| undefined| "| {2})/)
  const sorted = rowsOf(await host.get(`${post}/users?sort=firstName`)).map(({ firstName }) => firstName)
  assert.ok(sorted.indexOf('Prince') < sorted.indexOf('Sukarno'))
})
