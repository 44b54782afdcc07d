// Files of translations, to an agency and back.
import { after, assert, before, isObject, test } from '../host.ts'
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
