// Files of translations, to an agency and back.
import { type Field, labelName } from '../../../src/contract/index.ts'
import { readableText } from '../../../src/contract/readable/index.ts'
import { translations } from '../../../src/contract/translated/index.ts'
import { after, assert, before, isObject, isReference, isRow, type Row, test } from '../host.ts'
import { place, post, startTranslations } from './translations-host.ts'

type Host = Awaited<ReturnType<typeof startTranslations>>
let site: Host
before(async () => {
  site = await startTranslations()
})
after(() => site.host.stop())

type Line = { [column: string]: unknown }
const work = async (key: string, language = 'de'): Promise<Line[]> => {
  const { body } = await site.host.get(`${post}/translation_work/${key}?language=${language}&limit=200`)
  assert.ok(Array.isArray(body.data), JSON.stringify(body))
  return body.data.filter(isObject)
}
const send = async (key: string, rows: Line[]): Promise<unknown> => {
  const { body } = await site.host.post(`${post}/${place(key)}/import`, { rows, key: 'sourceId', mode: 'both' })
  return body
}
/** The lines as the file comes back, with German texts. */
const filledIn = (lines: Line[], texts: Line): Line[] => lines.map((line) => ({ ...line, ...texts }))

test('a file names each page that needs work by its slug, with the text of the source next to each of its own', async () => {
  const source = await site.page('For the agency')
  const [line] = (await work('content-page')).filter((one) => one.source === source.slug)
  assert.deepEqual(line, {
    source: 'for-the-agency',
    language: 'de',
    title: null,
    'title (source)': 'For the agency',
    slug: null,
    'slug (source)': 'for-the-agency',
    body: null,
    'body (source)': 'As decided',
  })
  const made = await send('content-page', filledIn([line ?? {}], { title: 'Für die Agentur', body: 'Wie beschlossen' }))
  assert.ok(isObject(made) && isObject(made.data) && made.data.created === 1, JSON.stringify(made))
  assert.equal(await site.stateOf(source, 'content_details'), 'draft')
  const [now] = (await work('content-page')).filter((one) => one.source === source.slug)
  assert.deepEqual([now?.title, now?.['title (source)']], ['Für die Agentur', 'For the agency'])
  const again = await send('content-page', [now ?? {}])
  assert.ok(isObject(again) && isObject(again.data) && again.data.unchanged === 1, JSON.stringify(again))
})

test('a file names airports by their code', async () => {
  const { body } = await site.host.get(`${post}/country?limit=1`)
  const [country] = Array.isArray(body.data) ? body.data : []
  assert.ok(isObject(country))
  await site.host.make('airports', { name: 'Delhi', iata: 'DEL', countryId: country.id, status: 'published' })
  const lines = await work('airport')
  assert.deepEqual(
    lines.map((one) => one.source),
    ['DEL'],
  )
  const made = await send('airport', filledIn(lines, { name: 'Flughafen Delhi' }))
  assert.ok(isObject(made) && isObject(made.data) && made.data.created === 1, JSON.stringify(made))
})

test('a file with all fields comes back unchanged, even if the source of a translation has changed', async () => {
  const [source, other] = [await site.page('All fields'), await site.page('All fields of a draft', 'draft')]
  const text = { title: 'Alle Felder', body: 'Zeile 1\n\n- Zeile 2; „x“' }
  await site.translate('content-page', source, { ...text, status: 'published' })
  await site.translate('content-page', other, { ...text, title: 'Alle Felder eines Entwurfs' })
  site.done(await site.edit(site.admin, source, { body: 'As changed' }))
  assert.equal(await site.stateOf(source, 'content_details'), 'changed')
  const entity = translations.find(({ key }) => key === 'content-page-translation') ?? assert.fail()
  const list = async () => {
    const { body } = await site.host.get(`${post}/${place('content-page')}?limit=200&sort=id`)
    assert.ok(Array.isArray(body.data))
    return body.data.filter(isRow)
  }
  // The cells are those of the panel's export: labels of related records, and texts of all others.
  const cellOf = (row: Row, name: string, field: Field): Line => {
    const related = row[labelName(name)]
    return isReference(related) ? { [labelName(name)]: related.label } : { [name]: readableText(field, row[name]) }
  }
  const before = await list()
  const lines = before.map((row) =>
    Object.assign({}, ...Object.entries(entity.fields).map(([name, field]) => cellOf(row, name, field))),
  )
  const { data } = Object(await send('content-page', lines))
  assert.deepEqual([data.unchanged, data.updated, data.created, data.failed], [lines.length, 0, 0, []])
  assert.deepEqual(await list(), before)
  assert.equal(await site.stateOf(source, 'content_details'), 'changed')
})

