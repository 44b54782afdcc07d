import { administrator, after, assert, before, isObject, type Reply, test, type TestContext } from '../host.ts'
import { calls } from '../../../src/contract/calls.ts'
import { outboxOf } from '../outbox-of.ts'
import { until } from '../until.ts'
import { smtpStandInFor } from '../mail/smtp-stand-in.ts'
import { readable } from '../outbox-of.ts'
import { rowOf, type RecordsHost, startRecords } from '../records/records-host.ts'

const password = 'a long way to Recife'
const hour = 3_600_000
let time = Date.now()
let host: RecordsHost
before(async () => {
  host = await startRecords({ isWhole: true, now: () => new Date(time) })
})
after(() => host.stop())

let count = 0
const newRole = async (permissions: object) =>
  rowOf(await host.post('/api/v1/post/user_roles/create', { name: `Role ${(count += 1)}`, permissions })).id

const dataOf = ({ body }: Reply) => (isObject(body.data) ? body.data : {})
const firstOf = (value: unknown) => (Array.isArray(value) && isObject(value[0]) ? value[0] : {})
const invite = (emails: string[], roleId: unknown, as = host.post) => as(calls.invitations, { emails, roleId })
const tokenOf = (reply: Reply): string => String(firstOf(dataOf(reply).links).link).split('token=')[1] ?? ''
const accept = (token: string, more = {}) =>
  host.call('POST', calls.acceptInvitation, { token, firstName: 'Ana', lastName: 'Souza', password, ...more })
const listed = async () => {
  const { data } = (await host.get(calls.invitations)).body
  return Array.isArray(data) ? data : []
}
const eventsOf = (id: unknown) =>
  host.host.core.db
    .all("select action, changes from activity where entity = 'security' and recordId = ? order by seq", [String(id)])
    .map(({ action }) => action)

test('an invited user sets a name and password once and has the role', async () => {
  const roleId = await newRole({ airport: ['view'] })
  const made = await invite([' Ana@Example.com ', 'ana@example.com'], roleId)
  assert.equal(made.status, 201)
  const { invited } = dataOf(made)
  const { id, email, state } = firstOf(invited)
  assert.deepEqual([email, state, (await listed()).length], ['ana@example.com', 'open', 1])
  const token = tokenOf(made)
  const seen = await host.call('POST', calls.invitation, { token })
  assert.equal(dataOf(seen).email, 'ana@example.com')
  assert.match(String(dataOf(seen).by), /\S/)
  const weak = await accept(token, { password: 'short', firstName: '' })
  assert.deepEqual([weak.status, Object.keys(weak.body.fields ?? {}).sort()], [422, ['firstName', 'password']])
  assert.equal((await accept(token)).status, 201)
  const auth = await host.signIn('ana@example.com', password)
  const profile = dataOf(await host.call('GET', '/personal/profile', undefined, auth))
  assert.deepEqual([profile.firstName, profile.id, profile.permissions], ['Ana', id, { airport: ['view'] }])
  assert.deepEqual(await listed(), [])
  for (const reply of [await accept(token), await host.call('POST', calls.invitation, { token })]) {
    assert.equal(reply.status, 422)
    assert.match(reply.body.error ?? '', /used, revoked or has expired/)
  }
  assert.deepEqual(eventsOf(id).slice(0, 2), ['person-invited', 'person-added'])
})

test('the invitation link is in the first response only, and the database stores its hash', async () => {
  const headers = { ...(await host.signIn()), 'idempotency-key': 'invite-1' }
  const body = { emails: ['once@example.com'], roleId: await newRole({}) }
  const made = await host.call('POST', calls.invitations, body, headers)
  const token = tokenOf(made)
  assert.ok(token.length > 40)
  const { db } = host.host.core
  const kept = JSON.stringify([db.all('select * from invitation'), db.all('select * from kept_answer')])
  assert.ok(!kept.includes(token))
  assert.ok(!JSON.stringify(await listed()).includes(token))
  assert.deepEqual(outboxOf(host.dataDir), [])
})

