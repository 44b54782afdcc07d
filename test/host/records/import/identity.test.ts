// Which airport a row of OurAirports means, when codes are given up and given away.
import { after, assert, before, describe, test } from '../../host.ts'
import { airport } from '../../../../src/contract/entities/airport.ts'
import { failedOf, importsOf, ourAirports } from '../import-calls.ts'
import { post } from '../records-calls.ts'
import { startRecords, type RecordsHost } from '../records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords()
  const states = [{ code: 'IN-DL', name: 'Delhi', country: 'IN' }]
  await run('state', { rows: states, key: 'code', mode: 'both' })
})
after(() => host.stop())
const { find, run } = importsOf(() => host)

const take = (rows: readonly object[], more: object = {}) =>
  run('airports', { rows, key: 'sourceId', mode: 'both', ...more })

describe('a row with an OurAirports ID', () => {
  test('a row gives its OurAirports ID to the airport that matches all its codes', async () => {
    await take([ourAirports('IN-1001', { iata: 'XAA', icao: 'XAAA' })])
    const row = ourAirports('IN-1001', { sourceId: '1001', iata: 'XAA', icao: 'XAAA' })
    assert.deepEqual((await take([row])).outcomes, ['update'])
    assert.equal((await find('airports', 'search=XAA'))?.sourceId, '1001')
    assert.deepEqual((await take([row])).outcomes, ['unchanged'])
  })

  test('a row matches its airport by ID even if the file has other codes for it', async () => {
    await take([ourAirports('IN-1002', { sourceId: '1002' })])
    const { outcomes } = await take([ourAirports('IN-1902', { sourceId: '1002', iata: 'XBB' })])
    assert.deepEqual(outcomes, ['update'])
    assert.deepEqual((await find('airports', 'search=XBB'))?.sourceId, '1002')
  })

  test('a row does not update an airport with another ID, even if the ident matches', async () => {
    await take([ourAirports('IN-1003', { sourceId: '1003', name: 'Old Field' })])
    const result = await take([ourAirports('IN-1003', { sourceId: '9003', name: 'New Field' })])
    assert.deepEqual(failedOf(result), [
      [
        0,
        {
          sourceId:
            'The ident belongs to “Old Field”, which has the OurAirports ID 1003. Check which airport this row means',
        },
      ],
    ])
    assert.equal((await find('airports', 'search=IN-1003'))?.name, 'Old Field')
  })

  test('a row is rejected if its ID matches one airport and a code another', async () => {
    await take([
      ourAirports('IN-1004', { sourceId: '1004', name: 'West Field' }),
      ourAirports('IN-1005', { sourceId: '1005', name: 'East Field', iata: 'XEE' }),
    ])
    const swapped = await take([ourAirports('IN-1004', { sourceId: '1004', iata: 'XEE' })])
    assert.deepEqual(failedOf(swapped), [
      [
        0,
        {
          iata: 'The OurAirports ID belongs to “West Field”, but the IATA code to “East Field”. Check which airport this row means',
        },
      ],
    ])
  })

  test('a row is rejected if its codes match two airports without an ID', async () => {
    await take([
      ourAirports('IN-1006', { name: 'North Field' }),
      ourAirports('IN-1007', { name: 'South Field', iata: 'XSS' }),
    ])
    const doubtful = await take([ourAirports('IN-1006', { sourceId: '1006', iata: 'XSS' })], { dryRun: true })
    assert.deepEqual(failedOf(doubtful), [
      [
        0,
        {
          iata: 'The ident belongs to “North Field”, but the IATA code to “South Field”. Check which airport this row means',
        },
      ],
    ])
  })

  test('a row creates an airport if none has its ID or codes', async () => {
    assert.deepEqual((await take([ourAirports('IN-1008', { sourceId: '1008' })])).outcomes, ['create'])
  })

  test('a row matches by ID first, with every key column', async () => {
    await take([ourAirports('IN-1009', { sourceId: '1009' })])
    const row = ourAirports('IN-1909', { sourceId: '1009' })
    assert.deepEqual((await take([row], { key: 'ident' })).outcomes, ['update'])
  })
})

