import { after, assert, before, beforeEach, startHost, test, type TestHost } from '../host.ts'
import { chainHead, verifyChain } from '../../../src/host/records/activity/activity-chain.ts'
import { countEventsBefore, eraseEventsBefore } from '../../../src/host/security/erase-events.ts'
import { writtenPerClient, writtenPerMinute } from '../../../src/host/security/security-events.ts'
import { hostParts } from '../../../src/host/host/parts.ts'
import { callsOf, post } from '../records/records-calls.ts'

let time = Date.parse('2026-03-14T18:00:00Z')
const pass = (ms: number): void => {
  time += ms
}
let host: TestHost
before(async () => {
  host = await startHost({ parts: hostParts, environment: { SAMPLE_DATA: '0' }, now: () => new Date(time) })
})
after(() => host.stop())
/** Each test begins in a minute of its own, and sees only its own events. */
let begun = 0
beforeEach(() => {
  pass(60_000)
  host.host.core.events.settle()
  begun = chainHead(host.host.core.db).seq
})

const eventsNow = () => {
  host.host.core.events.settle()
  return host.host.core.db.all(`select * from activity where entity = 'security' and seq > ? order by seq`, [begun])
}
const factsOf = (row: Record<string, unknown>): Record<string, unknown> => JSON.parse(String(row.changes))

test('a sign-in is a chained event with address and client, and not in activity or dashboard', async () => {
  const headers = await host.signIn()
  const [event] = eventsNow()
  assert.deepEqual([event?.action, event?.by, factsOf(event ?? {}).ip], ['sign-in', event?.recordId, '127.0.0.1'])
  assert.equal(verifyChain(host.host.core.db, chainHead(host.host.core.db)).broken, undefined)
  for (const path of ['activity?limit=100', 'activity?filter[action]=sign-in', 'dashboard']) {
    const { status, body } = await host.call('GET', `${post}/${path}`, undefined, headers)
    assert.equal(status, 200)
    assert.doesNotMatch(JSON.stringify(body), /sign-in"/, path)
  }
})

test('a flood of one kind and address is three events a minute and one count; many addresses have a total limit', async () => {
  const { add: securityEvent } = host.host.core.events
  for (let time = 0; time < 500; time += 1) securityEvent({ kind: 'refused', ip: '192.0.2.1', personId: 'a' })
  const one = eventsNow()
  assert.equal(one.length, writtenPerClient + 1)
  assert.deepEqual(factsOf(one.at(-1) ?? {}), { ip: '192.0.2.1', count: 500 - writtenPerClient })
  pass(60_000)
  for (let time = 0; time < 5000; time += 1) {
    securityEvent({ kind: 'sign-in-failed', ip: `10.0.${time >> 8}.${time & 255}` })
  }
  pass(60_000)
  securityEvent({ kind: 'sign-in-failed', ip: '192.0.2.1' })
  const many = eventsNow().slice(one.length)
  assert.ok(many.length <= 2 * writtenPerMinute + 3, `${many.length}`)
  const told = many.reduce((sum, row) => sum + Number(factsOf(row).count ?? 1), 0)
  assert.equal(told, 5001, 'each one is counted')
})

test('a count names the user only if all its events are about that user', async () => {
  const { add: securityEvent } = host.host.core.events
  for (const personId of ['a', 'a', 'a', 'a', 'a']) securityEvent({ kind: 'sign-in-failed', ip: '192.0.2.1', personId })
  assert.equal(eventsNow().at(-1)?.recordId, 'a')
  for (const personId of ['a', 'b', 'a', 'a', 'b']) securityEvent({ kind: 'sign-in-failed', ip: '192.0.2.2', personId })
  assert.equal(eventsNow().at(-1)?.recordId, '')
})

test('purging a user erases the details of their events, including those they caused, and the chain stays valid', async () => {
  const headers = await host.signIn()
  const calls = callsOf(() => ({
    ...host,
    get: (path: string) => host.call('GET', path, undefined, headers),
    post: (path: string, body: unknown) => host.call('POST', path, body, headers),
    remove: (path: string) => host.call('DELETE', path, undefined, headers),
  }))
  const { id } = await calls.made('users', {
    firstName: 'Leaving',
    lastName: 'Person',
    email: 'leaving@example.com',
    roleId: 'administrator',
    statusId: 'active',
  })
  const { events, db } = host.host.core
  const securityEvent = events.add
  securityEvent({ kind: 'sign-in', personId: id, by: id, ip: '203.0.113.9', client: 'Their browser' })
  securityEvent({ kind: 'role-given', personId: 'other', by: id, ip: '203.0.113.9' })
  await host.call('DELETE', `${post}/users/${id}`, undefined, headers)
  await calls.bulk('users', { action: 'purge', ids: [id] })
  assert.doesNotMatch(JSON.stringify(db.all('select * from activity')), /203\.0\.113\.9|Their browser|leaving@/)
  assert.equal(verifyChain(db, chainHead(db)).broken, undefined)
})

test('retention erases old details and records it; the same change without its event is detected', async () => {
  const { events, db } = host.host.core
  const securityEvent = events.add
  securityEvent({ kind: 'sign-in', personId: 'a', by: 'a', ip: '203.0.113.9' })
  pass(10 * 86_400_000)
  securityEvent({ kind: 'sign-in', personId: 'a', by: 'a', ip: '203.0.113.10' })
  const until = '2026-03-20T00:00:00.000Z'
  const old = countEventsBefore(db, until)
  assert.equal(
    db.transaction(() => eraseEventsBefore(db, until, host.host.core.now())),
    old,
  )
  assert.deepEqual([countEventsBefore(db, until), verifyChain(db, chainHead(db)).broken], [0, undefined])
  const [first, fresh, said] = eventsNow()
  assert.deepEqual(
    [first?.changes, factsOf(fresh ?? {}).ip, factsOf(said ?? {})],
    ['{}', '203.0.113.10', { before: until, erased: old }],
  )
  assert.equal(
    db.transaction(() => eraseEventsBefore(db, until, host.host.core.now())),
    0,
    'and no event of nothing',
  )
  db.run(`insert into erasing values ('security', 'a')`)
  db.run(`update activity set changes = '{}', detailHash = hash, salt = null where seq = ?`, [Number(fresh?.seq)])
  assert.equal(verifyChain(db, undefined).broken?.seq, fresh?.seq)
})
