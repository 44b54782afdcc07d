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
import { baseNames, isTranslated, type SiteLanguage, siteLanguagesIn } from '#translated'
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

/** Writes that follow a source are decided with it: they need the permissions for the source, and no approval of their own. */
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

/** Whether visitors get the translation `t`, so that it counts as more than a draft. */
export const isOnSiteSql = ({ publishes }: Entity): string =>
  publishes ? `(t.status = 'published' or t.status = 'archived' and t.ending = 'withdrawn')` : 'true'

/** The SQL of `isSameBase`, for the translation `t` of the source `s`: whether it was made from other texts. */
export const isBehindSql = (source: Entity): string =>
  baseNames(source)
    .map((name) => `json_extract(t.base, '$[0].${name}') is not nullif(s.${quoteName(name)}, '')`)
    .join(' or ')

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
  // Reads no texts, which may be long.
  const found = tables.db.all(
    `select t.id, t.sourceId, t.language, ${isOnSiteSql(source)} as isOnSite, ${isBehindSql(source)} as isBehind
    from ${quoteName(tableOf(entity))} t join ${quoteName(tableOf(source))} s on s.id = t.sourceId
    where t.sourceId in (select value from json_each(?)) and t.deletedAt is null`,
    [JSON.stringify(records.map(({ id }) => id))],
  )
  const bySource = new Map(found.map((one) => [`${one.sourceId} ${one.language}`, one]))
  const noteOf = (sourceId: string, language: string): LanguageNote => {
    const one = bySource.get(`${sourceId} ${language}`)
    if (!one) return { language, state: 'missing', id: null, isBehind: false }
    const isBehind = one.isBehind === 1
    const state = one.isOnSite !== 1 ? 'draft' : isBehind ? 'changed' : 'current'
    return { language, state, id: String(one.id), isBehind }
  }
  return rows.map((row) => ({
    ...row,
    translations: languages.map(({ language }): Values => ({ ...noteOf(row.id, language) })),
  }))
}