test('an invitation expires after three days, and sending it again replaces the link', async () => {
  const made = await invite(['late@example.com'], await newRole({}))
  time += 73 * hour
  host = { ...host, ...(await freshSession()) }
  assert.equal((await accept(tokenOf(made))).status, 422)
  const [row] = await listed()
  assert.equal((await listed()).find(({ email }) => email === 'late@example.com')?.state, 'expired')
  const { id } = (await listed()).find(({ email }) => email === 'late@example.com') ?? row
  const again = await host.post(`${calls.invitations}/${id}/resend`, {})
  assert.equal(again.status, 201)
  assert.equal((await accept(tokenOf(made))).status, 422)
  assert.equal((await accept(tokenOf(again))).status, 201)
})

test('revoking an invitation removes it and records a security event', async () => {
  const made = await invite(['gone@example.com'], await newRole({}))
  const { id } = firstOf(dataOf(made).invited)
  assert.equal((await host.remove(`${calls.invitations}/${id}`)).status, 200)
  assert.equal((await accept(tokenOf(made))).status, 422)
  assert.equal((await host.remove(`${calls.invitations}/${id}`)).status, 404)
  assert.deepEqual(eventsOf(id), ['person-invited', 'invitation-revoked'])
})

test('an invalid address, or a list of existing accounts only, cancels all invitations and is reported', async () => {
  const before = (await listed()).length
  const roleId = await newRole({})
  for (const [emails, words] of [
    [['fine@example.com', 'not an address'], /“not an address” isn’t an email address/],
    [[administrator.email], /admin@example\.com already has an account/],
    [[], /at least one/],
    [Array.from({ length: 51 }, (_, n) => `p${n}@example.com`), /up to 50/],
  ] as const) {
    const { status, body } = await invite([...emails], roleId)
    assert.equal(status, 422)
    assert.match(body.fields?.emails ?? '', words)
  }
  assert.equal((await invite(['fine@example.com'], '')).body.fields?.roleId, 'Choose a role')
  assert.equal((await invite(['fine@example.com'], 'no-such-role')).status, 422)
  assert.equal((await listed()).length, before)
})

async function colleague(permissions: object) {
  const roleId = await newRole(permissions)
  const email = `colleague${(count += 1)}@example.com`
  await accept(tokenOf(await invite([email], roleId)))
  const headers = await host.signIn(email, password)
  return { email, roleId, post: (path: string, body: unknown) => host.call('POST', path, body, headers), headers }
}
const freshSession = async () => {
  const headers = await host.signIn()
  return {
    get: (path: string) => host.call('GET', path, undefined, headers),
    post: (path: string, body: unknown) => host.call('POST', path, body, headers),
    remove: (path: string) => host.call('DELETE', path, undefined, headers),
  }
}

test('addresses with an account or too many invitations are named and left out, and the others are invited', async () => {
  const roleId = await newRole({})
  for (let n = 0; n < 5; n += 1) assert.equal((await invite(['often@example.com'], roleId)).status, 201)
  assert.equal((await invite(['often@example.com'], roleId)).status, 429)
  const made = await invite([administrator.email, 'often@example.com', 'one@example.com', 'two@example.com'], roleId)
  assert.equal(made.status, 201)
  const { invited, links, leftOut } = dataOf(made)
  assert.deepEqual(
    [invited, links].map((list) => (Array.isArray(list) ? list : []).map(({ email }) => email)),
    [1, 2].map(() => ['one@example.com', 'two@example.com']),
  )
  assert.deepEqual(leftOut, [
    { email: administrator.email, reason: 'already has an account' },
    { email: 'often@example.com', reason: 'can’t be invited yet: there were too many invitations in an hour' },
  ])
})

test('inviting requires permission to edit users and can’t grant permissions that the inviter lacks', async () => {
  const helper = await colleague({ user: ['view', 'edit'] })
  assert.ok((await invite(['more@example.com'], 'administrator', helper.post)).body.fields?.roleId)
  assert.ok((await invite(['more@example.com'], await newRole({ blog: ['view'] }), helper.post)).body.fields?.roleId)
  assert.equal((await invite(['less@example.com'], helper.roleId, helper.post)).status, 201)
  const reader = await colleague({ user: ['view'] })
  assert.equal((await invite(['x@example.com'], reader.roleId, reader.post)).status, 403)
  const outsider = await colleague({ airport: ['view'] })
  assert.equal((await host.call('GET', calls.invitations, undefined, outsider.headers)).status, 403)
})

