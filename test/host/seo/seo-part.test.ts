import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { hostParts } from '../../../src/host/parts.ts'
import { startHost, type Reply, type TestHost } from '../start-host.ts'

let host: TestHost
let admin: { authorization: string }
let airportId = ''
const get = (path: string): Promise<Reply> => host.call('GET', `/api/v1/post/${path}`, undefined, admin)
const post = (path: string, body: unknown): Promise<Reply> => host.call('POST', `/api/v1/post/${path}`, body, admin)
interface Listed {
  id: string
  version: number
  title: string
  titleFrom: string
  description: string
  score: number
  duplicate: boolean
  noindex: boolean
  target: { label: string }
}
interface Answer { rows: Listed[]; meta: { total: number; counts: Record<string, number> } }
const list = async (kind: string, more = ''): Promise<Answer> => {
  const { body } = await get(`seo_content?filter[kind]=${kind}${more}`)
  return { rows: body.data as Listed[], meta: body.meta as { total: number; counts: Record<string, number> } }
}
const idOf = ({ body }: Reply): string => (body.data as { id: string }).id

before(async () => {
  host = await startHost({ parts: await hostParts(), environment: { SAMPLE_DATA: '0' } })
  admin = await host.signIn()
  const country = idOf(await post('country/create', { name: 'Testland', alpha2: 'ZZ', continent: 'EU' }))
  const city = idOf(await post('city/create', { name: 'Testville', countryId: country }))
  airportId = idOf(await post('airports/create', {
    name: 'Test Field', iata: 'ZZZ', countryId: country, cityId: city, status: 'published',
    description: '# Hello\n\nThe **only** field in [Testland](/x) that is open all night.',
  }))
  await post('airports/create', { name: 'Second Field', iata: 'ZZY', countryId: country })
})
after(() => host.stop())

test('every page of the site and every record has one row, before anything was written', async () => {
  const pages = await list('custom', '&limit=100')
  assert.deepEqual(pages.rows.map(({ target }) => target.label).sort(),
    ['About', 'Airports', 'Blogs', 'Contact', 'Gallery', 'Guidelines', 'Home', 'Travel agents'])
  const { rows, meta } = await list('airport')
  assert.equal(meta.total, 2)
  const row = rows.find(({ id }) => id === `airport:${airportId}`)
  assert.deepEqual([row?.version, row?.title, row?.titleFrom, row?.description],
    [0, 'Test Field', 'record', 'The only field in Testland that is open all night.'])
})

test('what was never saved was made at no time, and none is told', async () => {
  const { rows } = await list('custom')
  const [of] = rows
  assert.ok(of && of.version === 0)
  const { body } = await get(`seo_content/${of.id}`)
  for (const row of [of, body.data]) assert.doesNotMatch(JSON.stringify(row), /createdAt|updatedAt/)
})

test('pages are found by their ids, each with its name', async () => {
  const ids = '&filter[id]=custom:home&filter[id]=custom:about&filter[id]=custom:gallery:x'
  for (const of of [`filter[kind]=custom${ids}&filter[id]=airport:home`, ids]) {
    const { body } = await get(`seo_content?${of}`)
    assert.deepEqual((body.data as { name: string }[]).map(({ name }) => name), ['About', 'Home'])
  }
  assert.equal((await list('blog', ids)).meta.total, 0)
  assert.equal((await get(`seo_content?${ids}&filter[id]=airport:${airportId}`)).status, 400, 'one would be missing')
})

test('what a person writes wins, and is counted no more as missing', async () => {
  const missing = (await list('airport')).meta.counts.missing ?? 0
  const metaTitle = 'Test Field (ZZZ): terminals and transport'
  const saved = await post('seo_content/create', { id: `airport:${airportId}`, version: 0, metaTitle })
  assert.equal(saved.status, 201, saved.body.error)
  const { rows, meta } = await list('airport', '&search=zzz')
  assert.deepEqual(rows.map(({ title, titleFrom, version }) => [title, titleFrom, version]),
    [['Test Field (ZZZ): terminals and transport', 'own', 1]])
  assert.equal(meta.counts.missing, missing - 1)
})

