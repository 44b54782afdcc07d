import { after, assert, before, isObject, type Reply, test } from '../../host.ts'
import { colleaguesOf } from '../colleague.ts'
import { failedOf, importsOf, ourAirports } from '../import-calls.ts'
import { type RecordsHost, startRecords } from '../records-host.ts'
import { post } from '../records-calls.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords()
  await run('state', { rows: [{ code: 'IN-DL', name: 'Delhi', country: 'IN' }], key: 'code', mode: 'both' })
  const rows = [
    ourAirports('IN-0001', { status: 'published', iata: 'QXA' }),
    ourAirports('IN-0002', { status: 'published', description: long('old') }),
    ourAirports('IN-0003', { status: 'draft' }),
    ourAirports('IN-0004', { status: 'scheduled', publishAt: '2099-01-01T00:00:00Z' }),
  ]
  await run('airports', { rows, key: 'ident', mode: 'both' })
})
after(() => host.stop())
const { find, run } = importsOf(() => host)
const colleague = colleaguesOf(() => host)

function long(word: string): string {
  return `${'The airport lies to the north. '.repeat(40)}It has one ${word} terminal. ${'It is quiet. '.repeat(40)}`
}
const listOf = (value: unknown): { [name: string]: unknown }[] => (Array.isArray(value) ? value.filter(isObject) : [])
const planOf = ({ body }: Reply) => (isObject(body.data) ? body.data : {})
const dry = (rows: object[], more: object = {}) =>
  run('airports', { rows, key: 'ident', mode: 'both', dryRun: true, ...more })

test('a dry run shows each changed field, whether the airport is live, and what the website loses', async () => {
  await run('city', { rows: [{ name: 'Najafgarh', country: 'IN', state: 'IN-DL' }], key: 'name', mode: 'both' })
  const plan = await dry([
    { ident: 'IN-0001', status: 'draft', country: 'IN', state: 'IN-DL', city: 'Najafgarh' },
    { ident: 'IN-0002', name: 'IN-0002 Aerodrome' },
    { ident: 'IN-0003', status: 'published', municipality: '' },
    { ident: 'IN-0004', status: 'draft' },
    ourAirports('IN-0005', { status: 'published' }),
    { ident: 'IN-0001' },
  ])
  assert.deepEqual(plan.outcomes, ['update', 'update', 'update', 'update', 'create', 'unchanged'])
  assert.deepEqual(plan.effects, ['unpublish', 'change', 'publish', 'unschedule', 'publish', null])
  assert.deepEqual(plan.effectCounts, { unpublish: 1, publish: 2, change: 1, schedule: 0, unschedule: 1 })
  const one = await find('airports', 'filter[ident]=IN-0001')
  const city = await find('city', 'filter[name]=Najafgarh')
  const [unpublished, changed, published, unscheduled, ...others] = listOf(plan.updates)
  assert.deepEqual(unpublished, {
    row: 0,
    id: one?.id,
    label: 'IN-0001 Airstrip',
    isLive: true,
    changes: [
      { field: 'cityId', before: null, after: city?.id, beforeLabel: '', afterLabel: 'Najafgarh' },
      { field: 'status', before: 'published', after: 'draft' },
    ],
  })
  assert.deepEqual(
    [changed?.label, changed?.isLive, changed?.changes],
    ['IN-0002 Airstrip', true, [{ field: 'name', before: 'IN-0002 Airstrip', after: 'IN-0002 Aerodrome' }]],
  )
  assert.deepEqual(
    [published, unscheduled].map((row) => [row?.isLive, listOf(row?.changes).map(({ field }) => field)]),
    [
      [false, ['municipality', 'status']],
      [false, ['status']],
    ],
  )
  assert.equal(others.length, 0)
  assert.equal((await find('airports', 'filter[ident]=IN-0001'))?.status, 'published', 'nothing is written')
})

test('only the final visible change counts if two rows change one airport', async () => {
  const plan = await dry([
    { ident: 'IN-0001', status: 'draft' },
    { ident: 'IN-0001', status: 'published' },
    { ident: 'IN-0003', status: 'published' },
    { ident: 'IN-0003', status: 'archived' },
  ])
  assert.deepEqual(plan.effects, [null, 'change', null, null])
})

test('shortens long text around the first difference and leaves out unchanged items of long lists', async () => {
  const runways = Array.from({ length: 14 }, (_, at) => ({
    leIdent: String(at + 1).padStart(2, '0'),
    surface: 'Asphalt, grooved, with lights in the middle and at edges',
    lengthFt: 9000,
    leLat: 28.5,
    leLon: 77.1,
  }))
  await run('airports', { rows: [{ ident: 'IN-0002', runways }], key: 'ident', mode: 'both' })
  const longer = runways.map((runway, at) => (at === 3 ? { ...runway, lengthFt: 9500 } : runway))
  const plan = await dry([{ ident: 'IN-0002', description: long('new'), runways: longer }])
  const [text, list] = listOf(listOf(plan.updates)[0]?.changes)
  assert.equal(text?.field, 'description')
  const [before, after] = [String(text?.before), String(text?.after)]
  assert.match(before, /^…airport lies to the north\. It has one old terminal\. (?:It is quiet\. )+.*…$/)
  assert.match(after, /^…airport lies to the north\. It has one new terminal\. (?:It is quiet\. )+.*…$/)
  assert.ok(before.length < 210)
  const [was, is] = [listOf(list?.before), listOf(list?.after)]
  assert.deepEqual(
    [list?.field, was.length, was[0]?.lengthFt, is.length, is[0]?.lengthFt],
    ['runways', 1, 9000, 1, 9500],
  )
})

test('rejects rows without the publish permission, and shows former values only with the view permission', async () => {
  const writer = await colleague({ airport: ['view', 'edit'], country: ['view'] })
  const rows = [
    { ident: 'IN-0001', status: 'draft' },
    { ident: 'IN-0003', name: 'IN-0003 Aerodrome' },
    { ident: 'IN-0002', name: 'IN-0002 Aerodrome' },
  ]
  const body = { rows, key: 'ident', mode: 'both', dryRun: true }
  const seen = planOf(await writer.post('/airports/import', body))
  assert.deepEqual(seen.outcomes, ['error', 'update', 'error'])
  const [[row, fields] = []] = failedOf(seen).map((one) => (Array.isArray(one) ? one : []))
  assert.equal(row, 0)
  assert.match(isObject(fields) ? String(fields.status) : '', /need permission to publish/)
  const change = listOf(seen.failed)[1]
  assert.match(String(change?.error), /^This airport is live. You need permission to publish/)
  assert.deepEqual(seen.effects, [null, null, null])
  assert.equal(listOf(seen.updates).length, 1)
  const blind = await colleague({ airport: ['edit'], country: ['view'] })
  const unseen = planOf(await blind.post('/airports/import', body))
  assert.deepEqual([unseen.outcomes, unseen.updates], [['error', 'update', 'error'], undefined])
})

test('stores no dry run for a repeated key', async () => {
  const body = { rows: [{ ident: 'IN-0003', name: 'IN-0003 Field' }], key: 'ident', mode: 'both', dryRun: true }
  const headers = { ...(await host.signIn()), 'idempotency-key': 'the-same-check' }
  const check = () => host.call('POST', `${post}/airports/import`, body, headers)
  assert.deepEqual(planOf(await check()).outcomes, ['update'])
  await run('airports', { ...body, dryRun: false })
  assert.deepEqual(planOf(await check()).outcomes, ['unchanged'])
})
