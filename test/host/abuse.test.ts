import { assert, isObject, mock, test } from './host.ts'
import crypto from 'node:crypto'
import { Agent, request } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { resetAdministrator } from '../../src/host/accounts/administrator.ts'
import { admin, colleague, get, host, password, post, startAttackedHost } from './attacked-host.ts'
import { outboxOf, tokenIn } from './outbox-of.ts'

startAttackedHost()

test('sign-in, sign-up and password reset take the same work and time for known and unknown addresses', async (t) => {
  const hashes: unknown[] = []
  const waits: unknown[] = []
  const { scrypt } = crypto
  const { setTimeout: pause } = timers
  mock.method(crypto, 'scrypt', (...given: Parameters<typeof scrypt>) => {
    hashes.push(given[3])
    scrypt(...given)
  })
  let unfinished = 0
  mock.method(timers, 'setTimeout', async (ms: number) => {
    waits.push(ms)
    unfinished += 1
    await pause(50)
    unfinished -= 1
  })
  syncBuiltinESMExports()
  t.after(() => {
    mock.restoreAll()
    syncBuiltinESMExports()
  })
  const ask = async (path: string, body: object): Promise<unknown> => {
    const { status, body: answer } = await host.call('POST', path, body)
    return { status, answer, hashes: hashes.splice(0), waits: waits.splice(0), unfinished }
  }
  const { user } = await colleague({})
  hashes.length = 0
  const cost = { N: 2, r: 1, p: 1, maxmem: 2 ** 20 + 512 }
  const calls: [path: string, body: object, hashes: unknown[], waits: unknown[]][] = [
    ['/api/v1/post/users/login', { password: 'not the password at all' }, [cost], []],
    ['/users/self-register', { firstName: 'A', lastName: 'B', password }, [cost], [0]],
    ['/users/forgot-password', {}, [], [0]],
  ]
  for (const [path, body, ...effort] of calls) {
    const known = await ask(path, { ...body, email: user.email })
    assert.deepEqual(known, await ask(path, { ...body, email: `nobody${path.length}@example.com` }), path)
    assert.ok(isObject(known))
    assert.deepEqual([known.hashes, known.waits, known.unfinished], [...effort, 0], path)
  }
})

test('500 simultaneous long polls by one user leave a dozen open, and the host keeps responding', async () => {
  const { headers } = await colleague({ country: ['view'] })
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  let answered = 0
  const polls = Array.from(
    { length: 500 }, // more than 511 at once overflow the queue of the socket
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = request(`${host.host.origin}/api/v1/post/events`, { agent, headers }, (response) => {
          response.resume().on('end', () => {
            answered += 1
            resolve(response.statusCode ?? 0)
          })
        })
        asked.on('error', reject)
        asked.end()
      }),
  )
  const list = async (): Promise<void> => assert.equal((await get('country?limit=1', admin)).status, 200)
  while (answered < 488) await list()
  for (let n = 0; n < 50; n += 1) await list()
  assert.equal(answered, 488)
  await post('chat', { text: 'everybody' }, admin)
  assert.deepEqual(new Set(await Promise.all(polls)), new Set([200]))
})

test('passwords and tokens are never stored in a table, the activity or the log', async () => {
  const { user, headers } = await colleague({ country: ['view'] })
  const next = 'a quite different password'
  const change = { currentPassword: password, password: next }
  const changed = await host.call('POST', '/personal/profile', change, { ...headers, 'idempotency-key': 'secret' })
  assert.equal(changed.status, 200)
  const again = await host.signIn(String(user.email), next)
  await host.call('POST', '/users/forgot-password', { email: user.email })
  const link = tokenIn(outboxOf(host.dataDir).at(-1))
  assert.notEqual(link, '')
  const last = 'the last password of them all'
  assert.equal((await host.call('POST', '/users/reset-password', { token: link, password: last })).status, 200)
  const tokens = [headers, again].map(({ authorization }) => authorization.replace('Bearer ', ''))
  const secrets = [password, next, last, link, ...tokens]
  const { db } = host.host.core
  const tables = db.all(`select name from sqlite_schema where type = 'table' and name not like '%$%'`)
  assert.ok(tables.length > 20)
  for (const { name } of tables) {
    const written = JSON.stringify(db.all(`select * from "${name}"`))
    assert.ok(
      secrets.every((secret) => !written.includes(secret)),
      String(name),
    )
  }
  const log = host.log.join('\n')
  assert.ok(log.length > 0 && secrets.every((secret) => !log.includes(secret)))
})

test('the log contains IDs of people but no names, email addresses or message texts', async () => {
  const person = { firstName: 'Quillon', lastName: 'Vexley', email: 'quillon.vexley@example.net' }
  const logged = host.log.length
  const { status } = await host.call('POST', '/users/self-register', { ...person, password: 'words for nobody else' })
  assert.equal(status, 201)
  await host.call('POST', '/users/self-register', { ...person, password: 'words for nobody else' })
  await host.call('POST', '/api/v1/post/users/login', { email: person.email, password: 'not the password at all' })
  await host.call('POST', '/api/v1/post/users/login', { email: person.email, password: 'words for nobody else' })
  await host.call('POST', '/users/forgot-password', { email: person.email })
  const { firstName: name, email } = person
  const message = { name, email, subject: 'Vexley writes', body: 'Text', status: 'new' }
  assert.equal((await post('contact_us/create', message, admin)).status, 201)
  await resetAdministrator(host.host.core.accounts, person.email)
  const lines = host.log.slice(logged)
  for (const event of ['sign-in failed', 'message in outbox', 'administrator reset']) {
    assert.ok(
      lines.some((line) => line.includes(event)),
      event,
    )
  }
  assert.doesNotMatch(lines.join('\n'), /quillon|vexley/i)
})