test('airports can be listed that lack SEO, by those of which it has to be told', async () => {
  const names = async (query: string) =>
    ((await get(`airports?${query}`)).body.data as { name: string }[]).map(({ name }) => name)
  assert.deepEqual(await names('filter[missing]=seo'), ['Second Field'])
  assert.deepEqual(await names('filter[missing]=seo&filter[status]=published'), [])
  assert.deepEqual(await names('filter[missing]=seo&filter[missing]=coordinates&sort=name'),
    ['Second Field', 'Test Field'])
})

test('a template names all pages of its kind that have no words of their own', async () => {
  const template = await post('seo_templates/airport', {
    version: 0, metaTitle: '{name} ({iata}), {city} | {site}', metaDescription: 'All about {name} in {country}.',
  })
  assert.equal(template.status, 200, template.body.error)
  const { rows } = await list('airport', '&search=second')
  assert.deepEqual(rows.map(({ title, titleFrom, description }) => [title, titleFrom, description]),
    [['Second Field (ZZY) | Website', 'template', 'All about Second Field in Testland.']])
  assert.equal((await list('airport', '&search=zzz')).rows[0]?.titleFrom, 'own')
})

test('a template follows the new name of a country', async () => {
  const [country] = (await get('country?search=testland')).body.data as { id: string; version: number }[]
  await post('country/create', { id: country?.id, version: country?.version, name: 'Freshland' })
  assert.equal((await list('airport', '&search=second')).rows[0]?.description, 'All about Second Field in Freshland.')
})

test('a template follows a name that a file brings, and that is taken back', async () => {
  const described = async () => (await list('airport', '&search=second')).rows[0]?.description
  const rows = [{ alpha2: 'ZZ', name: 'Importland' }]
  const { body } = await post('country/import', { rows, key: 'alpha2', mode: 'update' })
  assert.equal(await described(), 'All about Second Field in Importland.')
  const { operationId } = body.data as { operationId: string }
  assert.equal((await post('country/undo', { operationId })).status, 200)
  assert.equal(await described(), 'All about Second Field in Freshland.')
})

test('the same title twice is found, also across kinds, unless one is not to be indexed', async () => {
  await post('seo_content/create', { id: 'custom:about', version: 0, metaTitle: 'All we know' })
  const other = await post('seo_content/create', { id: 'custom:contact', version: 0, metaTitle: 'ALL we know' })
  const { rows, meta } = await list('custom', '&filter[problem]=duplicate')
  assert.deepEqual(rows.map(({ id }) => id).sort(), ['custom:about', 'custom:contact'])
  assert.equal(meta.counts.duplicate, 2)
  const tag = idOf(await post('blogs_tag/create', { name: 'All we know' }))
  const elsewhere = await list('blog-tags', '&filter[problem]=duplicate')
  assert.deepEqual([elsewhere.rows.map(({ id }) => id), elsewhere.meta.counts.duplicate], [[`blog-tags:${tag}`], 1])
  await host.call('DELETE', `/api/v1/post/blogs_tags/${tag}`, undefined, admin)
  const { id, version } = other.body.data as { id: string; version: number }
  await post('seo_content/create', { id, version, robots: 'noindex, follow' })
  const now = await list('custom', '&filter[problem]=noindex')
  assert.deepEqual(now.rows.map(({ id: each }) => each), ['custom:contact'])
  assert.equal(now.meta.counts.duplicate, 0)
})

