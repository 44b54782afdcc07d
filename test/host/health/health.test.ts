import { after, assert, before, test } from '../host.ts'
import { promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { calls } from '../../../src/contract/calls.ts'
import { healthWords } from '../../../src/app/settings/health-words.ts'
import { entities } from '../../../src/contract/entities/sections.ts'
import { seo } from '../../../src/contract/entities/seo.ts'
import { overdueCount } from '../../../src/host/publishing/publishing-clock.ts'
import { modelOf } from '../../../src/host/records/schema/model.ts'
import { builtWorker } from '../built-worker.ts'
import { callsOf } from '../records/records-calls.ts'
import { startRecords, type RecordsHost } from '../records/records-host.ts'
import { healthOf, jobDone, linesOf } from './job-calls.ts'
import { openTables } from '../../../src/host/records/open-tables.ts'

const jobWorker = builtWorker()
let host: RecordsHost
before(async () => {
  host = await startRecords({ isWhole: true, jobWorker })
})
after(() => host.stop())

test('a user who can edit settings sees every health check, with advice for the red ones', async () => {
  const { lines, job } = await healthOf(host)
  assert.equal(job, null)
  assert.deepEqual([...new Set(lines.map(({ key }) => key))].sort(), [
    'activity',
    'backup',
    'clock',
    'database',
    'disk',
    'engine',
    'errors',
    'integrity',
    'media',
    'migrations',
    'outbox',
    'policy',
    'polls',
    'proxy',
    'release',
    'schedules',
    'sessions',
  ])
  for (const line of lines) {
    const words = healthWords(line, (_, fact) => String(fact))
    assert.ok(words && !words.text.includes('–'), JSON.stringify(line))
    assert.ok(line.state === 'ok' || words.advice !== undefined, JSON.stringify(line))
  }
  const facts = Object.fromEntries(lines.map((line) => [line.key, line.facts]))
  assert.match(String(facts.release?.version), /^\d+\.\d+\.\d+$/)
  assert.match(String(facts.engine?.version), /^3\.\d+\.\d+$/)
  assert.ok(Number(facts.database?.bytes) > 100_000)
  assert.equal(facts.sessions?.open, 1)
  assert.equal(facts.migrations?.schema, facts.migrations?.known)
  assert.match(String(facts.activity?.head), /^\d+:[0-9a-f]{64}$/)
})

test('health needs permission to edit settings, for reading and for starting checks', async () => {
  const { made } = callsOf(() => host)
  const role = await made('user_roles', {
    name: 'Reader',
    permissions: { settings: ['view'], airport: ['view', 'edit'] },
  })
  const user = await made('users', {
    firstName: 'Rea',
    lastName: 'Der',
    email: 'reader@example.com',
    roleId: role.id,
    statusId: 'active',
  })
  const { passwords, db } = host.host.core.accounts
  db.run('insert or replace into credential values (?, ?, ?)', [
    user.id,
    await passwords.hash('correct battery horse'),
    new Date().toISOString(),
  ])
  const reader = await host.signIn('reader@example.com')
  for (const [method, path] of [
    ['GET', calls.health],
    ['POST', calls.healthBackup],
    ['POST', calls.healthVerify],
    ['POST', calls.healthIntegrity],
  ] as const) {
    const body = method === 'POST' ? {} : undefined
    assert.equal((await host.call(method, path, body, reader)).status, 403, path)
    assert.equal((await host.call(method, path, body)).status, 401, path)
  }
})

test('an internal error shows the request ID of the response and the log, and no internals', async () => {
  const { db } = host.host.core
  db.exec('alter table blog_type rename to blog_type_away')
  const failed = await host.get('/api/v1/post/blogs_types')
  db.exec('alter table blog_type_away rename to blog_type')
  assert.equal(failed.status, 500)
  const { errors, lines } = await healthOf(host)
  assert.equal(errors[0]?.event, 'internal error')
  assert.equal(errors[0]?.request, failed.headers.get('x-request-id'))
  assert.ok(host.log.some((line) => line.includes(errors[0]?.request ?? '?')))
  assert.ok(!JSON.stringify(errors).includes('blog_type'))
  assert.equal(lines.find(({ key }) => key === 'errors')?.code, 'some')
})

test('a scheduled record that was not published is reported as overdue', async () => {
  const { tables } = openTables(host.host.core.db, modelOf(entities, [seo]))
  await callsOf(() => host).made('content_details', {
    title: 'Late',
    slug: 'late',
    body: 'Some text',
    status: 'scheduled',
    publishAt: '2999-01-01T00:00:00.000Z',
  })
  assert.equal((await linesOf(host, 'schedules'))[0]?.facts.overdue, 0)
  // A minute later than that, for the clock of this host publishes what is due by itself.
  assert.equal(overdueCount(tables, new Date('2999-01-01T00:01:00Z')), 1)
})

test('the integrity check reads the whole database and activity chain and finds changed history', async () => {
  const check = async () => {
    const { lines } = await jobDone(host, calls.healthIntegrity)
    return lines.find(({ key }) => key === 'integrity')?.code
  }
  assert.equal(await check(), 'whole')
  const { db } = host.host.core
  const guard = db.get(`select sql from sqlite_schema where name = 'activity_keeps_its_chain'`)?.sql
  db.exec('drop trigger activity_keeps_its_chain')
  const { by } = db.get('select by from activity where seq = 3') ?? {}
  db.run(`update activity set by = 'nobody' where seq = 3`)
  assert.equal(await check(), 'failed')
  assert.ok(host.log.some((line) => /broken at change 3/.test(line)))
  db.run('update activity set by = ? where seq = 3', [by ?? null])
  db.exec(String(guard))
  assert.equal(await check(), 'whole')
})

test('an integrity check without disk space for its copy is logged and not reported as damage', async (t) => {
  const codeNow = async () => (await linesOf(host, 'integrity'))[0]?.code
  const before = await codeNow()
  t.mock.method(promises, 'copyFile', async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  })
  syncBuiltinESMExports()
  t.after(() => {
    t.mock.restoreAll()
    syncBuiltinESMExports()
  })
  await jobDone(host, calls.healthIntegrity)
  assert.equal(await codeNow(), before)
  assert.ok(host.log.some((line) => /integrity failed.*is the disk full/.test(line)))
})

test('without a backup destination health reports it and links to the instructions', async () => {
  const { status, body } = await host.post(calls.healthBackup, {})
  assert.deepEqual([status, body.error], [409, 'No place for backups is set. Set BACKUP_DIR.'])
  assert.equal((await linesOf(host, 'backup'))[0]?.code, 'off')
})

test('metrics are available only on the same machine, in Prometheus format', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${host.host.origin}${calls.metrics}`, { headers })
  const response = await ask({})
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  const text = await response.text()
  const names = new Set<string>()
  const series = new Set<string>()
  for (const line of text.trimEnd().split('\n')) {
    const [, type] = /^# TYPE ([a-z_]+) (?:gauge|counter|histogram)$/.exec(line) ?? []
    const [, sample] = /^([a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})?) -?[\d.e+-]+$/.exec(line) ?? []
    assert.ok(type !== undefined || sample !== undefined, line)
    if (type !== undefined) assert.ok(!names.has(type) && names.add(type), line)
    if (sample !== undefined) assert.ok(!series.has(sample) && series.add(sample), line)
  }
  for (const name of ['apron_disk_free_bytes', 'apron_health_state{line="disk"}', 'process_resident_memory_bytes']) {
    assert.ok(series.has(name), name)
  }
  for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
    assert.equal((await ask({ [name]: '127.0.0.1' })).status, 403, name)
  }
})
