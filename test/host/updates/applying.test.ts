// Decisions about updates, and what applying them does: live or pending, stopped, killed, undone.
import { assert, folderFor, isObject, test } from '../host.ts'
import { airportUpdatePath } from '../../../src/contract/shapes/airport-update.ts'
import { oneStepATurn } from '../one-step-a-turn.ts'
import { until } from '../until.ts'
import { airportsFile, type Cells, line, startUpdates, type UpdatesHost, updatesFor } from './updates-host.ts'

const first = [
  line(1, 'EDAA', 'Alpha Airport', { iata_code: 'AAA' }),
  line(2, 'EDAB', 'Bravo Airport', { iata_code: 'BBB' }),
  line(3, 'EDAC', 'Charlie Airport', { iata_code: 'CCC', home_link: 'https://www.example.com/c' }),
]
const save = '/api/v1/post/airports/create'

const fields = (length: number): Cells[] => Array.from({ length }, (_, at) => line(at + 1, `X${at}`, `Field ${at}`))

const having = (rows: readonly Cells[], id: number, more: Cells): Cells[] =>
  rows.map((row) => (row.id === id ? { ...row, ...more } : row))

/** Applies a file as a person does who takes what is proposed. */
const take = async (host: UpdatesHost, rows: readonly Cells[]): Promise<string> => {
  const { id } = await host.compare(airportsFile(rows))
  const { state } = await host.apply(id)
  assert.equal(state, 'applied')
  return id
}

const change = async (host: UpdatesHost, sourceId: number, values: object): Promise<void> => {
  const { id, version } = await host.airport(sourceId)
  const reply = await host.post(save, { id, version, ...values })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
}

const changesOf = async (host: UpdatesHost, id: string): Promise<unknown[]> =>
  (await host.rows(id)).flatMap(({ label, changes }) =>
    changes.map(({ field, before, after, isOurs, isPinned, decision }) => [
      label,
      field,
      before,
      after,
      isPinned ? 'pinned' : isOurs ? 'ours' : 'new',
      decision,
    ]),
  )

const undo = async (host: UpdatesHost, operationId: string | undefined): Promise<void> => {
  const reply = await host.post('/api/v1/post/airports/undo', { operationId })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
}

test('a name changed by a user and in the file keeps the user’s value, unless someone chooses the file’s value', async (t) => {
  const host = await updatesFor(t)
  await take(host, first)
  await change(host, 1, { name: 'Alpha International' })
  const renamed = having(first, 1, { name: 'Alpha Intercontinental' })
  const { id, counts } = await host.compare(airportsFile(renamed))
  assert.deepEqual(await changesOf(host, id), [
    ['Alpha International', 'name', 'Alpha International', 'Alpha Intercontinental', 'ours', 'keep'],
  ])
  assert.deepEqual(counts.renamed, { rows: 1, also: 0, take: 0, keep: 1, conflicts: 1, applied: 0 })
  await host.apply(id)
  assert.equal((await host.airport(1)).name, 'Alpha International')
  const again = await host.compare(airportsFile(renamed))
  assert.deepEqual(await changesOf(host, again.id), [], 'a value that was kept is not asked again')
  const other = await host.compare(airportsFile(having(first, 1, { name: 'Alpha Global' })))
  await host.decide(other.id, { decision: 'take', group: 'renamed' })
  await host.apply(other.id)
  assert.equal((await host.airport(1)).name, 'Alpha Global')
})

test('a field changed only by a user is not listed', async (t) => {
  const host = await updatesFor(t)
  await take(host, first)
  await change(host, 3, { website: 'https://www.example.com/own', phone: '+493012345678' })
  const { id } = await host.compare(airportsFile(having(first, 3, { elevation_ft: 200 })))
  assert.deepEqual(await changesOf(host, id), [['Charlie Airport', 'elevationFt', 100, 200, 'new', 'take']])
})

