import { after, assert, before, describe, isObject, type Row, test } from '../host.ts'
import { colleaguesOf } from './colleague.ts'
import { callsOf, operationOf, post } from './records-calls.ts'
import { rowOf, rowsOf, type RecordsHost, startRecords } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords()
})
after(() => host.stop())
const { save, made, first, undo } = callsOf(() => host)
const colleague = colleaguesOf(() => host)

const found = async (list: string, name: string): Promise<Row[]> =>
  rowsOf(await host.get(`${post}/${list}?search=${name}&limit=10`)).filter((row) => row.name === name)
const india = (): Promise<Row> => first('country', 'filter[alpha2]=IN')
const related = (name: string): object => ({ cityId: 'new:1', related: { 'new:1': name } })

describe('a save that names a new related record', () => {
  test('creates it within the places chosen in the same save, in one operation with the record', async () => {
    const { id: countryId } = await india()
    const saved = await save('airports', { name: 'Mun Airport', iata: 'MUQ', countryId, ...related('Mun') })
    assert.equal(saved.status, 201, JSON.stringify(saved.body))
    const [city] = await found('city', 'Mun')
    assert.deepEqual([city?.countryId, rowOf(saved).cityId], [countryId, city?.id])
    const query = `filter[entity]=city&filter[recordId]=${city?.id}`
    const { data } = (await host.get(`${post}/activity?${query}`)).body
    assert.deepEqual(Array.isArray(data) && data.map((entry) => isObject(entry) && entry.operationId), [
      operationOf(saved),
    ])
  })

  test('is undone with it as a whole', async () => {
    const { id: countryId } = await india()
    const airport = await made('airports', { name: 'Undone Airport', iata: 'UNQ', countryId })
    const changed = await save('airports', { id: airport.id, version: airport.version, ...related('Undoneville') })
    const { failed } = await undo('airports', operationOf(changed))
    assert.deepEqual(failed, [])
    assert.equal(rowOf(await host.get(`${post}/airports/${airport.id}`)).cityId, null)
    assert.deepEqual(await found('city', 'Undoneville'), [])
  })

  test('creates nothing if the save is refused', async () => {
    const { id: countryId } = await india()
    const refused = await save('airports', { name: '', iata: 'RFQ', countryId, ...related('Refusedville') })
    assert.equal(refused.status, 422)
    assert.deepEqual(await found('city', 'Refusedville'), [])
  })

  test('gets the reason at its own field if the record can’t be created', async () => {
    const { id: countryId } = await india()
    const name = 'x'.repeat(200)
    const { status, body } = await save('airports', { name: 'Long', iata: 'LOQ', countryId, ...related(name) })
    assert.equal(status, 422)
    assert.match(String(isObject(body.fields) && body.fields.cityId), /^“x+” wasn’t added\. Use at most/)
  })

  test('needs the right to edit the section of the new record', async () => {
    const { id: countryId } = await india()
    const draft = { name: 'Own Airport', iata: 'OWQ', countryId, ...related('Ownville') }
    const all = ['view', 'edit']
    const without = await colleague({ airport: all, city: ['view'], country: ['view'], state: ['view'] })
    const refused = await without.post('/airports/create', draft)
    assert.deepEqual([refused.status, isObject(refused.body.fields) && 'cityId' in refused.body.fields], [403, true])
    assert.deepEqual(await found('city', 'Ownville'), [])
    const allowed = await colleague({ airport: all, city: all, country: ['view'], state: ['view'] })
    assert.equal((await allowed.post('/airports/create', draft)).status, 201)
  })

  test('uses the record of that name and place that someone else has created, not one of another place', async () => {
    const { id: countryId } = await india()
    const elsewhere = await first('country', 'filter[alpha2]=DE')
    await made('city', { name: 'Twinville', countryId: elsewhere.id })
    const here = await made('city', { name: 'Twinville', countryId })
    const saved = await save('airports', { name: 'Twin', iata: 'TWQ', countryId, ...related('twinville') })
    assert.equal(rowOf(saved).cityId, here.id)
    assert.equal((await found('city', 'Twinville')).length, 2)
  })

  test('creates the new ones in a list next to known ones', async () => {
    const tag = await made('blogs_tag', { name: 'Known tag' })
    const type = await made('blogs_types', { name: 'Tagged posts' })
    const author = await first('users', 'limit=1')
    const saved = await save('blogs', {
      title: 'Tagged',
      excerpt: 'x'.repeat(60),
      body: 'Text',
      authorId: author.id,
      typeId: type.id,
      tagIds: [tag.id, 'new:a', 'new:b'],
      related: { 'new:a': 'Fresh tag', 'new:b': 'Known tag' },
    })
    assert.equal(saved.status, 201, JSON.stringify(saved.body))
    const [fresh] = await found('blogs_tags', 'Fresh tag')
    assert.deepEqual(rowOf(saved).tagIds, [tag.id, fresh?.id])
  })

  test('creates them for a pending version too, which undo takes back as a whole', async () => {
    const { id: countryId } = await india()
    const live = await made('airports', { name: 'Live Airport', iata: 'LVQ', countryId, status: 'published' })
    const pending = await host.post(`${post}/airports/${live.id}/pending`, {
      liveVersion: live.version,
      ...related('Laterville'),
    })
    const [city] = await found('city', 'Laterville')
    assert.deepEqual([pending.status, rowOf(pending).cityId, city?.countryId], [201, city?.id, countryId])
    assert.equal(rowOf(await host.get(`${post}/airports/${live.id}`)).cityId, null)
    await undo('airports', operationOf(pending))
    assert.deepEqual(await found('city', 'Laterville'), [])
  })

  test('leaves a new record of a published section a draft, which visitors don’t see', async () => {
    const publisher = await colleague({
      'guideline-detail': ['view', 'edit', 'publish'],
      'guideline-type': ['view', 'edit'],
    })
    const saved = await publisher.post('/guidelines_details/create', {
      title: 'Liquids',
      body: 'Text',
      status: 'published',
      typeId: 'new:1',
      related: { 'new:1': 'Unseen type' },
    })
    const [type] = await found('guidelines_types', 'Unseen type')
    assert.deepEqual([saved.status, type?.status], [201, 'draft'], JSON.stringify(saved.body))
  })

  test('refuses names that belong to no provisional ID', async () => {
    const { status } = await save('airports', { name: 'Wrong', related: { city: 'Wrongville' } })
    assert.equal(status, 422)
  })
})
