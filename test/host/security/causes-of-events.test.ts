import { administrator, after, assert, before, beforeEach, isObject, type Reply, test } from '../host.ts'
import { outboxOf } from '../outbox-of.ts'
import { until } from '../until.ts'
import { type SecurityHost, startSecurity } from './security-host.ts'

let host: SecurityHost
before(async () => {
  host = await startSecurity()
})
after(() => host.stop())
beforeEach(() => {
  host.pass(60_000)
  host.forget()
})

const agents = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  chrome: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
}
const idOf = ({ body: { data } }: Reply) => (isObject(data) ? String(data.id) : '')
const signIn = (email: string, agent: string, password = administrator.password) =>
  host.call('POST', '/api/v1/post/users/login', { email, password }, { 'user-agent': agent })
const tokenOf = (reply: Reply) => ({ authorization: `Bearer ${idOf(reply)}` })
const mailsTo = (email: string) => outboxOf(host.dataDir).filter((mail) => mail.includes(`To: ${email}`))

test('sign-ins, failed sign-ins with the reason, sign-outs and ended sessions are security events', async () => {
  const { id } = await host.person('walks@example.com', 'administrator')
  host.forget()
  await signIn('walks@example.com', agents.firefox, 'a wrong password')
  await signIn('nobody@example.com', agents.firefox)
  const first = tokenOf(await signIn('walks@example.com', agents.firefox))
  await signIn('walks@example.com', agents.chrome)
  await signIn('walks@example.com', agents.chrome)
  await host.call('DELETE', '/api/v1/post/sessions', undefined, first)
  await host.call('POST', '/api/v1/post/users/logout', {}, first)
  const events = host.events()
  assert.deepEqual(
    events.map(({ kind, personId, facts }) => [kind, personId === id, facts.reason ?? facts.device ?? facts.ended]),
    [
      ['sign-in-failed', true, 'password'],
      ['sign-in-failed', false, 'password'],
      ['sign-in', true, 'Firefox on Linux'],
      ['sign-in', true, 'Chrome on Windows'],
      ['sign-in', true, 'Chrome on Windows'],
      ['session-ended', true, 2],
      ['sign-out', true, undefined],
    ],
  )
  assert.doesNotMatch(JSON.stringify(events), /nobody@|wrong password/, 'a typed address may be a password')
  assert.deepEqual(
    events.map(({ facts }) => facts.newDevice === true),
    [false, false, false, true, false, false, false],
  )
})

test('a sign-in from a new device is emailed to the user, but not the first sign-in or one from a known device', async () => {
  await host.person('mails@example.com', 'administrator')
  await signIn('mails@example.com', agents.firefox)
  await signIn('mails@example.com', agents.firefox.replaceAll('140', '141'))
  assert.equal(mailsTo('mails@example.com').filter((mail) => /new device/.test(mail)).length, 0)
  await signIn('mails@example.com', agents.chrome)
  await until(() => mailsTo('mails@example.com').some((mail) => /new device/.test(mail)))
  const [mail = ''] = mailsTo('mails@example.com').filter((one) => /new device/.test(one))
  assert.match(mail, /Chrome on Windows, IP address 127\.0\.0\.1/)
})

