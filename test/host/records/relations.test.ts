import { after, assert, before, type Row, test } from '../host.ts'
import { airportsIn, startPlaces } from './locations.ts'
import { callsOf } from './records-calls.ts'
import { rowOf, type RecordsHost } from './records-host.ts'

let host: RecordsHost
let india: Row
let nepal: Row
const { made, save } = callsOf(() => host)
const airport = airportsIn(
  () => host,
  () => india,
)
before(async () => {
  ;({ host, india, nepal } = await startPlaces())
})
after(() => host.stop())

test('a related record must exist, be live and belong to the same place', async () => {
  const delhi = await made('state', { name: 'Delhi', code: 'IN-DL', countryId: india.id })
  const gone = await made('state', { name: 'Gone', code: 'IN-GO', countryId: india.id })
  await host.remove(`/api/v1/post/state/${gone.id}`)
  const refused = async (body: object): Promise<unknown> => {
    const response = await save('airports', {
      name: 'X1',
      localCode: 'XX',
      type: 'heliport',
      countryId: india.id,
      ...body,
    })
    assert.equal(response.status, 422)
    return response.body.fields
  }
  assert.deepEqual(await refused({ countryId: 'atlantis' }), { countryId: 'This country doesn’t exist' })
  assert.deepEqual(await refused({ stateId: gone.id }), { stateId: 'This state is in the trash' })
  assert.deepEqual(await refused({ countryId: nepal.id, stateId: delhi.id }), {
    stateId: 'Choose a state of the chosen country',
  })
  assert.deepEqual(await refused({ coverId: 'nothing' }), { coverId: 'This file doesn’t exist' })
  const row = await airport({ stateId: delhi.id })
  const moved = await save('airports', { id: row.id, version: 1, countryId: nepal.id })
  assert.deepEqual(
    [moved.status, moved.body.fields],
    [422, { stateId: 'Choose a state of the chosen country' }],
    'also when only the country changes',
  )
  const blog = { title: 'A title', excerpt: 'x'.repeat(60), body: 'b', authorId: 'x', typeId: 'y', tagIds: ['z'] }
  assert.equal((await save('blogs', blog)).body.fields?.tagIds, 'This post tag doesn’t exist')
})

test('a label shows that its record is in the trash until it is restored', async () => {
  const state = await made('state', { name: 'Assam', code: 'IN-AS', countryId: india.id })
  const { id } = await airport({ stateId: state.id })
  const named = async () => rowOf(await host.get(`/api/v1/post/airports/${id}`)).state
  const label = { id: state.id, label: 'Assam' }
  assert.deepEqual(await named(), label)
  await host.remove(`/api/v1/post/state/${state.id}`)
  assert.deepEqual(await named(), { ...label, inTrash: true })
  await host.post('/api/v1/post/state/bulk', { action: 'restore', ids: [state.id] })
  assert.deepEqual(await named(), label)
})

test('a state has its country’s code', async () => {
  const { status, body } = await save('state', { name: 'Elsewhere', code: 'NP-P1', countryId: india.id })
  assert.deepEqual([status, body.fields], [422, { code: 'Start with IN-, the country code' }])
  const state = await made('state', { name: 'Mover', code: 'IN-MV', countryId: india.id })
  const moved = await save('state', { id: state.id, version: 1, countryId: nepal.id })
  assert.deepEqual([moved.status, moved.body.fields], [422, { code: 'Start with NP-, the country code' }])
  assert.equal((await save('state', { id: state.id, version: 1, countryId: nepal.id, code: 'NP-MV' })).status, 200)
})

test('a place can’t be moved while records refer to it', async () => {
  const state = await made('state', { name: 'Goa', code: 'IN-GA', countryId: india.id })
  const city = await made('city', { name: 'Panaji', countryId: india.id, stateId: state.id })
  const field = await airport({ stateId: state.id, cityId: city.id })
  const beside = await airport({ cityId: city.id })
  const problems = async (entity: string, body: object) => (await save(entity, { version: 1, ...body })).body.fields
  assert.deepEqual(await problems('state', { id: state.id, countryId: nepal.id, code: 'NP-GA' }), {
    countryId: 'Used by 1 airport and 1 city of the current country',
  })
  assert.deepEqual(await problems('city', { id: city.id, countryId: nepal.id, stateId: null }), {
    countryId: 'Used by 2 airports of the current country',
    stateId: 'Used by 1 airport of the current state',
  })
  assert.equal(await problems('airports', { id: field.id, cityId: null }), undefined)
  assert.equal(await problems('airports', { id: beside.id, cityId: null }), undefined)
  assert.equal(await problems('city', { id: city.id, countryId: nepal.id, stateId: null }), undefined)
})

test('a country keeps its code while a state’s code begins with it, even a state in the trash', async () => {
  const land = await made('country', { name: 'Codeland', alpha2: 'QK', continent: 'EU' })
  const state = await made('state', { name: 'North', code: 'QK-N', countryId: land.id })
  const { version } = await made('country', { id: land.id, version: 1, name: 'Codelandia' })
  const recode = () => save('country', { id: land.id, version, alpha2: 'QJ' })
  for (const where of ['live', 'in the trash']) {
    const { status, body } = await recode()
    const fields = { alpha2: 'The codes of 1 state, the trash included, begin with QK-' }
    assert.deepEqual([status, body.fields], [422, fields], where)
    await host.remove(`/api/v1/post/state/${state.id}`)
  }
  await host.post('/api/v1/post/state/bulk', { action: 'purge', ids: [state.id] })
  assert.equal((await recode()).status, 200)
})
