import { calls, isObject, type Row } from '#contract'
import { colleague } from '../colleague.ts'
import { equal, isRefused, listIn, metaIn, objectIn, rowIn } from '../expect.ts'
import { recordPaths, settingsPlace } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { guides } = recordPaths
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

/** Runs with both languages and public content, and restores the settings. */
async function inLanguages(host: Visitor, run: () => Promise<void>): Promise<void> {
  const set = async (values: object): Promise<Row> => {
    const before = rowIn(await host.get(settingsPlace.list))
    rowIn(await host.post(settingsPlace.save, { id: before.id, version: before.version, ...values }))
    return before
  }
  const { languages = [], contentAccess } = rowIn(await host.get(settingsPlace.list))
  const own = [language, other].map((one) => ({ language: one, state: 'public' }))
  await set({ languages: [...(Array.isArray(languages) ? languages : []), ...own], contentAccess: 'public' })
  try {
    await run()
  } finally {
    await set({ languages, contentAccess })
  }
}
const published = (host: Visitor, path: string) => host.send('GET', calls.content + path, { token: undefined })

/** Translations of published records. */
export const translationsProfile = profile({
  name: 'translations',
  needs: ['entities', 'operations', 'accounts', 'publishing', 'website', 'translations'],
  prepare: async (host) => ({
    translator: (
      await colleague(
        host,
        { 'guideline-type': ['view'], translation: ['view', 'edit', 'publish'] },
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
          const alternates: unknown[] = Array.isArray(shown.alternates) ? shown.alternates : []
          const of = alternates.map((one) => isObject(one) && one.language)
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
          equal(objectIn(await published(host, `${path}&fallback=source`)).id, source.id, 'the source')
        }),
    ],
  },
})