test('only users with the permissions of its role can revoke, replace or resend an invitation', async () => {
  const helper = await colleague({ user: ['view', 'edit'], blog: ['view'] })
  const wider = await newRole({ user: ['view'], airport: ['view'] })
  const invitationTo = async (email: string) => (await listed()).find((row) => row.email === email)
  for (const [email, roleId] of [
    ['chief@example.com', 'administrator'],
    ['wider@example.com', wider],
  ] as const) {
    const token = tokenOf(await invite([email], roleId))
    const before = await invitationTo(email)
    const path = `${calls.invitations}/${before?.id}`
    const tried = [
      await host.call('DELETE', path, undefined, helper.headers),
      await invite([email], helper.roleId, helper.post),
      await helper.post(`${path}/resend`, {}),
    ]
    for (const { status } of tried) assert.ok(status === 403 || status === 422, String(status))
    assert.match(tried[0]?.body.error ?? '', new RegExp(`^${email} is invited to a role with more permissions`))
    assert.deepEqual(await invitationTo(email), before)
    const others = await invite([`beside-${email}`, email], helper.roleId, helper.post)
    assert.equal(others.status, 201)
    assert.deepEqual(isObject(others.body.data) && others.body.data.leftOut, [
      { email, reason: 'is invited to a role with more permissions than yours' },
    ])
    assert.deepEqual(await invitationTo(email), before)
    assert.equal((await accept(token)).status, 201)
  }
  const own = await invite(['equal@example.com'], helper.roleId)
  assert.equal(own.status, 201)
  const { id } = (await invitationTo('equal@example.com')) ?? {}
  assert.equal((await host.call('DELETE', `${calls.invitations}/${id}`, undefined, helper.headers)).status, 200)
})

test('an invitation ends when its sender loses the permissions', async () => {
  const helper = await colleague({ user: ['view', 'edit'] })
  const made = await invite(['later@example.com'], helper.roleId, helper.post)
  host.host.core.db.run("update user set statusId = 'suspended' where email = ?", [helper.email])
  assert.equal((await accept(tokenOf(made))).status, 422)
  assert.equal((await listed()).find(({ email }) => email === 'later@example.com')?.state, 'void')
})

test('inviting needs recent verification, as assigning a role does', async () => {
  const roleId = await newRole({})
  const { headers } = await colleague({ user: ['view', 'edit'] })
  time += hour / 3
  const refused = await host.call('POST', calls.invitations, { emails: ['x@example.com'], roleId }, headers)
  assert.equal(refused.body.code, 'step_up')
  host = { ...host, ...(await freshSession()) }
})

test('erasing a person by email address deletes their invitation', async () => {
  await invite(['erased@example.com'], await newRole({}))
  const file = await host.post(calls.personalDataFile, { email: 'erased@example.com' })
  assert.match(JSON.stringify(file.body), /invitations/)
  assert.equal((await host.post(calls.personalDataErase, { email: 'erased@example.com' })).status, 200)
  assert.ok(!(await listed()).some(({ email }) => email === 'erased@example.com'))
})

test('with a mail server the link is sent only by email, which names the sender and the website', async (t: TestContext) => {
  const standIn = await smtpStandInFor(t)
  const sending = await startRecords({ isWhole: true, environment: { SMTP_URL: standIn.url } })
  t.after(() => sending.stop())
  sending.host.core.db.run("update settings set siteName = 'Airside Guide'")
  const made = await sending.post(calls.invitations, { emails: ['mail@example.com'], roleId: 'administrator' })
  assert.equal(made.status, 201)
  assert.deepEqual(dataOf(made).links, [])
  await until(() => standIn.taken.length > 0)
  const text = readable(standIn.taken[0]?.text ?? '')
  assert.match(text, /Invitation to Airside Guide/)
  assert.match(text, /admin@example\.com\) invited you to Airside Guide\. Your role is Administrator/)
  assert.match(text, /\/auth\/invitation\?token=/)
})
