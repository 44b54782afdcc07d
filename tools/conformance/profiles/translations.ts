import { calls, isObject, type Row } from '#contract'
import { colleague } from '../colleague.ts'
import { equal, expect, isRefused, listIn, metaIn, objectIn, rowIn } from '../expect.ts'
import { recordPaths, settingsPlace } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { guides, guidelines } = recordPaths
const translated = { list: `${calls.translations}/guideline-type`, save: `${calls.translations}/guideline-type/create` }
/** Languages that no website has by chance. */
const [language, other] = ['eo', 'ia']

const makeSource = (host: Visitor, name: string): Promise<Row> =>
  host.make(guides.save, { name: `${host.prefix} ${name}`, order: 1, status: 'published', description: 'Source' })
const translate = (host: Visitor, { id }: Row, values: object = {}): Promise<Row> =>
  host.make(translated.save, { sourceId: id, language, name: `${host.prefix} traduko`, status: 'published', ...values })
const read = async (host: Visitor, { id }: Row, list = guides.list): Promise<Row> =>
  rowIn(await host.get(`${list}/${id}`))
const stateOf = async (host: Visitor, source: Row): Promise<unknown> => {
  const { translations } = await read(host, source)
  const notes: unknown[] = Array.isArray(translations) ? translations : []
  return notes.flatMap((one) => (isObject(one) && one.language === language ? [one.state] : []))[0]
}

/** Runs with both languages and public content, and restores the settings. `run` can set other languages. */
async function inLanguages(host: Visitor, run: (set: (languages: object[]) => Promise<Row>) => Promise<void>) {
  const set = async (values: object): Promise<Row> => {
    const before = rowIn(await host.get(settingsPlace.list))
    rowIn(await host.post(settingsPlace.save, { id: before.id, version: before.version, ...values }))
    return before
  }
  const { languages = [], contentAccess } = rowIn(await host.get(settingsPlace.list))
  const own = [language, other].map((one) => ({ language: one, state: 'public' }))
  const setLanguages = (some: object[]): Promise<Row> =>
    set({ languages: [...(Array.isArray(languages) ? languages : []), ...some], contentAccess: 'public' })
  await setLanguages(own)
  try {
    await run(setLanguages)
  } finally {
    await set({ languages, contentAccess })
  }
}
const published = (host: Visitor, path: string) => host.send('GET', calls.content + path, { token: undefined })
const languagesOf = (alternates: unknown): unknown[] =>
  Array.isArray(alternates) ? alternates.map((one) => isObject(one) && one.language) : []

/** The line of a source in the file for translators, which lists all sources that need work. */
async function lineOf(host: Visitor, { slug }: Row): Promise<{ [column: string]: unknown }> {
  for (let page = 1; ; page++) {
    const lines = listIn(await host.get(`${calls.translationWork}/guideline-type?language=${language}&page=${page}`))
    const found = lines.find(({ source }) => source === slug)
    if (found) return found
    expect(lines.length > 0, 'the file lacks the source')
  }
}

/** The entry of a path in the sitemap; undefined if the sitemap is an index of several files. */
async function sitemapEntry(host: Visitor, path: string): Promise<string | undefined> {
  const { text } = await published(host, '/sitemap.xml')
  const [entry] = [...text.matchAll(/<url>[\s\S]*?<\/url>/g)].flatMap(([one]) =>
    one.includes(`${path}</loc>`) ? one : [],
  )
  expect(entry !== undefined || text.includes('<sitemapindex'), `the sitemap lacks ${path}`)
  return entry
}