test('activity tells what was changed of a page and of a template, with before and after', async () => {
  const { version } = (await get('seo_content/custom:airports')).body.data as { version: number }
  await post('seo_content/create', { id: 'custom:airports', version, metaTitle: 'Where to land' })
  const template = (await get('seo_templates/blog-tags')).body.data as { version: number }
  await post('seo_templates/blog-tags', { version: template.version, metaTitle: 'All on {name}' })
  await post('seo_templates/blog-tags', { version: template.version + 1, metaTitle: 'All about {name}' })
  interface Entry { recordId: string; action: string; label: string; changes: object[] }
  const entries = (await get('activity?filter[entity]=seo&limit=3')).body.data as Entry[]
  assert.deepEqual(entries.map(({ recordId, action, label, changes }) => [recordId, action, label, changes]), [
    ['template:blog-tags', 'update', 'Blog Tags SEO Pages, template',
      [{ field: 'metaTitle', before: 'All on {name}', after: 'All about {name}' }]],
    ['template:blog-tags', 'create', 'Blog Tags SEO Pages, template',
      [{ field: 'metaTitle', before: null, after: 'All on {name}' }]],
    ['custom:airports', 'create', 'Airports', [{ field: 'metaTitle', before: null, after: 'Where to land' }]],
  ])
  const all = (await get('activity?limit=3')).body.data as Entry[]
  assert.deepEqual(all.map(({ recordId }) => recordId), ['template:blog-tags', 'template:blog-tags', 'custom:airports'])
  const { activity } = (await get('dashboard')).body.data as { activity: Entry[] }
  assert.deepEqual(activity.slice(1, 3).map(({ recordId }) => recordId), ['template:blog-tags', 'custom:airports'])
})

test('what is too wide for a search result is told', async () => {
  await post('seo_content/create', { id: 'custom:blogs', version: 0, metaTitle: 'W'.repeat(60) })
  assert.deepEqual((await list('custom', '&filter[problem]=too-long')).rows.map(({ id }) => id), ['custom:blogs'])
})

test('a form gets what is written, what will be shown, and structured data proposed from the record', async () => {
  const { body } = await get(`seo_content/airport:${airportId}`)
  const data = body.data as { proposedJsonLd: string; path: string; target: { label: string }; canonical: null }
  assert.equal(data.target.label, 'Test Field')
  assert.equal(data.canonical, null)
  const who = body.data as { createdBy: { label: string }; updatedBy: { label: string } }
  assert.deepEqual([who.createdBy.label, who.updatedBy.label], ['First Administrator', 'First Administrator'])
  const [airport, crumbs] = JSON.parse(data.proposedJsonLd)
  assert.deepEqual([airport['@type'], airport.iataCode, crumbs['@type']], ['Airport', 'ZZZ', 'BreadcrumbList'])
  const agents = (await get('seo_content/custom:agents')).body.data as { proposedJsonLd: string }
  assert.match(agents.proposedJsonLd, /"TravelAgency"/)
})

test('pages of content are listed with their SEO score, and by it', async () => {
  const page = { template: 'page', status: 'published' }
  const opening = 'Everything that a traveller asks us before the first flight of the day, and what we answer.'
  await post('content_details/create', { ...page, title: 'Questions and answers', body: opening })
  await post('content_details/create', { ...page, title: 'Imprint', body: '# Us' })
  await list('dynamic')
  const scores = async () => ((await get('content_details?sort=seoScore')).body.data as
    { title: string; seoScore: number }[]).map(({ title, seoScore }) => [title, seoScore])
  assert.deepEqual(await scores(), [['Imprint', 25], ['Questions and answers', 70]])
  const [row] = (await list('dynamic', '&search=imprint')).rows
  await post('seo_content/create', { id: row?.id, version: 0, metaTitle: 'Who we are and where', ogTitle: 'Us' })
  assert.deepEqual(await scores(), [['Imprint', 50], ['Questions and answers', 70]])
})

test('a description is the beginning of the text; a link that is not closed does not swallow the next', async () => {
  const body = 'Open [all day and [all night](/hours). [Never closed](unfinished and [its bar](/bar) neither.'
  await post('content_details/create', { title: 'Opening hours', body })
  await post('content_details/create', { title: 'Only brackets', body: `x${'['.repeat(49_000)}` })
  const [row] = (await list('dynamic', '&search=hours')).rows
  assert.equal(row?.description, 'Open [all day and all night. [Never closed](unfinished and its bar neither.')
})

test('a long text is cut at a blank near its end, and one of a script without blanks between its letters', async () => {
  const described = async (title: string, body: string) => {
    await post('content_details/create', { title, body })
    return (await list('dynamic', `&search=${title}`)).rows[0]?.description
  }
  assert.equal(await described('Blanks', 'word '.repeat(60)), `${'word '.repeat(30)}word…`)
  assert.equal(await described('Kanji', `JAL ${'空'.repeat(300)}`), `JAL ${'空'.repeat(155)}…`)
  assert.equal(await described('Planes', `A${'🛬'.repeat(300)}`), `A${'🛬'.repeat(158)}…`)
})

