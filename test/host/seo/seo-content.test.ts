import { after, assert, before, test } from '../host.ts'
import { callsOf, startSite } from './seo-host.ts'
import type { RecordsHost } from '../records/records-host.ts'

let host: RecordsHost
let airportId = ''
before(async () => {
  ;({ host, airportId } = await startSite({ isWritten: true }))
})
after(() => host.stop())
const { get, list, post } = callsOf(() => host)

test('the SEO form gets its own texts, their effective values and proposed structured data', async () => {
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

test('the form gets the fallbacks for empty fields', async () => {
  const { body } = await get(`seo_content/airport:${airportId}`)
  const { title, offered } = body.data as { title: string; offered: object }
  assert.equal(title, 'Test Field (ZZZ): terminals and transport')
  assert.deepEqual(offered, {
    title: 'Test Field',
    titleFrom: 'record',
    description: 'The only field in Testland that is open all night.',
    descriptionFrom: 'record',
  })
})

test('a page reports whether another has its title or description, unless either is noindex', async () => {
  const read = async (id: string) =>
    (await get(`seo_content/${id}`)).body.data as { id: string; version: number; duplicate: boolean }
  const write = async (id: string, draft: object) =>
    post('seo_content/create', { id, version: (await read(id)).version, ...draft })
  const areDuplicates = async () => [
    (await read('custom:blogs')).duplicate,
    (await read('custom:guidelines')).duplicate,
  ]
  await write('custom:blogs', { metaDescription: 'What to know before a flight.' })
  assert.deepEqual(await areDuplicates(), [false, false])
  await write('custom:guidelines', { metaDescription: 'What to know BEFORE a flight.' })
  assert.deepEqual(await areDuplicates(), [true, true])
  await write('custom:blogs', { robots: 'noindex, follow' })
  assert.deepEqual(await areDuplicates(), [false, false])
})

test('a description is the beginning of the text, and an unclosed link does not hide the rest', async () => {
  const body = 'Open [all day and [all night](/hours). [Never closed](unfinished and [its bar](/bar) neither.'
  await post('content_details/create', { title: 'Opening hours', body })
  await post('content_details/create', { title: 'Only brackets', body: `x${'['.repeat(49_000)}` })
  const [row] = (await list('dynamic', '&search=hours')).rows
  assert.equal(row?.description, 'Open [all day and all night. [Never closed](unfinished and its bar neither.')
})

test('long text is cut at a space near its end, or between letters in scripts without spaces', async () => {
  const described = async (title: string, body: string) => {
    await post('content_details/create', { title, body })
    return (await list('dynamic', `&search=${title}`)).rows[0]?.description
  }
  assert.equal(await described('Blanks', 'word '.repeat(60)), `${'word '.repeat(31)}word…`)
  assert.match(String(await described('Kanji', `JAL ${'空'.repeat(300)}`)), /^JAL 空{75,77}…$/)
  assert.equal(await described('Planes', `A${'🛬'.repeat(300)}`), `A${'🛬'.repeat(158)}…`)
})

test('a trailing slash of the website’s URL is not doubled in a page’s URL', async () => {
  const { version } = (await get('general_settings')).body.data as { version: number }
  const saved = await post('general_settings/create', { version, siteUrl: 'https://www.example.com/' })
  assert.equal(saved.status, 200, saved.body.error)
  const agents = (await get('seo_content/custom:agents')).body.data as { proposedJsonLd: string }
  assert.match(agents.proposedJsonLd, /"https:\/\/www\.example\.com\/agents"/)
})

const bad: [what: string, body: () => unknown, status: number, code: string][] = [
  ['an ID that is not text', () => ({ id: 7, version: 0 }), 422, 'validation'],
  ['a stale version', () => ({ id: `airport:${airportId}`, version: 0, metaTitle: 'x' }), 409, 'conflict'],
  ['a version as text', () => ({ id: `airport:${airportId}`, version: '1', metaTitle: 'x' }), 422, 'validation'],
  ['no version', () => ({ id: `airport:${airportId}`, metaTitle: 'x' }), 428, 'version_required'],
  ['structured data that is not JSON', () => ({ id: 'custom:home', version: 0, jsonLd: '{' }), 422, 'validation'],
  [
    'structured data that is not an object',
    () => ({ id: 'custom:home', version: 0, jsonLd: '[1]' }),
    422,
    'validation',
  ],
  [
    'structured data without a type',
    () => ({ id: 'custom:home', version: 0, jsonLd: '[{"@type":"WebSite"},{"name":"Airports"}]' }),
    422,
    'validation',
  ],
  [
    'a title over 70 characters',
    () => ({ id: 'custom:home', version: 0, metaTitle: 'x'.repeat(71) }),
    422,
    'validation',
  ],
  [
    'a URL with another scheme',
    () => ({ id: 'custom:home', version: 0, canonical: 'javascript:alert(1)' }),
    422,
    'validation',
  ],
  ['an unknown image', () => ({ id: 'custom:home', version: 0, ogImageId: 'none' }), 422, 'validation'],
  ['an unknown field', () => ({ id: 'custom:home', version: 0, titel: 'x' }), 422, 'validation'],
  ['an unknown page', () => ({ id: 'custom:nowhere', version: 0 }), 404, 'not_found'],
  ['an unknown kind', () => ({ id: 'nothing:x', version: 0 }), 404, 'not_found'],
]
for (const [what, body, status, code] of bad) {
  test(`rejects ${what} with ${status} ${code}`, async () => {
    const response = await post('seo_content/create', body())
    assert.deepEqual([response.status, response.body.code], [status, code], JSON.stringify(response.body))
  })
}

test('a page keeps its image in the trash but cannot choose it again', async () => {
  const { db } = host.host.core
  const put = async (draft: object): Promise<unknown> => {
    const { version } = (await get('seo_content/custom:gallery')).body.data as { version: number }
    const { body } = await post('seo_content/create', { id: 'custom:gallery', version, ...draft })
    return body.fields ?? (body.data as { ogImageId: string | null }).ogImageId
  }
  db.run(
    `insert into media (id, version, createdAt, updatedAt, name, sha256, mime)
    values ('card', 1, '2026-01-01', '2026-01-01', 'card.png', 'abc', 'image/png')`,
    [],
  )
  assert.equal(await put({ ogImageId: 'card' }), 'card')
  db.run(`update media set deletedAt = updatedAt where id = 'card'`, [])
  assert.equal(await put({ metaTitle: 'All pictures', ogImageId: 'card' }), 'card')
  assert.equal(await put({ ogImageId: null }), null)
  assert.deepEqual(await put({ ogImageId: 'card' }), { ogImageId: 'This image no longer exists' })
})

test('structured data can be one object, a list or a graph', async () => {
  for (const data of [{ '@graph': [] }, [{ '@type': 'WebSite' }, { '@graph': [] }], { '@type': 'WebSite' }]) {
    const { version } = (await get('seo_content/custom:home')).body.data as { version: number }
    const jsonLd = JSON.stringify(data)
    const saved = (await post('seo_content/create', { id: 'custom:home', version, jsonLd })).body
    assert.equal((saved.data as { jsonLd: string } | undefined)?.jsonLd, jsonLd, saved.error)
  }
})
