// Translations follow their source: they leave the website, go to the trash and are merged with it.
import {
  type Entity,
  type Row,
  settings,
  translatedKey,
  translationKey,
  translationSection,
  type Values,
} from '#contract'
import type { LanguageNote } from '#shapes'
import { isSameBase, isTranslated, type SiteLanguage, siteLanguagesIn, translationState } from '#translated'
import type { Database } from '#host/storage'
import { quoteName, tableOf } from '../schema/columns.ts'
import { readMany } from './store.ts'
import type { Entry } from '../activity/record-write.ts'
import type { Stored, Tables, Work } from '../tables.ts'

/** The languages of the website besides its default language. */
export const siteLanguages = (db: Database): SiteLanguage[] => {
  const table = tableOf(settings)
  const row = db.getKept([table], `select languages from ${quoteName(table)} limit 1`)
  return siteLanguagesIn(JSON.parse(String(row?.languages ?? '[]')))
}

/** What follows a source is decided with it, so it needs the permissions for the source, and no approval of its own. */
export const asSource = ({ person, ...work }: Work, { key }: Entity): Work => ({
  ...work,
  person: person && {
    ...person,
    permissions: { ...person.permissions, [translationSection]: person.permissions[key] ?? [] },
    languages: [],
  },
  decision: work.decision ?? { kind: 'source' },
})

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
export const languageName = (tag: string): string => languageNames.of(tag) ?? tag

/** The definition of the translations of an entity; undefined if it has none. */
export const translationsIn = ({ model }: Tables, { key }: Entity): Entity | undefined =>
  model.find(translationKey(key))

/** The translations of a source, live or in the trash. */
export const translationsOf = (
  tables: Tables,
  source: Entity,
  id: string,
  where: 'live' | 'trash',
): { entity: Entity; stored: Stored }[] => {
  const entity = translationsIn(tables, source)
  if (!entity) return []
  const found = readMany(tables, entity, `sourceId = ? and deletedAt is ${where === 'live' ? '' : 'not '}null`, [id])
  return found.map((stored) => ({ entity, stored }))
}

/** The source of a translation, by the key of its entity and its id, as entries of activity name it. */
export const sourceOfEntry = (tables: Tables, { entity: key, recordId }: Entry): string | undefined => {
  const source = translatedKey(key)
  const row =
    source === undefined
      ? undefined
      : tables.db.get(`select sourceId from ${quoteName(tableOf(tables.model.entity(key)))} where id = ?`, [recordId])
  return row && `${source} ${row.sourceId}`
}

/** The live translations of these sources, by source and language. */
const liveTranslations = (tables: Tables, entity: Entity, ids: readonly string[]): Map<string, Map<string, Stored>> => {
  const bySource = new Map<string, Map<string, Stored>>()
  const where = 'sourceId in (select value from json_each(?)) and deletedAt is null'
  for (const stored of readMany(tables, entity, where, [JSON.stringify(ids)])) {
    const { sourceId, language } = stored.values
    const known = bySource.get(String(sourceId)) ?? new Map<string, Stored>()
    bySource.set(String(sourceId), known.set(String(language), stored))
  }
  return bySource
}

const noteOf = (source: Entity, { values }: Stored, language: string, found: Stored | undefined): LanguageNote => ({
  language,
  state: translationState(source, values, found?.values),
  id: found?.id ?? null,
  isBehind: found !== undefined && !isSameBase(source, values, found.values.base),
})

/** The states of the translations of these records into each language of the website. */
export const withTranslationNotes = (
  tables: Tables,
  source: Entity,
  rows: Row[],
  records: readonly Stored[],
): Row[] => {
  const entity = isTranslated(source) ? translationsIn(tables, source) : undefined
  const languages = entity ? siteLanguages(tables.db) : []
  if (!entity || languages.length === 0) return rows
  const found = liveTranslations(
    tables,
    entity,
    records.map(({ id }) => id),
  )
  return rows.map((row, index) => {
    const stored = records[index]
    const notes: Values[] = stored
      ? languages.map(({ language }) => ({ ...noteOf(source, stored, language, found.get(row.id)?.get(language)) }))
      : []
    return { ...row, translations: notes }
  })
}
