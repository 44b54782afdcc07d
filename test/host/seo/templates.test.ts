import { after, assert, before, test } from '../host.ts'
import { callsOf, startSite } from './seo-host.ts'
import { idOf, type RecordsHost } from '../records/records-host.ts'

let host: RecordsHost
let airportId = ''
before(async () => {
  ;({ host, airportId } = await startSite({ isWritten: true }))
})
after(() => host.stop())
const { get, list, post } = callsOf(() => host)

test('a template sets the title of every page of its kind that has no title', async () => {
  const template = await post('seo_templates/airport', {
    version: 0,
    metaTitle: '{name} ({iata}), {city} | {site}',
    metaDescription: 'All about {name} in {country}.',
  })
  assert.equal(template.status, 200, template.body.error)
  const { rows } = await list('airport', '&search=second')
  assert.deepEqual(
    rows.map(({ title, titleFrom, description }) => [title, titleFrom, description]),
    [['Second Field (ZZY) | Website', 'template', 'All about Second Field in Testland.']],
  )
  assert.equal((await list('airport', '&search=zzz')).rows[0]?.titleFrom, 'own')
})

test('a template follows a renamed country', async () => {
  const [country] = (await get('country?search=testland')).body.data as { id: string; version: number }[]
  await post('country/create', { id: country?.id, version: country?.version, name: 'Freshland' })
  assert.equal((await list('airport', '&search=second')).rows[0]?.description, 'All about Second Field in Freshland.')
})

test('a template follows a name changed by an import and by undo', async () => {
  const described = async () => (await list('airport', '&search=second')).rows[0]?.description
  const rows = [{ alpha2: 'ZZ', name: 'Importland' }]
  const { body } = await post('country/import', { rows, key: 'alpha2', mode: 'update' })
  assert.equal(await described(), 'All about Second Field in Importland.')
  const { operationId } = body.data as { operationId: string }
  assert.equal((await post('country/undo', { operationId })).status, 200)
  assert.equal(await described(), 'All about Second Field in Freshland.')
})

test('a guideline template uses its airport’s codes and follows them', async () => {
  const type = idOf(await post('guidelines_types/create', { name: 'Security' }))
  await post('seo_templates/guidelines', { version: 0, metaTitle: '{name} at {iata} | {airport}' })
  await post('guidelines_details/create', {
    title: 'Liquids',
    typeId: type,
    airportId,
    body: 'What to pack.',
    language: 'en',
  })
  const title = async () => (await list('guidelines')).rows[0]?.title
  assert.equal(await title(), 'Liquids at ZZZ | Test Field')
  const { version } = (await get(`airports/${airportId}`)).body.data as { version: number }
  await post('airports/create', { id: airportId, version, iata: 'ZZX' })
  assert.equal(await title(), 'Liquids at ZZX | Test Field')
})

test('a tag template uses the number of posts and follows it', async () => {
  const tag = idOf(await post('blogs_tag/create', { name: 'Quiet corners' }))
  const type = idOf(await post('blogs_types/create', { name: 'Advice' }))
  const [author] = (await get('users?limit=1')).body.data as { id: string }[]
  const { version } = (await get('seo_templates/blog-tags')).body.data as { version: number }
  await post('seo_templates/blog-tags', { version, metaTitle: '{name}: {blogs} blogs' })
  const title = async () => (await list('blog-tags', '&search=quiet')).rows[0]?.title
  assert.equal(await title(), 'Quiet corners: 0 blogs')
  const blog = idOf(
    await post('blogs/create', {
      title: 'Where to rest',
      excerpt: 'x'.repeat(60),
      body: 'Here.',
      authorId: author?.id,
      typeId: type,
      tagIds: [tag],
    }),
  )
  assert.equal(await title(), 'Quiet corners: 1 blogs')
  await post('blogs/create', { id: blog, version: 1, tagIds: [] })
  assert.equal(await title(), 'Quiet corners: 0 blogs')
})

test('rejects a template with an unknown placeholder, and a stale version', async () => {
  const unknown = await post('seo_templates/blog', { version: 0, metaTitle: '{iata}' })
  assert.match(unknown.body.fields?.metaTitle ?? '', /\{iata\} isn’t available/)
  assert.equal((await post('seo_templates/airport', { version: 0, metaTitle: 'x' })).status, 409)
})

test('saving a template recomputes its pages in the background, and a list shows the new texts', async () => {
  const { db } = host.host.core
  const stale = () => Number(db.get(`select count(*) as n from seo_stale where kind = 'airport'`)?.n)
  let noted = 0
  let metaTitle = ''
  // The host's clock may have worked them out before anyone can look.
  for (let time = 1; noted === 0 && time <= 5; time += 1) {
    metaTitle = `{name}, for the ${time}. time`
    const { version } = (await get('seo_templates/airport')).body.data as { version: number }
    assert.equal((await post('seo_templates/airport', { version, metaTitle })).status, 200)
    noted = stale()
  }
  assert.equal(noted, 2)
  assert.equal((await list('airport', '&search=second')).rows[0]?.title, metaTitle.replace('{name}', 'Second Field'))
  assert.equal(stale(), 0)
})

const badTemplates: [what: string, body: object, field: string][] = [
  ['a title that is too long', { metaTitle: 'x'.repeat(121) }, 'metaTitle'],
  ['a number instead of text', { metaDescription: 5 }, 'metaDescription'],
  ['a version as text', { version: '1', metaTitle: 'x' }, 'version'],
  ['an unknown field', { metaTitel: 'x' }, 'metaTitel'],
]
for (const [what, body, field] of badTemplates) {
  test(`rejects a template with ${what} and keeps the former one`, async () => {
    const before = (await get('seo_templates/airport')).body.data as { version: number }
    const response = await post('seo_templates/airport', { version: before.version, ...body })
    assert.deepEqual([response.status, Object.keys(response.body.fields ?? {})], [422, [field]])
    assert.deepEqual((await get('seo_templates/airport')).body.data, before)
  })
}
