import { assert, folderFor, join, test } from '../host.ts'
import { readdirSync, writeFileSync } from 'node:fs'
import { airportUpdatePath } from '../../../src/contract/shapes/airport-update.ts'
import { send } from '../../http-client.ts'
import { airportsFile, formOf, line } from '../updates/updates-host.ts'
import { startRecords } from '../records/records-host.ts'
import { oneLine, passwordIn, run, stopped, wholeHost } from '../run-program.ts'
import { until } from '../until.ts'

test('npm run airports lists the changes in a newer file as text or JSON, and writes nothing', async (t) => {
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

test('npm run airports reports a missing or wrong file in one line', async (t) => {
  const folder = folderFor(t)
  const dataDir = join(folder, 'data')
  await (await startRecords({ isWhole: true, dataDir })).stop()
  writeFileSync(join(folder, 'other.csv'), 'a,b\n1,2\n')
  for (const [args, reason] of [
    [[], /specify the files/],
    [[join(folder, 'none.csv')], /there is no file/],
    [[join(folder, 'other.csv')], /isn’t airports\.csv/],
  ] as const) {
    const printed = run('airports', dataDir, [...args])
    assert.equal(await printed.code, 1)
    oneLine(printed.err())
    assert.match(printed.err(), reason)
  }
})

test('a host that is killed while it applies an update continues after the last applied row', async (t) => {
  const dataDir = join(folderFor(t), 'data')
  const rows = Array.from({ length: 1500 }, (_, at) => line(at + 1, `X${at}`, `Field ${at}`))
  const environment = { SAMPLE_DATA: '0', PERSON_CALLS_PER_MINUTE: '1000000' }
  const start = async (known = '') => {
    const host = run(wholeHost, dataDir, [], environment)
    const origin = await host.origin()
    const password = known || passwordIn(host.out())
    const json = { accept: 'application/json', 'content-type': 'application/json' }
    const entry = JSON.stringify({ email: 'admin@example.com', password })
    const { text } = await send(`${origin}/api/v1/post/users/login`, 'POST', json, entry)
    const headers = { ...json, authorization: `Bearer ${JSON.parse(text).data.id}` }
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await send(origin + path, method, headers, body === undefined ? undefined : JSON.stringify(body))
      assert.ok(response.status < 300, `${path}: ${response.text}`)
      return JSON.parse(response.text).data
    }
    return { host, origin, password, headers, call }
  }
  const first = await start()
  const { body, type } = formOf({ airports: airportsFile(rows) })
  const uploaded = await send(
    `${first.origin}${airportUpdatePath}`,
    'POST',
    { ...first.headers, 'content-type': type },
    body,
  )
  const { id } = JSON.parse(uploaded.text).data
  const path = `${airportUpdatePath}/${id}`
  await until(async () => (await first.call('GET', path)).state === 'ready')
  await first.call('POST', `${path}/apply`, { live: false })
  await until(async () => (await first.call('GET', path)).progress?.done > 0)
  first.host.process.kill('SIGKILL')
  await first.host.code
  const { call, host } = await start(first.password)
  const before = await call('GET', path)
  const done = before.counts.other.applied
  assert.equal(before.state, 'stopped')
  assert.ok(done > 0 && done < 1500, String(done))
  const airports = async () => (await call('GET', '/api/v1/post/airports?limit=1000&page=2')).length
  await call('POST', `${path}/apply`, { live: false })
  await until(async () => (await call('GET', path)).state === 'applied')
  assert.equal((await call('GET', path)).counts.other.applied, 1500)
  assert.equal(await airports(), 500)
  await call('POST', '/api/v1/post/airports/undo', { operationId: before.operationId })
  assert.equal((await call('GET', '/api/v1/post/airports?limit=1')).length, 0)
  await stopped(host)
})
