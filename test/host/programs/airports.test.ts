import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { airportsFile, line } from '../updates/updates-host.ts'
import { startRecords } from '../records/records-host.ts'
import { folderFor } from '../folder-for.ts'
import { oneLine, run } from '../run-program.ts'

test('airports prints the differences of a newer file, for a terminal or a program, and writes nothing', async (t) => {
  const folder = folderFor(t)
  const dataDir = join(folder, 'data')
  const host = await startRecords({ isWhole: true, dataDir })
  await host.post('/api/v1/post/country/create', { name: 'Germany', alpha2: 'DE', callingCode: '49' })
  const rows = [
    { sourceId: '1', ident: 'EDAA', iata: 'AAA', name: 'Alpha Airport', country: 'DE', type: 'small_airport' },
  ]
  await host.post('/api/v1/post/airports/import', { key: 'sourceId', rows })
  const airports = join(folder, 'airports.csv')
  writeFileSync(
    airports,
    airportsFile([
      line(1, 'EDAA', 'Alpha Central', { iata_code: 'AAA', type: 'small_airport' }),
      line(2, 'EDAB', 'Bravo Airport', { scheduled_service: 'yes' }),
    ]),
  )
  const text = [
    '2 airports',
    'Renamed                     1',
    'New with scheduled service  1',
    '',
    'Renamed',
    '  AAA Alpha Airport, Germany',
    '    Name: Alpha Airport → Alpha Central',
  ].join('\n')
  for (const isRunning of [true, false]) {
    if (!isRunning) await host.stop()
    const printed = run('airports', dataDir, [airports])
    assert.equal(await printed.code, 0, printed.err())
    assert.ok(printed.out().startsWith(text), printed.out())
    assert.match(printed.out(), /\nNew with scheduled service\n {2}EDAB Bravo Airport, Germany: new\n$/)
  }
  const printed = run('airports', dataDir, [airports, '--json'])
  assert.equal(await printed.code, 0, printed.err())
  const { counts, rows: differing } = JSON.parse(printed.out())
  assert.deepEqual([counts.renamed.rows, counts.new.rows, differing.length], [1, 1, 2])
  assert.deepEqual(differing[0].changes[0].after, 'Alpha Central')
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => /^(?:copy|compare)-/.test(name)),
    [],
  )
  const again = await startRecords({ isWhole: true, dataDir })
  t.after(again.stop)
  const { body } = await again.get('/api/v1/airport-updates')
  assert.deepEqual(body.data, [])
})

test('airports names a missing file or another file in one line', async (t) => {
  const folder = folderFor(t)
  const dataDir = join(folder, 'data')
  await (await startRecords({ isWhole: true, dataDir })).stop()
  writeFileSync(join(folder, 'other.csv'), 'a,b\n1,2\n')
  for (const [args, reason] of [
    [[], /name the files/],
    [[join(folder, 'none.csv')], /there is no file/],
    [[join(folder, 'other.csv')], /isn’t airports\.csv/],
  ] as const) {
    const printed = run('airports', dataDir, [...args])
    assert.equal(await printed.code, 1)
    oneLine(printed.err())
    assert.match(printed.err(), reason)
  }
})
