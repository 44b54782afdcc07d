// Rules of translations: permission by language, the source values they were made from, and the work left (docs/translations.md).
import { type Entity, isText, type Json, settings, type Values } from '#contract'
import {
  baseNames,
  baseOf,
  languagesIn,
  mayTranslateInto,
  sourceColumnEnd,
  sourceOf,
  translatedNames,
  translations,
} from '#translated'
import { forbidden, invalid, malformed } from '#host/base'
import { type RouteResponse, isPermitted, requirePermission, type SignedIn } from '#host/http'
import {
  anyCondition,
  checkedQuery,
  type Condition,
  countMatches,
  type FiltersByEntity,
  isBehindSql,
  isOnSiteSql,
  languageName,
  liveRecord,
  quoteName,
  readMany,
  rowColumn,
  type RecordChange,
  type RecordWrite,
  type Rules,
  type RulesByEntity,
  siteLanguages,
  tableOf,
  type Tables,
  type Totals,
  translationsIn,
  untilWritten,
  type Work,
  zoneOf,
} from '#host/records'

/** A translator can be limited to some languages. */
const permitLanguage = ({ person }: Work, { language }: Values): void => {
  if (mayTranslateInto(person?.languages, language)) return
  throw forbidden(
    `You can’t change translations into ${isText(language) ? languageName(language) : 'this language'}.`,
    'language',
  )
}

/** A new text was made from what the source says now, unless the call or its file says what it was made from. */
const withBase = (work: Work, source: Entity, { action, before, after }: Omit<RecordChange, 'changed'>): Values => {
  const isTyped = action === 'create' || action === 'update' || action === 'import'
  const isSame = (name: string): boolean => JSON.stringify(before?.values[name]) === JSON.stringify(after[name])
  const isGiven = before ? !isSame('base') : Array.isArray(after.base) && after.base.length > 0
  if (!isTyped || isGiven || !isText(after.sourceId) || (before && baseNames(source).every(isSame))) return after
  return { ...after, base: [{ ...baseOf(source, liveRecord(work, source, after.sourceId).values), ...work.madeFrom }] }
}

const rulesOf = (source: Entity): Rules => ({
  derive: (work, change) => withBase(work, source, change),
  check: (work, { after, changed }) => {
    const isKnown =
      !changed.has('language') || siteLanguages(work.db).some(({ language }) => language === after.language)
    return isKnown ? {} : { language: 'Add this language to the website settings first' }
  },
  permitEntry: permitLanguage,
})

export const translationRules: RulesByEntity = Object.fromEntries(
  translations.flatMap((entity) => {
    const source = sourceOf(entity)
    return source ? [[entity.key, rulesOf(source)]] : []
  }),
)

/** The live sources whose translation into a language needs work, by what it needs. */
const needs = (source: Entity, translation: Entity) => {
  const [of, from] = [quoteName(tableOf(translation)), quoteName(tableOf(source))]
  const joined =
    (condition: string) =>
    (language: string): Condition => ({
      sql: `id in (select s.id from ${of} t join ${from} s on s.id = t.sourceId
      where t.language = ? and t.deletedAt is null and ${condition})`,
      parameters: [language],
    })
  return {
    missing: (language: string): Condition => ({
      sql: `${source.publishes ? `status = 'published' and ` : ''}id not in (select t.sourceId from ${of} t
        where t.language = ? and t.deletedAt is null)`,
      parameters: [language],
    }),
    draft: joined(`not ${isOnSiteSql(source)}`),
    changed: joined(`${isOnSiteSql(source)} and (${isBehindSql(source)})`),
  }
}
const needNames = ['missing', 'draft', 'changed'] as const

/** `filter[translation]=changed-de`, for each language of the website. */
export const translationFilters = (tables: Tables): FiltersByEntity =>
  Object.fromEntries(
    tables.model.entities.flatMap((source) => {
      const translation = translationsIn(tables, source)
      if (!translation) return []
      const of = needs(source, translation)
      const special = ({ db }: Tables) =>
        Object.fromEntries(
          siteLanguages(db).flatMap(({ language }) =>
            needNames.map((name) => [`translation=${name}-${language}`, () => of[name](language)]),
          ),
        )
      return [[source.key, special]]
    }),
  )

/**
 * The work left in each language, in the sections that the person can see. The counts are those of the lists, kept until
 * a source or a translation is written.
 */