test('an import in the panel is a file of the update, and a value that was in no file is kept without a claim who changed it', async (t) => {
  const host = await updatesFor(t)
  const rows = [{ sourceId: '1', ident: 'EDAA', name: 'Alpha Airport', country: 'DE', type: 'small_airport' }]
  const reply = await host.post('/api/v1/post/airports/import', { key: 'sourceId', rows })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  await host.post(save, {
    name: 'Own Field',
    ident: 'EDAB',
    countryId: (await host.airport(1)).countryId,
    type: 'heliport',
  })
  const { id } = await host.compare(
    airportsFile([
      line(1, 'EDAA', 'Alpha Airport', { municipality: '', latitude_deg: '', longitude_deg: '', elevation_ft: '' }),
      line(2, 'EDAB', 'Bravo Airport', { municipality: '', latitude_deg: '', longitude_deg: '', elevation_ft: '' }),
    ]),
  )
  assert.deepEqual(await changesOf(host, id), [
    ['Alpha Airport', 'type', 'small_airport', 'medium_airport', 'new', 'take'],
    ['Own Field', 'sourceId', null, '2', 'new', 'take'],
    ['Own Field', 'name', 'Own Field', 'Bravo Airport', 'new', 'keep'],
    ['Own Field', 'type', 'heliport', 'medium_airport', 'new', 'keep'],
  ])
  const linked = await host.apply(id, false, 'linked')
  assert.deepEqual(
    [linked.state, linked.counts.linked.applied],
    ['ready', 1],
    'the other airport is still to be decided',
  )
  const { name, type } = await host.airport(2)
  assert.deepEqual([name, type], ['Own Field', 'heliport'], 'linking takes nothing else')
  assert.equal((await host.airport(1)).type, 'small_airport')
})

test('published airports get pending versions, or change at once', async (t) => {
  const host = await updatesFor(t)
  await take(host, first)
  await change(host, 1, { status: 'published' })
  const pending = await host.compare(airportsFile(having(first, 1, { name: 'Alpha Central', iata_code: 'AAC' })))
  await host.apply(pending.id)
  const row = await host.airport(1)
  assert.deepEqual([row.name, row.iata], ['Alpha Airport', 'AAA'])
  const { body } = await host.get(`/api/v1/post/airports/${row.id}/pending`)
  assert.ok(isObject(body.data))
  assert.deepEqual([body.data.name, body.data.iata], ['Alpha Central', 'AAC'])
  const live = await host.compare(airportsFile(having(first, 1, { name: 'Alpha West', iata_code: 'AAW' })))
  const applied = await host.apply(live.id, true)
  const { name, iata, formerCodes } = await host.airport(1)
  assert.deepEqual([name, iata], ['Alpha West', 'AAW'])
  assert.ok(Array.isArray(formerCodes))
  assert.deepEqual(
    formerCodes.map((item) => isObject(item) && [item.kind, item.value]),
    [
      ['name', 'Alpha Airport'],
      ['iata', 'AAA'],
    ],
  )
  await undo(host, applied.operationId)
  assert.equal((await host.airport(1)).name, 'Alpha Airport')
})

test('an update is one operation, and undoing it also forgets the values of its file', async (t) => {
  const host = await updatesFor(t)
  await take(host, first)
  const next = [...having(first, 2, { name: 'Bravo Central' }), line(4, 'EDAD', 'Delta Airport')]
  const before = await host.compare(airportsFile(next))
  const { operationId } = await host.apply(before.id)
  const { body } = await host.get('/api/v1/post/operations')
  assert.ok(Array.isArray(body.data))
  assert.deepEqual(
    body.data.map((one) => isObject(one) && [one.action, one.count]),
    [
      ['import', 2],
      ['import', 3],
    ],
  )
  const { body: activity } = await host.get('/api/v1/post/activity?limit=100')
  assert.ok(Array.isArray(activity.data))
  const operations = new Set(activity.data.map((entry) => isObject(entry) && entry.operationId))
  assert.ok(operations.has(operationId))
  await undo(host, operationId)
  assert.equal((await host.airport(2)).name, 'Bravo Airport')
  assert.deepEqual(
    (await host.airports()).map(({ ident }) => ident),
    ['EDAA', 'EDAB', 'EDAC'],
  )
  assert.ok((await host.update(before.id)).undoneAt)
  const again = await host.compare(airportsFile(next))
  assert.deepEqual([again.counts.renamed.rows, again.counts.other.rows], [1, 1], JSON.stringify(again))
})

test('a protected field stays, is listed for its airport, and can be allowed again', async (t) => {
  const host = await updatesFor(t)
  await take(host, first)
  const renamed = await host.compare(airportsFile(having(first, 1, { name: 'Alpha Two', elevation_ft: 7 })))
  await host.decide(renamed.id, { decision: 'always', rows: [0], fields: ['name'] })
  await host.apply(renamed.id)
  const { id } = await host.airport(1)
  const pins = async () => {
    const { body } = await host.get(`${airportUpdatePath}/pins/${id}`)
    return Array.isArray(body.data) ? body.data.map((pin) => isObject(pin) && pin.field) : body
  }
  assert.deepEqual(await pins(), ['name'])
  const three = having(first, 1, { name: 'Alpha Three', elevation_ft: 7 })
  assert.deepEqual(await changesOf(host, (await host.compare(airportsFile(three))).id), [])
  const four = await host.compare(airportsFile(having(first, 1, { name: 'Alpha Three', elevation_ft: 8 })))
  await host.decide(four.id, { decision: 'take', group: 'other' })
  assert.deepEqual(await changesOf(host, four.id), [
    ['Alpha Airport', 'name', 'Alpha Airport', 'Alpha Three', 'pinned', 'always'],
    ['Alpha Airport', 'elevationFt', 7, 8, 'new', 'take'],
  ])
  const removed = await host.remove(`${airportUpdatePath}/pins/${id}?field=name`)
  assert.deepEqual(removed.body.data, [])
  const five = await host.compare(airportsFile(three))
  assert.deepEqual(await changesOf(host, five.id), [
    ['Alpha Airport', 'name', 'Alpha Airport', 'Alpha Three', 'ours', 'keep'],
  ])
})

