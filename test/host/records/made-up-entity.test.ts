// An entity is its definition: this one is not in the contract, and its calls follow from it all the same.
import { after, assert, before, isObject, isReference, type Reply, type Row, test } from '../host.ts'
import { defineEntity } from '../../../src/contract/define.ts'
import { colleaguesOf } from './colleague.ts'
import { lounge } from './lounge.ts'
import { rowOf, rowsOf, startRecords, totalOf, type RecordsHost } from './records-host.ts'

const desk = defineEntity({
  key: 'desk',
  one: 'desk',
  many: 'desks',
  icon: 'star',
  path: '/api/v1/post/desks',
  savePath: '/api/v1/post/desks/create',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, max: 60 },
    ownerId: { kind: 'relation', label: 'Owner', to: 'user' },
  },
  label: ['name'],
  form: [{ title: 'Desk', fields: ['name', 'ownerId'] }],
  columns: [{ field: 'name' }],
  sort: 'name',
  search: ['name'],
  import: { keys: ['name'] },
})

let host: RecordsHost
let delhi: Row
let london: Row
before(async () => {
  host = await startRecords({ sample: true, more: [lounge, desk] })
  delhi = await airport('DEL')
  london = await airport('LHR')
})
after(() => host.stop())

const colleague = colleaguesOf(() => host)

const airport = async (code: string): Promise<Row> => {
  const [row] = rowsOf(await host.get(`/api/v1/post/airports?search=${code}`))
  assert.equal(row?.iata, code)
  return row
}
const save = (body: object) => host.post(lounge.savePath, body)
const list = async (query: string): Promise<Row[]> => rowsOf(await host.get(`${lounge.path}?${query}`))

test('a new entity can be saved, validated, changed and read', async () => {
  const row = rowOf(await save({ name: 'Élysée', airportId: delhi.id, seats: 40, hours: [{ day: 'Monday' }] }))
  assert.deepEqual([row.slug, row.showers, row.order, row.hours], ['elysee', false, 0, [{ day: 'Monday' }]])
  assert.ok(isReference(row.airport))
  assert.equal(row.airport.label, delhi.name)
  assert.deepEqual((await save({ id: row.id, version: 1, showers: true, seats: 0 })).body.fields, {
    seats: 'A lounge with showers has seats',
  })
  assert.deepEqual((await save({ name: 'élysée', airportId: delhi.id })).body.fields, {
    name: 'Another lounge has this name',
  })
  assert.equal(rowOf(await save({ id: row.id, version: 1, seats: 50 })).version, 2)
})

test('a new entity can be listed, searched, sorted and filtered', async () => {
  await save({ name: 'Zenith', airportId: london.id, opens: '2020-01-01' })
  assert.deepEqual(
    (await list('sort=name')).map(({ name }) => name),
    ['Élysée', 'Zenith'],
  )
  assert.deepEqual(
    (await list('sort=airport&order=desc')).map(({ name }) => name),
    ['Zenith', 'Élysée'].toSorted((a, b) =>
      String(a === 'Zenith' ? london.name : delhi.name) < String(b === 'Zenith' ? london.name : delhi.name) ? 1 : -1,
    ),
  )
  assert.deepEqual(
    (await list('search=heathrow')).map(({ name }) => name),
    ['Zenith'],
  )
  assert.deepEqual(
    (await list('filter[missing]=size')).map(({ name }) => name),
    ['Zenith'],
  )
  assert.deepEqual(
    (await list('filter[expires]=past')).map(({ name }) => name),
    ['Zenith'],
  )
  assert.equal((await host.get(`${lounge.path}?sort=showers`)).status, 400)
})

