import { administrator, assert, hostFor, join, test } from '../host.ts'
import { writeFileSync } from 'node:fs'
import { outboxOf } from '../outbox-of.ts'

const path = '/users/self-register'
const draft = { firstName: 'Ana', lastName: 'Souza', email: 'Ana@Example.com', password: 'a long way to Recife' }

test('a new sign-up waits for approval and then has only the permissions of its role', async (t) => {
  const host = await hostFor(t)
  const { status, body } = await host.call('POST', path, draft)
  assert.deepEqual([status, body], [201, { data: { status: 'pending' } }])
  await assert.rejects(host.signIn('ana@example.com', draft.password), /approval/)
  host.host.core.db.run(`update user set statusId = 'active' where email = 'ana@example.com'`)
  const auth = await host.signIn('ana@example.com', draft.password)
  const profile = await host.call('GET', '/personal/profile', undefined, auth)
  const { role, permissions } = profile.body.data as { role: unknown; permissions: unknown }
  assert.deepEqual([role, permissions], [null, {}])
  const me = host.host.core.db.get(`select id from user where email = '${administrator.email}'`)
  assert.equal((await host.call('GET', `/api/v1/post/sessions?userId=${me?.id}`, undefined, auth)).status, 403)
  assert.equal((await host.call('DELETE', `/api/v1/post/sessions?userId=${me?.id}`, undefined, auth)).status, 403)
})

test('the account is created even if the sign-up message cannot be sent yet', async (t) => {
  const host = await hostFor(t)
  const outbox = join(host.dataDir, 'outbox')
  writeFileSync(outbox, 'in its way')
  assert.equal((await host.call('POST', path, draft)).status, 201)
  const { db } = host.host.core
  assert.equal(db.get('select count(*) as n from user')?.n, 2)
  assert.equal(db.get('select state from mail')?.state, 'waiting')
  assert.ok(host.log.some((line) => line.includes('mail can’t be sent')))
})

test('signing up with an existing address returns the same response and changes nothing', async (t) => {
  const host = await hostFor(t)
  const { status, body } = await host.call('POST', path, { ...draft, email: administrator.email })
  assert.deepEqual([status, body], [201, { data: { status: 'pending' } }])
  assert.equal(host.host.core.db.get('select count(*) as n from user')?.n, 1)
  await host.signIn()
  assert.match(outboxOf(host.dataDir)[0] ?? '', /already have an account/)
})

test('a message to an unconfirmed address contains no text from the person who signed up', async (t) => {
  const host = await hostFor(t)
  for (const _twice of [1, 2]) {
    await host.call('POST', path, { ...draft, firstName: 'You won! www.prize.example', lastName: 'Claim it' })
  }
  const [first = '', second = ''] = outboxOf(host.dataDir)
  assert.match(first, /^To: ana@example\.com\r$[\s\S]*an administrator approves/m)
  assert.match(second, /^To: ana@example\.com\r$[\s\S]*already has an account/m)
  assert.doesNotMatch(first + second, /prize|Claim/)
})

test('an address gets at most five sign-up messages an hour, with the same response, and a reset is still sent', async (t) => {
  const host = await hostFor(t)
  for (let n = 0; n < 8; n += 1) {
    assert.equal((await host.call('POST', path, { ...draft, email: administrator.email })).status, 201)
  }
  assert.equal(outboxOf(host.dataDir).length, 5)
  await host.call('POST', '/users/forgot-password', { email: administrator.email })
  assert.match(outboxOf(host.dataDir).at(-1) ?? '', /Reset your password/)
})

test('the delay that hides existing accounts starts once the password is hashed', async (t) => {
  const host = await hostFor(t)
  const { accounts } = host.host.core
  const steps: string[] = []
  const { hash } = accounts.passwords
  t.mock.method(accounts.passwords, 'hash', (password: string) => hash(password).finally(() => steps.push('hashed')))
  Object.defineProperty(accounts, 'evenAnswerMs', {
    get: () => {
      steps.push('waits')
      return 0
    },
  })
  await host.call('POST', path, draft)
  assert.deepEqual(steps, ['hashed', 'waits'])
})

test('two simultaneous sign-ups with one address create one account', async (t) => {
  const host = await hostFor(t)
  await Promise.all([host.call('POST', path, draft), host.call('POST', path, draft)])
  assert.equal(host.host.core.db.get(`select count(*) as n from user where email = 'ana@example.com'`)?.n, 1)
})

const broken: { what: string; body: unknown; fields: string[] }[] = [
  { what: 'nothing but braces', body: {}, fields: ['email', 'firstName', 'password'] },
  { what: 'a role', body: { ...draft, roleId: 'administrator' }, fields: ['roleId'] },
  { what: 'a status', body: { ...draft, statusId: 'active' }, fields: ['statusId'] },
  { what: 'an id', body: { ...draft, constructor: 1 }, fields: ['constructor'] },
  { what: 'a name of 61 letters', body: { ...draft, firstName: 'é'.repeat(61) }, fields: ['firstName'] },
  { what: 'a number as name', body: { ...draft, lastName: 7 }, fields: ['lastName'] },
  { what: 'no address', body: { ...draft, email: 'ana' }, fields: ['email'] },
  { what: 'a short password', body: { ...draft, password: 'too short' }, fields: ['password'] },
  { what: 'a password of the own name', body: { ...draft, password: 'Ana Souza, Souza!' }, fields: ['password'] },
  { what: 'a password with a NUL', body: { ...draft, password: `${draft.password}\0` }, fields: ['password'] },
]
test('sign-up errors are reported by field', async (t) => {
  const host = await hostFor(t)
  for (const { what, body, fields } of broken) {
    const reply = await host.call('POST', path, body)
    assert.deepEqual(
      [reply.status, reply.body.code, Object.keys(reply.body.fields ?? {}).sort()],
      [422, 'validation', fields],
      what,
    )
  }
  assert.equal((await host.call('POST', path, 'null')).status, 400)
  assert.equal(host.host.core.db.get('select count(*) as n from user')?.n, 1)
})

test('removes invisible characters from a name', async (t) => {
  const host = await hostFor(t)
  assert.equal((await host.call('POST', path, { ...draft, lastName: 'Sou\u0007za\u200b' })).status, 201)
  const { db } = host.host.core
  assert.equal(db.get(`select lastName from user where email = 'ana@example.com'`)?.lastName, 'Souza')
})