export const listTranslations = (tables: Tables, totals: Totals) => {
  const kept = untilWritten<number>(tables.db)
  return ({ db, person, now }: SignedIn): RouteResponse => {
    const when = { now, zone: zoneOf(db, person.id), person }
    const data = siteLanguages(db).map(({ language, isPublic }) => ({
      language,
      isPublic,
      live: liveCount(tables, totals, language),
      sections: tables.model.entities.flatMap((source) => {
        const translation = translationsIn(tables, source)
        if (!translation || !isPermitted(person, translation.key, 'view')) return []
        const count = (value: string): number => {
          const filters = [{ name: 'translation', operator: 'is' as const, value }]
          const find = (): number => countMatches(tables, totals, source, { search: '', filters }, when)
          return kept(`${source.key} ${value}`, find, [source, translation].map(tableOf))
        }
        const counts = Object.fromEntries(needNames.map((name) => [name, count(`${name}-${language}`)]))
        return [{ entity: source.key, ...counts }]
      }),
    }))
    return { data }
  }
}

/** The code, slug or name by which a file names a source. */
const nameIn = ({ code, fields, label }: Entity, values: Values): Json =>
  values[code ?? (fields.slug ? 'slug' : '')] ?? values[label[0] ?? ''] ?? null

/** The rows of a file for translators: each source that needs work in a language, with its texts next to theirs. */
export const listWork =
  (tables: Tables, totals: Totals, source: Entity, translation: Entity) =>
  ({ db, person, request }: SignedIn): RouteResponse => {
    requirePermission(person, translation.key, 'view')
    const query = new URLSearchParams(request.query)
    const language = siteLanguages(db).find((one) => one.language === query.get('language'))?.language
    if (language === undefined) throw malformed('Choose a language of the website.')
    query.delete('language')
    const { page, limit } = checkedQuery(query)
    const of = needs(source, translation)
    const { sql, parameters } = anyCondition(needNames.map((name) => of[name](language)))
    const where = `deletedAt is null and ${sql}`
    const total = totals.count(`select count(*) as total from ${quoteName(tableOf(source))} where ${where}`, parameters)
    const sources = readMany(tables, source, `${where} order by ${quoteName(rowColumn)} limit ? offset ?`, [
      ...parameters,
      limit,
      (page - 1) * limit,
    ])
    const ids = JSON.stringify(sources.map(({ id }) => id))
    const made = new Map(
      readMany(
        tables,
        translation,
        'language = ? and sourceId in (select value from json_each(?)) and deletedAt is null',
        [language, ids],
      ).map(({ values }) => [values.sourceId, values]),
    )
    const data = sources.map(({ id, values }) => {
      const own = made.get(id)
      const texts = translatedNames(source).flatMap((name): [string, Json][] => [
        [name, own?.[name] ?? null],
        [name + sourceColumnEnd, values[name] ?? null],
      ])
      return { source: nameIn(source, values), language, ...Object.fromEntries(texts) }
    })
    return { data, meta: { page, limit, total } }
  }

const liveCount = ({ model }: Tables, totals: Totals, language: string): number =>
  model.entities
    .filter(({ translates, publishes }) => translates !== undefined && publishes)
    .map((entity) =>
      totals.count(
        `select count(*) as total from ${quoteName(tableOf(entity))} where status = 'published' and language = ?
        and deletedAt is null`,
        [language],
      ),
    )
    .reduce((sum, one) => sum + one, 0)

/**
 * The website has each language once. Texts in the default language are those of the sources, so it stays while there
 * are translations.
 */
export const keepLanguages = ({ db, model }: Tables, { entity, fields, before, after }: RecordWrite): void => {
  if (entity !== settings.key || !after || !fields.some((name) => name === 'languages' || name === 'defaultLanguage'))
    return
  const { languages, defaultLanguage } = after.values
  const given = Array.isArray(languages) ? languages.length : 0
  const own = languagesIn(languages)
  if (own.length < given || own.some((language) => language === defaultLanguage)) {
    throw invalid({ languages: 'The website already has this language' })
  }
  if (!before || !fields.includes('defaultLanguage')) return
  const total = model.entities
    .filter(({ translates }) => translates !== undefined)
    .map((one) => Number(db.get(`select count(*) as total from ${quoteName(tableOf(one))}`)?.total))
    .reduce((sum, one) => sum + one, 0)
  if (total === 0) return
  const count = `${total.toLocaleString('en')} ${total === 1 ? 'translation' : 'translations'}`
  throw invalid({ defaultLanguage: `There ${total === 1 ? 'is' : 'are'} ${count}. Delete them permanently first.` })
}