test('changes to a user’s role, address and status are events, and a changed address is emailed to both addresses', async () => {
  const role = await host.saved('user_roles', { name: 'Writers', permissions: { blog: ['view', 'edit'] } })
  const person = await host.person('before@example.com', role.id)
  host.forget()
  const { version } = await host.saved('users', {
    id: person.id,
    version: person.version,
    email: 'after@example.com',
    roleId: 'administrator',
  })
  const { version: next } = await host.saved('users', { id: person.id, version, statusId: 'suspended' })
  await host.saved('users', { id: person.id, version: next, statusId: 'active' })
  await host.ask('DELETE', `users/${person.id}`)
  assert.deepEqual(
    host.events().map(({ kind, facts: { before, after } }) => [kind, before, after]),
    [
      ['role-given', 'Writers', 'Administrator'],
      ['email-changed', 'before@example.com', 'after@example.com'],
      ['person-suspended', 'Active', 'Suspended'],
      ['person-approved', 'Suspended', 'Active'],
      ['person-deleted', undefined, undefined],
    ],
  )
  assert.ok(
    host
      .events()
      .every(({ by, personId, facts }) => personId === person.id && by !== person.id && facts.ip === '127.0.0.1'),
  )
  await until(() => mailsTo('after@example.com').some((mail) => mail.includes('was changed')))
  const [old = ''] = mailsTo('before@example.com').filter((mail) => mail.includes('was changed'))
  assert.ok(old !== '' && !old.includes('after@example.com'), 'the earlier address does not learn the new one')
})

test('creating, changing and deleting a role records the permissions gained and lost', async () => {
  const role = await host.saved('user_roles', {
    name: 'Readers',
    permissions: { blog: ['view', 'edit'], city: ['view'] },
  })
  await host.saved('user_roles', {
    id: role.id,
    version: role.version,
    name: 'Editors',
    permissions: { blog: ['view', 'delete'], city: ['view'] },
  })
  await host.ask('DELETE', `user_roles/${role.id}`)
  assert.deepEqual(
    host.events().map(({ kind, facts }) => [kind, facts.role, facts.gained, facts.lost]),
    [
      ['role-added', 'Readers', 'blog view, blog edit, city view', ''],
      ['role-changed', 'Editors', 'blog delete', 'blog edit'],
      ['role-deleted', 'Editors', undefined, undefined],
    ],
  )
})

test('a forbidden call is an event with its path even after a rollback, and so is an invalid API token', async () => {
  const role = await host.saved('user_roles', { name: 'Lookers', permissions: { user: ['view'] } })
  const { id } = await host.person('looks@example.com', role.id)
  const headers = tokenOf(await signIn('looks@example.com', agents.firefox))
  host.forget()
  assert.equal((await host.ask('GET', 'blogs', undefined, headers)).status, 403)
  assert.equal((await host.ask('POST', 'users/create', {}, headers)).status, 403)
  await host.ask('GET', 'blogs', undefined, { authorization: `Bearer apron_${'0'.repeat(64)}` })
  assert.deepEqual(
    host.events().map(({ kind, by, facts: { method, path, token } }) => [kind, by, method, path, token]),
    [
      ['refused', id, 'GET', '/api/v1/post/blogs', undefined],
      ['refused', id, 'POST', '/api/v1/post/users/create', undefined],
      ['refused', '', undefined, undefined, 'unknown'],
    ],
  )
})

test('created and revoked tokens, password changes, exports and erasures are events', async () => {
  const made = await host.ask('POST', 'tokens', { name: 'Website', scopes: ['blog:view'] })
  await host.ask('DELETE', `tokens/${idOf(made)}`)
  const { id } = await host.person('goes@example.com', 'administrator')
  const headers = tokenOf(await signIn('goes@example.com', agents.firefox))
  const changed = await host.call(
    'POST',
    '/personal/profile',
    { currentPassword: administrator.password, password: 'another battery horse' },
    headers,
  )
  assert.equal(changed.status, 200)
  await host.ask('POST', '/api/v1/post/personal_data/file', { email: 'goes@example.com' })
  await host.ask('DELETE', `users/${id}`)
  await host.ask('POST', 'users/bulk', { action: 'purge', ids: [id] })
  assert.deepEqual(
    host.events().map(({ kind, facts }) => [kind, facts.token ?? facts.how ?? facts.section]),
    [
      ['token-made', 'Website'],
      ['token-revoked', 'Website'],
      ['person-added', undefined],
      ['sign-in', undefined],
      ['password-changed', undefined],
      ['exported', undefined],
      ['person-deleted', undefined],
      ['erased', 'user'],
    ],
    'those about the erased person have no text any more',
  )
})
