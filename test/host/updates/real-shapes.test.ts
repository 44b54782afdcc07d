// Codes that move between airports, files that are not what they seem, and airports that a file no longer has.
import { assert, isObject, type Row, test } from '../host.ts'
import { airportUpdatePath } from '../../../src/contract/shapes/airport-update.ts'
import { airportsFile, type Cells, line, type UpdatesHost, updatesFor } from './updates-host.ts'

const take = async (host: UpdatesHost, rows: readonly Cells[], live = false): Promise<string> => {
  const { id, state } = await host.compare(airportsFile(rows))
  assert.equal(state, 'ready')
  const ended = await host.apply(id, live)
  assert.equal(ended.state, 'applied')
  return id
}

const codes = async (host: UpdatesHost, name = 'iata'): Promise<Record<string, unknown>> =>
  Object.fromEntries((await host.airports()).map((row) => [String(row.sourceId), row[name]]))

const former = (row: Row): unknown[] =>
  Array.isArray(row.formerCodes)
    ? row.formerCodes.map((item) => isObject(item) && [item.kind, item.value, item.until !== null])
    : []

const problems = async (host: UpdatesHost, id: string) =>
  (await host.rows(id)).flatMap(({ state, problem }) => (problem === undefined ? [] : [[state, problem]]))

test('two airports exchange their codes', async (t) => {
  const host = await updatesFor(t)
  await take(host, [
    line(1, 'EDAA', 'Alpha Airport', { iata_code: 'AAA', icao_code: 'EDAA' }),
    line(2, 'EDAB', 'Bravo Airport', { iata_code: 'BBB', icao_code: 'EDAB' }),
  ])
  const id = await take(host, [
    line(1, 'EDAB', 'Alpha Airport', { iata_code: 'BBB', icao_code: 'EDAB' }),
    line(2, 'EDAA', 'Bravo Airport', { iata_code: 'AAA', icao_code: 'EDAA' }),
  ])
  assert.deepEqual(await problems(host, id), [])
  assert.deepEqual(await codes(host), { 1: 'BBB', 2: 'AAA' })
  assert.deepEqual(await codes(host, 'icao'), { 1: 'EDAB', 2: 'EDAA' })
  assert.deepEqual(await codes(host, 'ident'), { 1: 'EDAB', 2: 'EDAA' })
  const kept = former(await host.airport(1))
  assert.deepEqual(
    kept.filter((item) => Array.isArray(item) && item[0] === 'iata'),
    [['iata', 'AAA', true]],
  )
  const { operationId } = await host.update(id)
  const undone = await host.post('/api/v1/post/airports/undo', { operationId })
  assert.ok(isObject(undone.body.data))
  assert.deepEqual(undone.body.data.failed, [])
  assert.deepEqual(await codes(host), { 1: 'AAA', 2: 'BBB' })
  assert.deepEqual(await codes(host, 'ident'), { 1: 'EDAA', 2: 'EDAB' })
})

test('three airports exchange their codes in a circle', async (t) => {
  const host = await updatesFor(t)
  const rows = (iata: readonly string[]): Cells[] =>
    iata.map((code, at) => line(at + 1, `EDA${at}`, `Field ${at}`, { iata_code: code }))
  await take(host, rows(['AAA', 'BBB', 'CCC']))
  await take(host, rows(['BBB', 'CCC', 'AAA']))
  assert.deepEqual(await codes(host), { 1: 'BBB', 2: 'CCC', 3: 'AAA' })
})