test('the undo of an update ends its protection of fields', async (t) => {
  const host = await updatesFor(t)
  await take(host, first)
  const renamed = await host.compare(airportsFile(having(first, 1, { name: 'Alpha Two', elevation_ft: 7 })))
  await host.decide(renamed.id, { decision: 'always', rows: [0], fields: ['name'] })
  await undo(host, (await host.apply(renamed.id)).operationId)
  const { body } = await host.get(`${airportUpdatePath}/pins/${(await host.airport(1)).id}`)
  assert.deepEqual(body.data, [])
})

test('more airports with protected fields than are applied at once stay unchanged', async (t) => {
  const host = await updatesFor(t)
  const rows = fields(501)
  await take(host, rows)
  const renamed = await host.compare(airportsFile(rows.map((row) => ({ ...row, name: `${row.name} New` }))))
  await host.decide(renamed.id, { decision: 'always', group: 'renamed' })
  assert.deepEqual((await host.update(renamed.id)).counts.renamed, {
    rows: 501,
    also: 0,
    take: 0,
    keep: 501,
    conflicts: 0,
    applied: 0,
  })
  await host.apply(renamed.id)
  const next = await host.compare(airportsFile(rows.map((row) => ({ ...row, name: `${row.name} Newest` }))))
  assert.equal((await host.rows(next.id)).length, 0)
})

test('applying can be stopped, and continues where it stopped', async (t) => {
  oneStepATurn(t)
  const host = await updatesFor(t)
  const rows = fields(60)
  const { id } = await host.compare(airportsFile(rows))
  await host.post(`${airportUpdatePath}/${id}/apply`, { live: false })
  await until(async () => ((await host.update(id)).progress?.done ?? 0) > 0)
  await host.post(`${airportUpdatePath}/${id}/stop`, {})
  await until(async () => (await host.update(id)).state === 'stopped')
  const { counts, operationId } = await host.update(id)
  assert.ok(counts.other.applied > 0 && counts.other.applied < 60, String(counts.other.applied))
  const ended = await host.apply(id)
  assert.deepEqual([ended.state, ended.counts.other.applied, ended.operationId], ['applied', 60, operationId])
  await undo(host, operationId)
  assert.equal((await host.airports()).length, 0)
})

test('a host that is stopped midway continues after the last applied row', async (t) => {
  const dataDir = folderFor(t)
  oneStepATurn(t)
  const rows = fields(60)
  const one = await startUpdates({ dataDir, isFilled: true })
  const { id } = await one.compare(airportsFile(rows))
  await one.post(`${airportUpdatePath}/${id}/apply`, { live: false })
  await until(async () => ((await one.update(id)).progress?.done ?? 0) > 0)
  await one.stop()
  const host = await startUpdates({ dataDir })
  t.after(host.stop)
  const { state, counts } = await host.update(id)
  assert.equal(state, 'stopped')
  assert.ok(counts.other.applied > 0 && counts.other.applied < 60, String(counts.other.applied))
  assert.equal((await host.airports()).length, counts.other.applied)
  const ended = await host.apply(id)
  assert.equal(ended.state, 'applied')
  assert.equal((await host.airports()).length, 60)
})

test('applying stops when the session of its user ends, and another user can continue', async (t) => {
  oneStepATurn(t)
  const host = await updatesFor(t)
  const rows = fields(60)
  const { id } = await host.compare(airportsFile(rows))
  const session = await host.signIn()
  await host.call('POST', `${airportUpdatePath}/${id}/apply`, { live: false }, session)
  await until(async () => ((await host.update(id)).progress?.done ?? 0) > 0)
  assert.ok((await host.call('POST', '/api/v1/post/users/logout', {}, session)).status < 300)
  await until(async () => (await host.update(id)).state !== 'applying')
  const { state, counts, problem } = await host.update(id)
  assert.equal(state, 'stopped')
  assert.ok(problem)
  assert.ok(counts.other.applied < 60)
  const ended = await host.apply(id)
  assert.deepEqual([ended.state, ended.problem, ended.counts.other.applied], ['applied', undefined, 60])
})