/** Translations of published records. */
export const translationsProfile = profile({
  name: 'translations',
  needs: ['entities', 'operations', 'accounts', 'publishing', 'website', 'translations'],
  prepare: async (host) => ({
    translator: (
      await colleague(
        host,
        { 'guideline-type': ['view'], translation: ['view', 'edit', 'delete', 'publish'] },
        { languages: [{ language }] },
      )
    ).host,
  }),
  checks: {
    'The state of a translation follows the texts of its live source': [
      rules.translations,
      (host) =>
        inLanguages(host, async () => {
          const source = await makeSource(host, 'state')
          equal(await stateOf(host, source), 'missing', 'without a translation')
          await translate(host, source)
          equal(await stateOf(host, source), 'current', 'with one')
          const { version } = source
          const changed = rowIn(await host.post(guides.save, { id: source.id, version, description: 'Changed' }))
          equal(await stateOf(host, source), 'changed', 'after another text')
          await host.post(guides.save, { id: source.id, version: changed.version, description: 'Source' })
          equal(await stateOf(host, source), 'current', 'after the same text again')
        }),
    ],
    'A source has one translation for each language': [
      rules.translations,
      (host) =>
        inLanguages(host, async () => {
          const source = await makeSource(host, 'once')
          await translate(host, source)
          const twice = { sourceId: source.id, language, name: `${host.prefix} twice` }
          isRefused(await host.post(translated.save, twice), 409, 'duplicate')
        }),
    ],
    'A translator changes only their own languages': [
      rules.translations,
      (host, { translator }) =>
        inLanguages(host, async () => {
          const source = await makeSource(host, 'limited')
          const foreign = await translate(host, source, { language: other })
          const change = { id: foreign.id, version: foreign.version, name: `${host.prefix} changed` }
          isRefused(await translator.post(translated.save, change), 403, 'forbidden')
          const own = { sourceId: source.id, language, name: `${host.prefix} own`, status: 'published' }
          rowIn(await translator.post(translated.save, own), 201)
        }),
    ],
    'Unpublishing a source unpublishes its translations, and undo brings both back': [
      rules.translations,
      (host) =>
        inLanguages(host, async () => {
          const source = await makeSource(host, 'unpublished')
          const translation = await translate(host, source)
          const action = { version: source.version, action: 'unpublish', as: 'archived', reason: 'error' }
          const reply = await host.post(`${guides.list}/${source.id}/publishing`, action)
          const { status, ending } = await read(host, translation, translated.list)
          equal([status, ending], ['archived', 'error'], 'the translation')
          await host.post(`${guides.list}/undo`, { operationId: metaIn(reply).operationId })
          equal((await read(host, translation, translated.list)).status, 'published', 'the translation after undo')
        }),
    ],
    'A list in a language has only records with a live translation': [
      rules.translations,
      (host) =>
        inLanguages(host, async () => {
          const [shown, missing] = [await makeSource(host, 'listed'), await makeSource(host, 'unlisted')]
          await translate(host, shown)
          const ids = listIn(await published(host, `/guideline-types?language=${language}&limit=100`)).map(
            ({ id }) => id,
          )
          equal([ids.includes(shown.id), ids.includes(missing.id)], [true, false], 'the translated and the other one')
        }),
    ],
    'A record has its path in the language and all its alternates': [
      rules.translations,
      (host) =>
        inLanguages(host, async () => {
          const source = await makeSource(host, 'alternates')
          const { slug } = await translate(host, source)
          const shown = objectIn(await published(host, `/guideline-types/${source.id}?language=${language}`))
          equal(shown.path, `/${language}/guidelines/${String(slug)}`, 'the path')
          const of = languagesOf(shown.alternates)
          equal([of.length, of.at(-1), of.includes(language)], [3, 'x-default', true], 'the alternates')
        }),
    ],
    'A record without a translation is not found in that language, and comes with fallback=source': [
      rules.translations,
      (host) =>
        inLanguages(host, async () => {
          const source = await makeSource(host, 'fallback')
          const path = `/guideline-types/${source.id}?language=${language}`
          isRefused(await published(host, path), 404, 'not_found')
          const { id, language: of } = objectIn(await published(host, `${path}&fallback=source`))
          equal([id, of === undefined || of === language], [source.id, false], 'the source, and whether it says so')
        }),
    ],
    'An optional text without a translation is that of the source, and is named': [
      rules.translations,
      (host) =>
        inLanguages(host, async () => {
          const source = await makeSource(host, 'optional')
          await translate(host, source)
          const shown = objectIn(await published(host, `/guideline-types/${source.id}?language=${language}`))
          equal([shown.description, shown.fallbackFields], ['Source', ['description']], 'the description and its note')
        }),
    ],
    'The website data has its pages in the language': [
      rules.translations,
      (host) =>
        inLanguages(host, async () => {
          const { pages } = objectIn(await published(host, `/site?language=${language}`))
          const [page] = Array.isArray(pages) ? pages.filter((one) => isObject(one) && one.key === 'airports') : []
          const { path, alternates } = isObject(page) ? page : {}
          equal([path, languagesOf(alternates).includes(language)], [`/${language}/airports`, true], 'the page')
        }),
    ],
    'The sitemap has each page in a language, with all its languages and its latest change': [
      rules.translations,
      (host) =>
        inLanguages(host, async () => {
          const source = await makeSource(host, 'sitemap')
          const { slug } = await translate(host, source)
          const { version } = source
          const { updatedAt } = rowIn(await host.post(guides.save, { id: source.id, version, description: 'Newer' }))
          for (const path of [`/guidelines/${String(source.slug)}`, `/${language}/guidelines/${String(slug)}`]) {
            const entry = await sitemapEntry(host, path)
            if (entry === undefined) return
            expect(
              entry.includes(`hreflang="${language}"`) && entry.includes('hreflang="x-default"'),
              `links: ${entry}`,
            )
            const changed = /<lastmod>([^<]*)</.exec(entry)?.[1] ?? ''
            expect(Date.parse(changed) >= Date.parse(updatedAt), `lastmod is before ${updatedAt}: ${entry}`)
          }
        }),
    ],
    'A language that the website no longer has returns malformed, and keeps its translations': [
      rules.translations,
      (host) =>
        inLanguages(host, async (setLanguages) => {
          const source = await makeSource(host, 'removed')
          const translation = await translate(host, source)
          const told = listIn(await host.get(calls.translations))
          const live = told.find((one) => one.language === language)?.live
          expect(typeof live === 'number' && live > 0, `the number of live translations is ${String(live)}`)
          await setLanguages([])
          isRefused(await published(host, `/guideline-types/${source.id}?language=${language}`), 400, 'malformed')
          equal((await read(host, translation, translated.list)).status, 'published', 'the translation')
        }),
    ],
    'A file for translators has the source text next to each field, and its import makes the translations': [
      rules.translations,
      (host) =>
        inLanguages(host, async () => {
          const source = await makeSource(host, 'file')
          const line = await lineOf(host, source)
          equal([line.language, line.name, line['name (source)']], [language, null, source.name], 'the line')
          const name = `${host.prefix} dosiero`
          const rows = [{ ...line, name }]
          const { created } = objectIn(
            await host.post(`${translated.list}/import`, { rows, key: 'sourceId', mode: 'both' }),
          )
          equal(created, 1, 'created')
          const made = await lineOf(host, source)
          equal([made.name, made['name (source)']], [name, source.name], 'the line after the import')
          equal((await read(host, source)).name, source.name, 'the source')
        }),
    ],
    'A guideline becomes the translation of another one, and undo separates them': [
      rules.translations,
      (host) =>
        inLanguages(host, async () => {
          const { id: typeId } = await makeSource(host, 'type')
          const make = (title: string, of: unknown) =>
            host.make(guidelines.save, {
              title: `${host.prefix} ${title}`,
              body: title,
              typeId,
              status: 'published',
              language: of,
            })
          const { defaultLanguage } = rowIn(await host.get(settingsPlace.list))
          const [source, own] = [await make('source', defaultLanguage), await make('fonto', language)]
          const body = { version: own.version, sourceId: source.id }
          const reply = await host.post(`${guidelines.list}/${own.id}/translation`, body)
          const made = rowIn(reply, 201)
          equal([made.language, made.body, made.status], [language, 'fonto', 'published'], 'the translation')
          isRefused(await host.get(`${guidelines.list}/${own.id}`), 404, 'not_found')
          const redirects = listIn(await published(host, `/redirects?path=/guides/${String(own.slug)}`))
          equal(redirects[0]?.to, `/${language}/guides/${String(made.slug)}`, 'the target of the former URL')
          await host.post(`${guidelines.list}/undo`, { operationId: metaIn(reply).operationId })
          equal((await read(host, own, guidelines.list)).body, 'fonto', 'the guideline after undo')
        }),
    ],
    'A translator changes other languages and the source over no path': [
      rules.translations,
      (host, { translator }) =>
        inLanguages(host, async () => {
          const source = await makeSource(host, 'paths')
          const foreign = await translate(host, source, { language: other })
          const saved = await host.post(translated.save, {
            id: foreign.id,
            version: foreign.version,
            name: `${host.prefix} saved`,
          })
          const now = async () => [await read(host, source), await read(host, foreign, translated.list)]
          const before = await now()
          const { id, version } = rowIn(saved)
          const name = `${host.prefix} foreign`
          const one = `${translated.list}/${id}`
          const unpublish = { version, action: 'unpublish', as: 'draft' }
          const tries: [path: string, body: object][] = [
            [translated.save, { id, version, name }],
            [`${one}/pending`, { liveVersion: version, name }],
            [`${one}/publishing`, unpublish],
            [`${translated.list}/publishing`, { action: 'unpublish', as: 'draft', ids: [id] }],
            [`${translated.list}/bulk`, { action: 'delete', ids: [id] }],
            [`${translated.list}/undo`, { operationId: metaIn(saved).operationId }],
            [
              `${translated.list}/import`,
              { key: 'sourceId', mode: 'both', rows: [{ sourceId: source.id, language: other, name }] },
            ],
            [guides.save, { id: source.id, version: source.version, name }],
            [`${guides.list}/${source.id}/publishing`, { ...unpublish, version: source.version }],
          ]
          for (const [path, body] of tries) {
            await translator.post(path, body)
            equal(await now(), before, `after ${path}, the records`)
          }
          await translator.remove(one)
          equal(await now(), before, 'after the deletion, the records')
        }),
    ],
  },
})