test('a code moves to a new airport while the old one gets another or closes: Istanbul, Berlin', async (t) => {
  const host = await updatesFor(t)
  const ataturk = line(4585, 'LTBA', 'Atatürk International Airport', {
    iso_country: 'TR',
    iata_code: 'IST',
    icao_code: 'LTBA',
    scheduled_service: 'yes',
    type: 'large_airport',
  })
  const tegel = line(2214, 'EDDT', 'Berlin Tegel Airport', { iata_code: 'TXL', icao_code: 'EDDT' })
  await take(host, [ataturk, tegel])
  // The new airport comes first in the file.
  const id = await take(host, [
    line(328188, 'LTFM', 'İstanbul Airport', {
      iso_country: 'TR',
      iata_code: 'IST',
      icao_code: 'LTFM',
      scheduled_service: 'yes',
    }),
    { ...ataturk, iata_code: 'ISL', scheduled_service: 'no' },
    { ...tegel, type: 'closed', iata_code: '', icao_code: '', ident: 'DE-0001' },
    line(400000, 'EDDX', 'Berlin New Airport', { iata_code: 'TXL' }),
  ])
  assert.deepEqual(await problems(host, id), [])
  assert.deepEqual(await codes(host), { 4585: 'ISL', 328188: 'IST', 2214: null, 400000: 'TXL' })
  const closed = await host.airport(2214)
  assert.deepEqual([closed.type, closed.typeBeforeClosing], ['closed', 'medium_airport'])
  assert.ok(former(closed).some((item) => Array.isArray(item) && item[1] === 'TXL' && item[2]))
})

test('the old URL of a published airport redirects to the new one after its code has changed', async (t) => {
  const host = await updatesFor(t)
  await take(host, [line(1, 'EDAA', 'Alpha Airport', { iata_code: 'AAA' })])
  const { id, version } = await host.airport(1)
  await host.post('/api/v1/post/airports/create', { id, version, status: 'published' })
  const { slug } = await host.airport(1)
  await take(host, [line(1, 'EDAA', 'Alpha Airport', { iata_code: 'AAB' })], true)
  const now = await host.airport(1)
  assert.equal(now.iata, 'AAB')
  assert.deepEqual(former(now), [['iata', 'AAA', true]])
  assert.equal(now.slug, slug, 'a published page keeps its address')
})

test('a row is unclear if its code belongs to an airport that the file does not change', async (t) => {
  const host = await updatesFor(t)
  const alpha = line(1, 'EDAA', 'Alpha Airport', { iata_code: 'AAA' })
  await take(host, [alpha])
  const { id, counts } = await host.compare(
    airportsFile([alpha, line(2, 'EDAB', 'Bravo Airport', { iata_code: 'AAA' })]),
  )
  assert.deepEqual([counts.unclear.rows, counts.unclear.take], [1, 0])
  await host.decide(id, { decision: 'take', group: 'unclear' })
  const [row] = await host.rows(id)
  assert.match(row?.problem ?? '', /^The IATA code AAA belongs to “Alpha Airport” here\./)
  await host.apply(id)
  assert.equal((await host.airports()).length, 1)
})

for (const [kind, without, having] of [
  ['open', { type: 'closed' }, { type: 'small_airport' }],
  ['large', { type: 'medium_airport' }, { type: 'large_airport' }],
  ['scheduled', { type: 'small_airport' }, { type: 'small_airport', scheduled_service: 'yes' }],
  ['small', { type: 'heliport', scheduled_service: 'yes' }, { type: 'small_airport' }],
] as const) {
  test(`the ${kind} one of two airports with the same code gets it, in any order of rows and files`, async (t) => {
    const loser = line(1, 'DE-0001', 'Old Field', { ...without, iata_code: 'QAF' })
    const winner = line(2, 'EDQF', 'New Field', { ...having, iata_code: 'QAF' })
    for (const files of [
      [[loser, winner]],
      [[winner, loser]],
      [[loser], [loser, winner]],
      [[winner], [winner, loser]],
    ]) {
      const host = await updatesFor(t)
      for (const rows of files) await take(host, rows)
      assert.deepEqual(await codes(host), { 1: null, 2: 'QAF' })
      const again = await host.compare(airportsFile([...(files.at(-1) ?? []), line(3, 'EDQG', 'Third Field')]))
      assert.deepEqual(
        (await host.rows(again.id)).map(({ label }) => label),
        ['Third Field'],
      )
      const renamed = await host.compare(airportsFile([{ ...loser, name: 'Older Field' }, winner]))
      assert.equal(renamed.counts.unclear.rows, 0)
      await host.apply(renamed.id)
      assert.deepEqual(await codes(host), { 1: null, 2: 'QAF' })
    }
  })
}