test('the “… (source)” columns of a file change nothing, and other unknown columns are refused', async () => {
  const source = await site.page('Source columns')
  const line = { source: source.slug, language: 'de', title: 'Quellspalten', body: 'Text' }
  const refused = Object(await send('content-page', [{ ...line, 'title (old)': 'Other' }]))
  assert.equal(refused.data.failed.length, 1)
  const made = Object(await send('content-page', [{ ...line, 'title (source)': 'Other', 'body (source)': 'Other' }]))
  assert.equal(made.data.created, 1, JSON.stringify(made))
  const { title, body } = await site.read(source)
  assert.deepEqual([title, body], ['Source columns', 'As decided'])
})

test('an imported translation was made from the source texts in its file, whatever the source says now', async () => {
  const source = await site.page('At the agency')
  const of = async (slug: unknown) => (await work('content-page')).filter((one) => one.source === slug)
  const lines = filledIn(await of(source.slug), {
    title: 'Bei der Agentur',
    body: 'Wie beschlossen',
    status: 'published',
  })
  site.done(await site.edit(site.admin, source, { body: 'As changed meanwhile' }))
  const made = Object(await send('content-page', lines))
  assert.equal(made.data.created, 1, JSON.stringify(made))
  assert.equal(await site.stateOf(source, 'content_details'), 'changed')

  const again = await of(source.slug)
  assert.equal(again[0]?.['body (source)'], 'As changed meanwhile')
  const unchanged = Object(await send('content-page', again))
  assert.equal(unchanged.data.unchanged, 1, JSON.stringify(unchanged))
  assert.equal(await site.stateOf(source, 'content_details'), 'changed', 'a file without new texts says nothing')
  const older = Object(await send('content-page', filledIn(lines, { body: 'Wie früher beschlossen' })))
  assert.equal(older.data.updated, 1, JSON.stringify(older))
  assert.equal(await site.stateOf(source, 'content_details'), 'changed', 'after a text from the older file')
  // Spreadsheets change the ends of lines and cells.
  const newer = filledIn(again, { body: 'Wie geändert', 'body (source)': ' As changed meanwhile\r\n' })
  const updated = Object(await send('content-page', newer))
  assert.equal(updated.data.updated, 1, JSON.stringify(updated))
  assert.equal(await site.stateOf(source, 'content_details'), 'current')
  site.done(await site.edit(site.admin, source, { body: 'As changed again' }))
  const bare = { source: source.slug, language: 'de', body: 'Wie nochmals geändert' }
  assert.equal(Object(await send('content-page', [bare])).data.updated, 1)
  assert.equal(await site.stateOf(source, 'content_details'), 'current', 'after a file without source texts')
})

test('types and tags are translated without a status, and follow their source', async () => {
  const tag = await site.host.make('blogs_types', { name: 'Weather', description: 'About the weather' })
  assert.equal(await site.stateOf(tag, 'blogs_types'), 'missing')
  const made = await site.translate('blog-type', tag, { name: 'Wetter' })
  assert.equal(made.status, undefined)
  assert.equal(await site.stateOf(tag, 'blogs_types'), 'current', 'as soon as it is saved')
  const shown = async () => (await site.host.content(`/blog-types/${tag.id}?language=de`)).body
  const { data } = Object(await shown())
  assert.deepEqual([data.name, data.description, data.fallbackFields], ['Wetter', 'About the weather', ['description']])
  site.done(await site.edit(site.admin, tag, { description: 'All about the weather' }, 'blogs_types'))
  assert.equal(await site.stateOf(tag, 'blogs_types'), 'changed')
  site.done(await site.admin.remove(`/blogs_types/${tag.id}`))
  assert.equal((await site.host.content(`/blog-types/${tag.id}?language=de`)).status, 404)
  site.done(await site.admin.post('/blogs_types/bulk', { action: 'restore', ids: [tag.id] }))
  assert.equal(Object(await shown()).data.name, 'Wetter')
})