test('a slash at the end of the website’s address is not there twice in the address of a page', async () => {
  const { version } = (await get('general_settings')).body.data as { version: number }
  const saved = await post('general_settings/create', { version, siteUrl: 'https://www.example.com/' })
  assert.equal(saved.status, 200, saved.body.error)
  const agents = (await get('seo_content/custom:agents')).body.data as { proposedJsonLd: string }
  assert.match(agents.proposedJsonLd, /"https:\/\/www\.example\.com\/agents"/)
})

test('a template of guidelines names the codes of their airport, and follows them', async () => {
  const type = idOf(await post('guidelines_types/create', { name: 'Security' }))
  await post('seo_templates/guidelines', { version: 0, metaTitle: '{name} at {iata} | {airport}' })
  await post('guidelines_details/create', {
    title: 'Liquids', typeId: type, airportId, body: 'What to pack.', language: 'en',
  })
  const title = async () => (await list('guidelines')).rows[0]?.title
  assert.equal(await title(), 'Liquids at ZZZ | Test Field')
  const { version } = (await get(`airports/${airportId}`)).body.data as { version: number }
  await post('airports/create', { id: airportId, version, iata: 'ZZX' })
  assert.equal(await title(), 'Liquids at ZZX | Test Field')
})

test('a template of tags names how many blogs they have, and follows that', async () => {
  const tag = idOf(await post('blogs_tag/create', { name: 'Quiet corners' }))
  const type = idOf(await post('blogs_types/create', { name: 'Advice' }))
  const [author] = (await get('users?limit=1')).body.data as { id: string }[]
  const { version } = (await get('seo_templates/blog-tags')).body.data as { version: number }
  await post('seo_templates/blog-tags', { version, metaTitle: '{name}: {blogs} blogs' })
  const title = async () => (await list('blog-tags', '&search=quiet')).rows[0]?.title
  assert.equal(await title(), 'Quiet corners: 0 blogs')
  const blog = idOf(await post('blogs/create', {
    title: 'Where to rest', excerpt: 'x'.repeat(60), body: 'Here.', authorId: author?.id, typeId: type, tagIds: [tag],
  }))
  assert.equal(await title(), 'Quiet corners: 1 blogs')
  await post('blogs/create', { id: blog, version: 1, tagIds: [] })
  assert.equal(await title(), 'Quiet corners: 0 blogs')
})

test('a record that goes to the trash leaves its list, and comes back with it', async () => {
  const [second] = (await get('airports?search=second')).body.data as { id: string }[]
  await host.call('DELETE', `/api/v1/post/airports/${second?.id}`, undefined, admin)
  assert.equal((await list('airport')).meta.total, 1)
  await post('airports/bulk', { action: 'restore', ids: [second?.id] })
  assert.equal((await list('airport')).meta.total, 2)
})

test('what was told of a page goes for good with it, and so does what was not saved yet', async () => {
  const { db } = host.host.services
  const page = idOf(await post('content_details/create', { title: 'Lounge rules', body: 'Quiet.' }))
  const id = `dynamic:${page}`
  await post('seo_content/create', { id, version: 0, metaTitle: 'Lounges' })
  await host.call('PUT', `/api/v1/post/drafts/seo/${id}`, { metaTitle: 'Lounges and bars' }, admin)
  const told = (): unknown[] => [
    db.get('select metaTitle from seo_content where targetId = ?', [page])?.metaTitle,
    db.all('select 1 from draft where recordId = ?', [id]).length,
  ]
  await host.call('DELETE', `/api/v1/post/content_details/${page}`, undefined, admin)
  assert.deepEqual(told(), ['Lounges', 1], 'it may come back from the trash')
  await post('content_details/bulk', { action: 'purge', ids: [page] })
  assert.deepEqual(told(), [undefined, 0])
})