test('a code that a user gave to an airport stays there, even if the file has a larger one with it', async (t) => {
  const host = await updatesFor(t)
  await take(host, [line(1, 'EDAA', 'Alpha Airport', { type: 'small_airport' })])
  const { id, version } = await host.airport(1)
  await host.post('/api/v1/post/airports/create', { id, version, iata: 'AAA' })
  const bravo = line(2, 'EDAB', 'Bravo Airport', { type: 'large_airport', iata_code: 'AAA' })
  const { counts } = await host.compare(
    airportsFile([line(1, 'EDAA', 'Alpha Airport', { type: 'small_airport' }), bravo]),
  )
  assert.equal(counts.unclear.rows, 1)
})

test('an airport cannot take a code that another airport keeps', async (t) => {
  const host = await updatesFor(t)
  await take(host, [line(1, 'EDAA', 'Alpha', { iata_code: 'AAA' }), line(2, 'EDAB', 'Bravo', { iata_code: 'BBB' })])
  const { id } = await host.compare(
    airportsFile([line(1, 'EDAA', 'Alpha', { iata_code: 'CCC' }), line(2, 'EDAB', 'Bravo', { iata_code: 'AAA' })]),
  )
  await host.decide(id, { decision: 'keep', rows: [0] })
  await host.apply(id)
  const [, bravo] = await host.rows(id)
  assert.equal(bravo?.state, 'failed')
  assert.match(bravo?.problem ?? '', /Alpha/)
  assert.deepEqual(await codes(host), { 1: 'AAA', 2: 'BBB' })
})

test('a shorter, truncated or older file must be confirmed by a user', async (t) => {
  const host = await updatesFor(t)
  const rows = Array.from({ length: 40 }, (_, at) => line(at + 1, `X${at}`, `Field ${at}`))
  await take(host, rows)
  const whole = airportsFile(rows)
  const question = async (file: string) => {
    const { state, question: text } = await host.compare(file)
    return state === 'questioned' ? text : state
  }
  assert.match((await question(whole.slice(0, whole.length - 40))) ?? '', /^The file ends in the middle of a row\./)
  assert.match(
    (await question(airportsFile(rows.slice(3)))) ?? '',
    /^The file has 37 airports, and the last one had 40\.$/,
  )
  assert.equal(await question(airportsFile(rows.slice(2))), 'ready')
  assert.match((await question(airportsFile(rows.slice(0, 39)))) ?? '', /older than the last one/)
  const short = await host.compare(airportsFile(rows.slice(3)))
  const refused = await host.post(`${airportUpdatePath}/${short.id}/apply`, { live: false })
  assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
  await host.post(`${airportUpdatePath}/${short.id}/confirm`, {})
  assert.equal((await host.apply(short.id)).state, 'applied')
})

test('deleting a comparison with an older file keeps the dates of the last one', async (t) => {
  const host = await updatesFor(t)
  const of = (day: string): string =>
    airportsFile(Array.from({ length: 60 }, (_, at) => line(at + 1, `X${at}`, `Field ${at}`)))
      .split('\n')
      .map((text, at) => (text === '' ? text : `${text},"${at === 0 ? 'last_updated' : `${day}T10:00:00+00:00`}"`))
      .join('\n')
  await host.apply((await host.compare(of('2026-05-20'))).id)
  const older = await host.compare(of('2026-04-10'))
  assert.equal(older.question, 'The file is from 2026-04-10, and the last one was from 2026-05-20.')
  assert.equal((await host.remove(`${airportUpdatePath}/${older.id}`)).status, 200)
  const next = await host.compare(of('2026-03-01'))
  assert.equal(next.question, 'The file is from 2026-03-01, and the last one was from 2026-05-20.')
  await host.post(`${airportUpdatePath}/${next.id}/confirm`, {})
  assert.equal((await host.compare(of('2026-03-01'))).state, 'ready', 'a confirmed file is the last one')
})

