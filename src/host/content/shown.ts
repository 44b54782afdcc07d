import { type Entity, settings, type Values } from '#contract'
import { sourceOf } from '#translated'
import { contentOf } from '#published'
import { fromSql, perEntity, quoteName, rowColumn, tableOf, type Tables } from '#host/records'
import type { SqlParameter, SqlValue } from '#host/storage'

/** The columns of translations in a list of their sources. */
const sourceOfTranslation = '$source'

/** The languages that visitors get, read once for all rows of a statement. */
const isPublicLanguage = `language in (select json_extract(one.value, '$.language')
  from ${quoteName(tableOf(settings))} site, json_each(site.languages) as one
  where json_extract(one.value, '$.state') = 'public')`

/** A translation is shown together with its source. */
const withSource = (entity: Entity, condition: (source: Entity) => string): string[] => {
  const source = sourceOf(entity)
  if (!source) return []
  // Airports have a `sourceId` too, so that only these columns of the source are in reach.
  const columns = ['deletedAt', ...(source.publishes ? ['status', 'ending'] : [])].join(', ')
  const read = `select id as ${quoteName(sourceOfTranslation)}, ${columns} from ${quoteName(tableOf(source))}`
  return [
    `exists (select 1 from (${read}) where ${quoteName(sourceOfTranslation)} = sourceId and ${condition(source)})`,
    isPublicLanguage,
  ]
}

/** The condition for records that everyone may read: live, published, and not hidden. */
export const shownCondition = perEntity((entity): string => {
  const { shownBy } = contentOf(entity) ?? {}
  return [
    ...withSource(entity, (source) => shownCondition(source)),
    'deletedAt is null',
    ...(entity.publishes ? [`status = 'published'`] : []),
    ...(shownBy === undefined ? [] : [`${quoteName(shownBy)} = 1`]),
  ].join(' and ')
})

/** The condition for records with a page: those that everyone may read, and withdrawn ones, whose page has a notice. */
export const reachableCondition = perEntity((entity): string =>
  entity.publishes
    ? [
        ...withSource(entity, (source) => reachableCondition(source)),
        `deletedAt is null and (status = 'published' or (status = 'archived' and ending = 'withdrawn'))`,
      ].join(' and ')
    : shownCondition(entity),
)

/** The part of a shown record that was asked for. */
export interface Shown {
  row: number
  id: string
  updatedAt: string
  values: Values
  sort: string | number | null
}

/** Selects and sorts records in SQL. */
export interface ShownQuery {
  where: string
  parameters: readonly SqlParameter[]
  /** The column by which `rest`, an order and a limit in SQL, sorts. */
  sort?: string
  rest?: string
  index?: string | undefined
  /** Shown ones by default; `reachable`: also withdrawn ones; `any`: also a draft or a hidden record, for a preview. */
  among?: 'shown' | 'reachable' | 'any'
  /** Only records with a shown translation into this language, in the order of its column if it has that. */
  into?: { translation: Entity; language: string; sort: string | undefined } | undefined
  /** Values in place of the stored ones: those of a pending version, for its preview. */
  next?: Values | undefined
}

export const rowOfTranslation = '$rowOfTranslation'
export const sortOfTranslation = '$sortOfTranslation'

const translationsInto = ({ translation, sort = 'id' }: NonNullable<ShownQuery['into']>): string =>
  `(select sourceId as ${quoteName(sourceOfTranslation)}, ${quoteName(rowColumn)} as ${quoteName(rowOfTranslation)},
    ${quoteName(sort)} as ${quoteName(sortOfTranslation)}
  from ${quoteName(tableOf(translation))} where language = ? and ${shownCondition(translation)})`

const sortOfShown = (value: SqlValue | undefined): Shown['sort'] =>
  typeof value === 'string' || typeof value === 'number' ? value : null

const conditions = {
  shown: shownCondition,
  reachable: reachableCondition,
  any: (): string => 'deletedAt is null',
}

/** Reads columns of published records; `among` widens the choice. */
export function readShown({ db }: Tables, entity: Entity, names: readonly string[], query: ShownQuery): Shown[] {
  const { where, parameters, sort = 'id', rest = '', index, among = 'shown', next = {}, into } = query
  const isSortedByIt = into?.sort !== undefined
  const own = isSortedByIt ? [rowOfTranslation, sortOfTranslation] : [rowColumn, sort]
  const columns = [...new Set([...own, 'id', 'updatedAt', ...names])].map(quoteName).join(', ')
  const hint = index === undefined ? '' : ` indexed by ${quoteName(index)}`
  const table = quoteName(tableOf(entity)) + hint
  const rows = db.all(
    `select ${columns} from ${into ? `${translationsInto(into)} cross join ${table} on id = ${quoteName(sourceOfTranslation)}` : table}
    where ${conditions[among](entity)} and ${where} ${rest}`,
    into ? [into.language, ...parameters] : parameters,
  )
  return rows.map((row) => ({
    row: Number(row[own[0] ?? '']),
    sort: sortOfShown(row[own[1] ?? '']),
    id: String(row.id),
    updatedAt: String(row.updatedAt),
    values: Object.fromEntries(
      names.flatMap((name) => {
        const field = entity.fields[name]
        return field ? [[name, Object.hasOwn(next, name) ? (next[name] ?? null) : fromSql(field, row[name])]] : []
      }),
    ),
  }))
}