test('the robots of many pages are set at once, what people wrote of them is emptied; both come back', async () => {
  const robots = async () =>
    (await list('custom', '&filter[problem]=noindex&limit=100')).rows.map(({ id }) => id).sort()
  const before = await robots()
  const ids = ['custom:agents', 'custom:gallery', 'custom:nowhere']
  const set = await post('seo_content/bulk', { action: 'set', ids, set: { robots: 'noindex, follow' } })
  const result = set.body.data as { done: string[]; failed: { id: string; code: string }[]; operationId: string }
  assert.deepEqual([result.done, result.failed.map(({ id, code }) => [id, code])],
    [['custom:agents', 'custom:gallery'], [['custom:nowhere', 'not_found']]])
  assert.deepEqual(await robots(), [...before, 'custom:agents', 'custom:gallery'].sort())

  const about = { robots: null, metaTitle: null, metaDescription: null }
  const total = (await list('custom', '&search=about')).meta.total
  const match = { search: 'about', filter: { kind: 'custom' } }
  assert.equal((await post('seo_content/bulk', { action: 'set', match, expect: total + 1, set: about })).status, 409)
  const emptied = await post('seo_content/bulk', { action: 'set', match, expect: total, set: about })
  assert.equal((await list('custom', '&search=about')).rows[0]?.title, 'About')
  const { operationId } = emptied.body.data as { operationId: string }
  assert.equal((await post('seo_content/undo', { operationId })).status, 200)
  assert.equal((await list('custom', '&search=about')).rows[0]?.title, 'All we know')

  assert.equal((await post('seo_content/undo', { operationId: result.operationId })).status, 200)
  assert.deepEqual(await robots(), before)
  const again = await post('seo_content/undo', { operationId: result.operationId })
  const { failed } = again.body.data as { failed: { code: string }[] }
  assert.deepEqual(failed.map(({ code }) => code), ['conflict', 'conflict'])
})

test('many pages are not given the same words at once, nor deleted', async () => {
  for (const order of [
    { action: 'set', set: { metaTitle: 'The same' } }, { action: 'set', set: { name: null } }, { action: 'delete' },
    { action: 'set', set: { robots: 'none of these' } },
  ]) {
    const { status, body } = await post('seo_content/bulk', { ids: ['custom:agents'], ...order })
    const { failed = [] } = (body.data ?? {}) as { failed?: { code: string }[] }
    assert.ok(status === 422 || failed[0]?.code === 'validation', JSON.stringify([order, status, body]))
  }
})

const bad: [what: string, body: () => unknown, status: number, code: string][] = [
  ['a stale version', () => ({ id: `airport:${airportId}`, version: 0, metaTitle: 'x' }), 409, 'conflict'],
  ['no version', () => ({ id: `airport:${airportId}`, metaTitle: 'x' }), 428, 'version_required'],
  ['structured data that is no JSON', () => ({ id: 'custom:home', version: 0, jsonLd: '{' }), 422, 'validation'],
  ['structured data that is no object', () => ({ id: 'custom:home', version: 0, jsonLd: '[1]' }), 422, 'validation'],
  ['structured data that does not say what it is',
    () => ({ id: 'custom:home', version: 0, jsonLd: '[{"@type":"WebSite"},{"name":"Airports"}]' }), 422, 'validation'],
  ['a title over 70 characters', () => ({ id: 'custom:home', version: 0, metaTitle: 'x'.repeat(71) }),
    422, 'validation'],
  ['an address of another scheme', () => ({ id: 'custom:home', version: 0, canonical: 'javascript:alert(1)' }),
    422, 'validation'],
  ['a picture that is not there', () => ({ id: 'custom:home', version: 0, ogImageId: 'none' }), 422, 'validation'],
  ['an unknown field', () => ({ id: 'custom:home', version: 0, titel: 'x' }), 422, 'validation'],
  ['a page that is not there', () => ({ id: 'custom:nowhere', version: 0 }), 404, 'not_found'],
  ['a kind that is none', () => ({ id: 'nothing:x', version: 0 }), 404, 'not_found'],
]
for (const [what, body, status, code] of bad) {
  test(`refuses ${what} with ${status} ${code}`, async () => {
    const answer = await post('seo_content/create', body())
    assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(answer.body))
  })
}