test('an airport that is no longer in the file is kept, archived or unlinked, and is not listed again', async (t) => {
  const host = await updatesFor(t)
  const rows = Array.from({ length: 80 }, (_, at) => line(at + 1, `X${at}`, `Field ${at}`))
  await take(host, rows)
  const left = rows.slice(3)
  const { id, counts } = await host.compare(airportsFile(left))
  assert.equal(counts.gone.rows, 3)
  const gone = await host.rows(id, '&group=gone')
  assert.deepEqual(
    gone.map(({ label, decision }) => [label, decision]),
    [
      ['Field 0', 'keep'],
      ['Field 1', 'keep'],
      ['Field 2', 'keep'],
    ],
  )
  await host.decide(id, { decision: 'archive', rows: [gone[1]?.n] })
  await host.decide(id, { decision: 'unlink', rows: [gone[2]?.n] })
  const ended = await host.apply(id)
  const states = async () =>
    (await host.airports())
      .filter(({ name }) => /^Field [012]$/.test(String(name)))
      .map(({ name, status, sourceId }) => [name, status, sourceId])
  assert.deepEqual(await states(), [
    ['Field 0', 'draft', '1'],
    ['Field 1', 'archived', '2'],
    ['Field 2', 'draft', null],
  ])
  assert.equal((await host.compare(airportsFile(left))).counts.gone.rows, 0)
  await host.post('/api/v1/post/airports/undo', { operationId: ended.operationId })
  assert.deepEqual(await states(), [
    ['Field 0', 'draft', '1'],
    ['Field 1', 'draft', '2'],
    ['Field 2', 'draft', '3'],
  ])
  assert.equal((await host.compare(airportsFile(left))).counts.gone.rows, 3)
})

test('two users can compare files at once, and one user’s applied changes are not written again for the other', async (t) => {
  const host = await updatesFor(t)
  const rows = Array.from({ length: 200 }, (_, at) => line(at + 1, `X${at}`, `Field ${at}`))
  const [one, other] = await Promise.all([host.compare(airportsFile(rows)), host.compare(airportsFile(rows))])
  assert.notEqual(one.id, other.id)
  assert.deepEqual([one.counts.other.rows, other.counts.other.rows], [200, 200])
  await host.apply(one.id)
  const { counts } = await host.apply(other.id)
  assert.deepEqual([counts.other.applied, (await host.airports()).length], [200, 200])
})

test('a value that someone changed after the comparison stays', async (t) => {
  const host = await updatesFor(t)
  await take(host, [line(1, 'EDAA', 'Alpha Airport')])
  const { id } = await host.compare(airportsFile([line(1, 'EDAA', 'Alpha Central')]))
  const { id: airportId, version } = await host.airport(1)
  await host.post('/api/v1/post/airports/create', { id: airportId, version, name: 'Alpha Own' })
  await host.apply(id)
  assert.equal((await host.airport(1)).name, 'Alpha Own')
  const [row] = await host.rows(id)
  assert.deepEqual(
    [row?.state, row?.problem],
    ['failed', 'The airport has changed since the comparison. Compare the file again.'],
  )
})

test('an airport that was deleted here stays deleted', async (t) => {
  const host = await updatesFor(t)
  const rows = [line(1, 'EDAA', 'Alpha Airport'), line(2, 'EDAB', 'Bravo Airport')]
  await take(host, rows)
  await host.remove(`/api/v1/post/airports/${(await host.airport(1)).id}`)
  const { id } = await host.compare(airportsFile([line(1, 'EDAA', 'Alpha Central'), ...rows.slice(1)]))
  assert.deepEqual(await host.rows(id), [])
})
