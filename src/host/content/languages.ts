// The languages of the website: which record is there in which language, and its texts in one.
import { type Entity, isEmpty, type Json, textOf, type Values } from '#contract'
import { translatedNames } from '#translated'
import { pathOnSite } from '#snippets'
import { malformed } from '#host/base'
import { mergedOf, readPending } from '#host/publishing'
import { liveRecord, quoteName, siteLanguages, tableOf, type Tables, translationsIn } from '#host/records'
import type { Database } from '#host/storage'
import { readShown, type Shown, shownCondition, type ShownQuery } from './shown.ts'
import { readSettingValues } from './site.ts'

export const defaultLanguage = (db: Database): string =>
  textOf(readSettingValues(db, ['defaultLanguage'])('defaultLanguage'))

export const publicLanguages = (db: Database): string[] =>
  siteLanguages(db).flatMap(({ language, isPublic }) => (isPublic ? [language] : []))

/**
 * The language of a call; undefined for the default language.
 * @param known the languages that the call can have besides
 */
export function readLanguage(db: Database, text: string | undefined, known: readonly string[]): string | undefined {
  const isAsked = (language: string): boolean => language.toLowerCase() === text?.toLowerCase()
  if (text === undefined || isAsked(defaultLanguage(db))) return undefined
  const language = known.find(isAsked)
  if (language === undefined) throw malformed(`The website isn’t available in “${text.slice(0, 40)}”.`)
  return language
}

/** The texts of a translation as a record shows them. */
export interface Texts {
  values: Values
  updatedAt: string
  /** The optional fields that the translation leaves empty, so that the record shows the text of its source. */
  fallbackFields: string[]
}

const textsOf = (source: Entity, translation: Entity, values: Values, updatedAt: string): Texts => {
  const names = translatedNames(source)
  const isOwn = (name: string): boolean => !isEmpty(values[name])
  const own = names.filter(isOwn).map((name): [string, Json] => [name, values[name] ?? null])
  return {
    values: Object.fromEntries([['language', values.language ?? null], ...own]),
    updatedAt,
    fallbackFields: names.filter((name) => !isOwn(name) && translation.fields[name]?.required !== true),
  }
}

/** The index that finds the translations of some sources. SQLite would read all live ones. */
const bySource = ({ key }: Entity): string => `records:${key}:to:sourceId`

/** The texts of these records in a language, by the id of the record. A preview shows drafts and pending versions. */
export function textsIn(
  tables: Tables,
  source: Entity,
  ids: readonly string[],
  language: string | undefined,
  among: ShownQuery['among'] = 'shown',
): ReadonlyMap<string, Texts> {
  const translation = language === undefined ? undefined : translationsIn(tables, source)
  if (!translation || language === undefined || ids.length === 0) return new Map()
  const names = ['sourceId', 'language', ...translatedNames(source)]
  const shown = readShown(tables, translation, names, {
    where: 'language = ? and sourceId in (select value from json_each(?))',
    parameters: [language, JSON.stringify(ids)],
    index: bySource(translation),
    among,
  })
  return new Map(
    shown.map(({ id, values, updatedAt }) => {
      const pending = among === 'any' ? readPending(tables, translation, id) : undefined
      const next = pending && mergedOf(translation, liveRecord(tables, translation, id), pending).values
      return [textOf(values.sourceId), textsOf(source, translation, { ...values, ...next }, updatedAt)]
    }),
  )
}

export interface Alternate {
  language: string
  path: string
}
/** A page of a record in one language. */
interface Page extends Alternate {
  updatedAt: string
}

/** The pages of a text in all languages, the default first, which is also the one for all other languages. */
const withDefault = <A extends Alternate>(pages: readonly A[]): A[] => [
  ...pages,
  ...pages.slice(0, 1).map((page) => ({ ...page, language: 'x-default' })),
]

/** A page of the website without a record, in all languages. None if the website has one language. */
export function alternatesOfPath(db: Database, path: string): Alternate[] {
  const others = publicLanguages(db)
  if (others.length === 0) return []
  const inLanguage = (language: string): Alternate => ({
    language,
    path: `/${language.toLowerCase()}${path}`.replace(/\/$/, ''),
  })
  return withDefault([{ language: defaultLanguage(db), path }, ...others.map(inLanguage)])
}

/** The pages of these shown records in all languages, by the id of the record. None if the website has one language. */
export function alternatesOf(
  tables: Tables,
  source: Entity,
  shown: readonly Pick<Shown, 'id' | 'updatedAt' | 'values'>[],
): ReadonlyMap<string, readonly Page[]> {
  const translation = translationsIn(tables, source)
  if (!translation?.fields.slug || publicLanguages(tables.db).length === 0) return new Map()
  const own = defaultLanguage(tables.db)
  const found = new Map<string, [Page, ...Page[]]>(
    shown.map(({ id, updatedAt, values }) => [
      id,
      [{ language: own, path: pathOnSite(source, id, values), updatedAt }],
    ]),
  )
  const others = tables.db.all(
    `select id, sourceId, language, slug, updatedAt from ${quoteName(tableOf(translation))}
    indexed by ${quoteName(bySource(translation))}
    where sourceId in (select value from json_each(?)) and ${shownCondition(translation)} order by language`,
    [JSON.stringify([...found.keys()])],
  )
  for (const { id, sourceId, language, slug, updatedAt } of others) {
    const pages = found.get(textOf(sourceId))
    const path = pathOnSite(translation, textOf(id), { language: textOf(language), slug: textOf(slug) })
    pages?.push({ language: textOf(language), path, updatedAt: laterTime(textOf(updatedAt), pages[0].updatedAt) })
  }
  return new Map([...found].map(([id, pages]) => [id, withDefault(pages)]))
}

/** A page in a language shows the texts of its translation and the facts of its source. */
export const laterTime = (one: string, other = ''): string => (one < other ? other : one)
