import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { callsOf, startSite } from './seo-host.ts'
import type { RecordsHost } from '../records/records-host.ts'

let host: RecordsHost
let airportId = ''
before(async () => {
  ;({ host, airportId } = await startSite({ isWritten: true }))
})
after(() => host.stop())
const { get, list, post } = callsOf(() => host)

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

test('a form is told what stands where its own fields are left empty', async () => {
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

test('a page says whether another one has its title or its description, unless either is kept from searches', async () => {
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

const bad: [what: string, body: () => unknown, status: number, code: string][] = [
  ['an id that is no text', () => ({ id: 7, version: 0 }), 422, 'validation'],
  ['a stale version', () => ({ id: `airport:${airportId}`, version: 0, metaTitle: 'x' }), 409, 'conflict'],
  ['a version as text', () => ({ id: `airport:${airportId}`, version: '1', metaTitle: 'x' }), 422, 'validation'],
  ['no version', () => ({ id: `airport:${airportId}`, metaTitle: 'x' }), 428, 'version_required'],
  ['structured data that is no JSON', () => ({ id: 'custom:home', version: 0, jsonLd: '{' }), 422, 'validation'],
  ['structured data that is no object', () => ({ id: 'custom:home', version: 0, jsonLd: '[1]' }), 422, 'validation'],
  [
    'structured data that does not say what it is',
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
    'an address of another scheme',
    () => ({ id: 'custom:home', version: 0, canonical: 'javascript:alert(1)' }),
    422,
    'validation',
  ],
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
  assert.deepEqual(await put({ ogImageId: 'card' }), { ogImageId: 'This picture no longer exists' })
})

test('structured data is taken as one object, as a list of them and as a graph', async () => {
  for (const data of [{ '@graph': [] }, [{ '@type': 'WebSite' }, { '@graph': [] }], { '@type': 'WebSite' }]) {
    const { version } = (await get('seo_content/custom:home')).body.data as { version: number }
    const jsonLd = JSON.stringify(data)
    const saved = (await post('seo_content/create', { id: 'custom:home', version, jsonLd })).body
    assert.equal((saved.data as { jsonLd: string } | undefined)?.jsonLd, jsonLd, saved.error)
  }
})