describe('a code that two airports of a file have', () => {
  const closed = (at: number) =>
    ourAirports(`IN-C${at}`, { sourceId: `70${at}`, type: 'closed', iata: `XC${'ABCDEFG'[at]}` })
  const open = (at: number) => ourAirports(`IN-D${at}`, { sourceId: `71${at}`, iata: `XC${'ABCDEFG'[at]}` })
  const holders = async (at: number) => [
    (await find('airports', `search=IN-C${at}`))?.iata,
    (await find('airports', `search=IN-D${at}`))?.iata,
  ]

  test('a code of two airports goes to the open one, in any order of rows and batches', async () => {
    const both = await take([closed(0), open(0)])
    assert.deepEqual([both.created, both.failed], [2, []])
    assert.deepEqual(await holders(0), [null, 'XCA'])
    await take([open(1), closed(1)])
    assert.deepEqual(await holders(1), [null, 'XCB'])
    await take([closed(2)])
    await take([open(2)])
    assert.deepEqual(await holders(2), [null, 'XCC'])
    assert.deepEqual((await take([closed(0), open(0), open(1), closed(1)])).outcomes, Array(4).fill('unchanged'))
  })

  test('a code of two airports goes to the open one in a file without IDs too', async () => {
    const rows = [closed(3), open(3)].map(({ ...row }) => ({ ...row, sourceId: '' }))
    assert.deepEqual((await take(rows, { key: 'ident' })).failed, [])
    assert.deepEqual(await holders(3), [null, 'XCD'])
  })

  test('a code of two airports is named in the check and the result, with the other airport', async () => {
    const rows = [closed(4), open(4), { ...closed(4), ident: 'IN-E4', sourceId: '724' }]
    for (const dryRun of [true, false]) {
      assert.deepEqual((await take(rows, { dryRun })).settled, [
        { row: 1, field: 'iata', value: 'XCE', label: 'IN-C4 Airstrip', isGained: true },
        { row: 2, field: 'iata', value: 'XCE', label: 'IN-D4 Airstrip', isGained: false },
      ])
    }
  })

  test('a code of two airports stays where it is if the row with the better claim fails', async () => {
    await take([closed(5)])
    const result = await take([
      { ...open(5), lat: '95' },
      { ...open(5), ident: 'IN-C5' },
    ])
    assert.equal(failedOf(result).length, 2)
    assert.deepEqual(await holders(5), ['XCF', undefined])
  })

  test('undoing an import returns a code to the airport that had it', async () => {
    await take([closed(6)])
    const { operationId } = await take([open(6)])
    assert.deepEqual(await holders(6), [null, 'XCG'])
    const undone = await host.post(`${post}/airports/undo`, { operationId })
    assert.equal(undone.status, 200)
    assert.deepEqual(await holders(6), ['XCG', undefined])
  })
})

test('an airport that closes keeps its former type until it opens again', async () => {
  const row = ourAirports('IN-1010', { sourceId: '1010', type: 'large_airport' })
  const typesAfter = async (type: string) => {
    await take([{ ...row, type }])
    const found = await find('airports', 'search=IN-1010')
    return [found?.type, found?.typeBeforeClosing]
  }
  assert.deepEqual(await typesAfter('large_airport'), ['large_airport', null])
  assert.deepEqual(await typesAfter('closed'), ['closed', 'large_airport'])
  assert.deepEqual(await typesAfter('closed'), ['closed', 'large_airport'])
  assert.deepEqual(await typesAfter('medium_airport'), ['medium_airport', null])
})

test('recomputing derived values without an earlier record keeps the former type of a closed airport', () => {
  const closed = { name: 'Old Field', ident: 'IN-1012', type: 'closed', typeBeforeClosing: 'large_airport' }
  assert.equal(airport.derive?.(closed)?.typeBeforeClosing, 'large_airport')
})

test('a runway keeps its ID when its designators change', async () => {
  await take([ourAirports('IN-1011', { sourceId: '1011' })])
  const runway = (item: object) => take([{ sourceId: '1011', runways: [item] }], { append: 'runways', mode: 'update' })
  const runways = async () => {
    const found = await find('airports', 'search=IN-1011')
    const list: readonly unknown[] = Array.isArray(found?.runways) ? found.runways : []
    return list.map((one) =>
      typeof one === 'object' && one !== null && 'leIdent' in one
        ? [one.leIdent, 'sourceId' in one && one.sourceId]
        : [],
    )
  }
  await runway({ leIdent: '09', heIdent: '27' })
  await runway({ leIdent: '09', heIdent: '27', sourceId: '77' })
  assert.deepEqual(await runways(), [['09', '77']], 'the first file with IDs gives the runway its ID')
  await runway({ leIdent: '10', heIdent: '28', sourceId: '77' })
  assert.deepEqual(await runways(), [['10', '77']], 'renumbered')
  await runway({ leIdent: '10', heIdent: '28', sourceId: '78' })
  assert.deepEqual(
    await runways(),
    [
      ['10', '77'],
      ['10', '78'],
    ],
    'another runway with these designators',
  )
})