test('a new entity can be imported, bulk edited, ordered and merged, and each can be undone', async () => {
  const imported = await host.post(`${lounge.path}/import`, {
    key: 'name',
    mode: 'both',
    rows: [
      { name: 'Apron', airport: 'LHR', tags: 'Delhi; India', seats: '12' },
      { name: 'Sky', airport: 'VIDP' },
      { name: 'Lost', airport: 'XXX' },
    ],
  })
  assert.ok(isObject(imported.body.data) && Array.isArray(imported.body.data.failed))
  assert.deepEqual([imported.body.data.created, imported.body.data.failed.length], [2, 1])
  const rows = await list('sort=name')
  const set = await host.post(`${lounge.path}/bulk`, {
    action: 'set',
    ids: rows.map(({ id }) => id),
    set: { showers: true },
  })
  assert.ok(isObject(set.body.data) && Array.isArray(set.body.data.done))
  assert.equal(set.body.data.done.length, 4)
  assert.equal((await host.post(`${lounge.path}/order`, { ids: rows.map(({ id }) => id) })).status, 200)
  const [apron, elysee] = rows
  const merged = await host.post(`${lounge.path}/merge`, { from: [apron?.id], into: elysee?.id })
  assert.equal(merged.status, 200)
  assert.ok(isObject(merged.body.meta))
  await host.post(`${lounge.path}/undo`, { operationId: merged.body.meta.operationId })
  assert.equal(totalOf(await host.get(lounge.path)), 4)
})

test('an import never reveals whether an address exists to users who can’t view people', async () => {
  const { user, post: send } = await colleague({ desk: ['view', 'edit'] })
  const row = (more: object) => ({ name: 'Front', ...more })
  const rows = [row({ owner: user.email }), row({ owner: 'nobody@example.com' }), row({ ownerId: user.id })]
  const order = { key: 'name', mode: 'both', dryRun: true, rows }
  const outcomes = async (response: Promise<Reply>): Promise<unknown> => {
    const {
      body: { data },
    } = await response
    return isObject(data) ? data.outcomes : undefined
  }
  assert.deepEqual(await outcomes(send('/desks/import', order)), ['error', 'error', 'create'])
  assert.deepEqual(await outcomes(host.post(`${desk.path}/import`, order)), ['create', 'error', 'unchanged'])
})

test('a new entity’s references can’t be deleted, and it is in search, activity and roles', async () => {
  const refused = await host.remove(`/api/v1/post/airports/${london.id}`)
  assert.deepEqual([refused.status, refused.body.code], [409, 'in_use'])
  assert.match(refused.body.error ?? '', /2 lounges/)
  const found = (await host.get('/api/v1/post/search?q=zenith')).body.data
  assert.ok(Array.isArray(found) && found.some((hit) => isObject(hit) && hit.entity === 'lounge'))
  assert.ok(totalOf(await host.get('/api/v1/post/activity?filter[entity]=lounge')) > 5)
  assert.equal(
    (
      await host.post('/api/v1/post/user_roles/create', {
        name: 'Lounge keeper',
        permissions: { lounge: ['view', 'edit'] },
      })
    ).status,
    201,
  )
})

test('an import finds a reference by a former code of its record, and reports it', async () => {
  const old = { name: 'Recoded Field', iata: 'QZA', type: 'heliport', countryId: delhi.countryId, status: 'published' }
  const { id, version } = rowOf(await host.post('/api/v1/post/airports/create', old))
  rowOf(await host.post('/api/v1/post/airports/create', { id, version, iata: 'QZB' }))
  const rows = [{ name: 'Recoded lounge', airport: 'QZA' }]
  const { body } = await host.post(`${lounge.path}/import`, { rows, key: 'name', mode: 'both' })
  assert.ok(isObject(body.data) && Array.isArray(body.data.former) && isObject(body.data.former[0]))
  const { row, field, kind, value, label } = body.data.former[0]
  assert.deepEqual([row, field, kind, value, label], [0, 'airportId', 'iata', 'QZA', 'Recoded Field'])
  assert.deepEqual(
    rowsOf(await host.get(`${lounge.path}?search=recoded`)).map(({ airportId }) => airportId),
    [id],
  )
})