test('a page goes on naming its picture that has gone to the trash since, and does not name it anew', async () => {
  const { db } = host.host.services
  const put = async (draft: object): Promise<unknown> => {
    const { version } = (await get('seo_content/custom:gallery')).body.data as { version: number }
    const { body } = await post('seo_content/create', { id: 'custom:gallery', version, ...draft })
    return body.fields ?? (body.data as { ogImageId: string | null }).ogImageId
  }
  db.run(`insert into media (id, version, createdAt, updatedAt, name, sha256, mime)
    values ('card', 1, '2026-01-01', '2026-01-01', 'card.png', 'abc', 'image/png')`, [])
  assert.equal(await put({ ogImageId: 'card' }), 'card')
  db.run(`update media set deletedAt = updatedAt where id = 'card'`, [])
  assert.equal(await put({ metaTitle: 'All pictures', ogImageId: 'card' }), 'card')
  assert.equal(await put({ ogImageId: null }), null)
  assert.deepEqual(await put({ ogImageId: 'card' }), { ogImageId: 'This picture is not there any more' })
})

test('structured data is taken as one object, as a list of them and as a graph', async () => {
  for (const data of [{ '@graph': [] }, [{ '@type': 'WebSite' }, { '@graph': [] }], { '@type': 'WebSite' }]) {
    const { version } = (await get('seo_content/custom:home')).body.data as { version: number }
    const jsonLd = JSON.stringify(data)
    const saved = (await post('seo_content/create', { id: 'custom:home', version, jsonLd })).body
    assert.equal((saved.data as { jsonLd: string } | undefined)?.jsonLd, jsonLd, saved.error)
  }
})

test('refuses a template with a name that its kind does not have, and a stale one', async () => {
  const unknown = await post('seo_templates/blog', { version: 0, metaTitle: '{iata}' })
  assert.match(unknown.body.fields?.metaTitle ?? '', /\{iata\} is not known/)
  assert.equal((await post('seo_templates/airport', { version: 0, metaTitle: 'x' })).status, 409)
})

test('saving a template leaves its pages to be worked out; whoever lists them sees it followed', async () => {
  const { db } = host.host.services
  const stale = () => Number(db.get(`select count(*) as n from seo_stale where kind = 'airport'`)?.n)
  let noted = 0
  let metaTitle = ''
  // The host's clock may have worked them out before anybody can look.
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
  ['letters that turn the direction', { metaTitle: '\u202e{name}' }, 'metaTitle'],
  ['a second line in a title', { metaTitle: 'One\nTwo' }, 'metaTitle'],
  ['a title that is too long', { metaTitle: 'x'.repeat(121) }, 'metaTitle'],
  ['a number for a text', { metaDescription: 5 }, 'metaDescription'],
  ['a field that there is not', { metaTitel: 'x' }, 'metaTitel'],
]
for (const [what, body, field] of badTemplates) {
  test(`refuses a template with ${what}, and keeps the one that there is`, async () => {
    const before = (await get('seo_templates/airport')).body.data as { version: number }
    const answer = await post('seo_templates/airport', { version: before.version, ...body })
    assert.deepEqual([answer.status, Object.keys(answer.body.fields ?? {})], [422, [field]])
    assert.deepEqual((await get('seo_templates/airport')).body.data, before)
  })
}

test('refuses a list without a kind, and filters that there are not', async () => {
  assert.equal((await get('seo_content')).status, 400)
  assert.equal((await get('seo_content?filter[kind]=airport&filter[colour]=red')).status, 400)
  assert.equal((await get('seo_content?filter[kind]=airport&sort=password')).status, 400)
  assert.equal((await get('seo_content?filter[kind]=airport&filter[status]=nonsense')).status, 400)
  assert.equal((await list('airport', '&filter[status]=published')).meta.total, 1)
})

test('what fails in the background is logged once, and does not end the host', async () => {
  const { db } = host.host.services
  const failures = (): number => host.log.filter((line) => line.includes('the clock failed')).length
  db.exec('alter table seo_stale rename to seo_stale_away')
  for (let waited = 0; waited < 5000 && failures() === 0; waited += 20) await setTimeout(20)
  await setTimeout(300) // it fails again
  db.exec('alter table seo_stale_away rename to seo_stale')
  assert.equal(failures(), 1)
  assert.equal((await list('custom')).meta.total, 8)
})
