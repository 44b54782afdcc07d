import type { Entity, Field, Json } from '#contract'
import { contentOf } from '#published'
import type { SqlParameter, SqlValue } from '#host/storage'
import { perEntity } from './model.ts'

/** Names come from definitions, never from a request. The host's own columns contain a `$`, which no field does. */
export const quoteName = (name: string): string => `"${name}"`
export const tableOf = ({ key }: Entity): string => key.replaceAll('-', '_')
/** The full-text tables, one for live records and one for the trash, so that a search need not read rows. */
export const wordsTableOf = (entity: Entity, isTrash: boolean): string =>
  `${tableOf(entity)}${isTrash ? '$trash' : '$words'}`

export const rowColumn = '$row'
export const recordColumns = ['id', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'deletedAt'] as const

export const sqlType = (field: Field): 'text' | 'real' | 'integer' => {
  switch (field.kind) {
    case 'number':
      return field.places > 0 ? 'real' : 'integer'
    case 'order':
    case 'flag':
    case 'count':
    case 'score':
      return 'integer'
    default:
      return 'text'
  }
}

/** A count of uses is computed on reading and has no column. */
export const isStored = (field: Field | undefined): boolean =>
  !field?.isComputed && (field?.kind !== 'number' || !field.countsPlaces)

const isJson = (field: Field): boolean => ['choices', 'relations', 'group', 'permissions'].includes(field.kind)

export const toSql = (field: Field, value: Json | undefined): SqlParameter => {
  if (value === null || value === undefined) return field.kind === 'count' ? 0 : null
  return typeof value === 'object' ? JSON.stringify(value) : value
}

export const fromSql = (field: Field, value: SqlValue | undefined): Json => {
  if (field.kind === 'flag') return value === 1
  if (isJson(field)) return typeof value === 'string' ? JSON.parse(value) : field.kind === 'permissions' ? {} : []
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

const isFolded = (field: Field | undefined): boolean =>
  field?.kind === 'text' ? !field.code : ['relation', 'relations', 'image'].includes(field?.kind ?? '')

/** The texts that may show images of the library. The condition must equal that of the index (schema.ts). */
export const textsWithImages = (entity: Entity): string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => (field.kind === 'long' && field.markdown ? [name] : []))
export const showsImageSql = (name: string): string => `instr(${quoteName(name)}, '/media/') > 0`

/** Fields that sort by another text than their value: folded text, or labels. */
export const sortedApart = perEntity((entity): readonly string[] =>
  [...new Set([...entity.columns.map(({ field }) => field), ...entity.label])].filter((name) =>
    isFolded(entity.fields[name]),
  ),
)

/** The last change of a published record or of its pending version. */
export const touchColumn = 'updatedAt$sort'

/** The column by which a list sorts. */
export const sortColumn = (entity: Entity, name: string): string =>
  sortedApart(entity).includes(name) || (entity.publishes && name === 'updatedAt') ? `${name}$sort` : name

/** Breaks ties by ID. If no record has a chosen ID, the row number gives the same order at no cost. */
export const tieColumn = ({ fixedBy, key }: Entity): string =>
  fixedBy !== undefined || key === 'media' ? 'id' : rowColumn

/**
 * Indexes over the filters with few values. One index holds them together, so that the engine counts several filters
 * without reading records. For three or more filters, each begins one index. The last one also ends in the scores and
 * times that a list is narrowed by; in all of them, each save would write each index.
 */
export const filterIndexes = (entity: Entity): string[][] => {
  const names = entity.filters
    .flatMap((filter) => ('field' in filter && !filter.ofColumn ? [filter.field] : []))
    .filter((name) => ['choice', 'flag', 'relation'].includes(entity.fields[name]?.kind ?? ''))
  if (names.length < 2) return []
  const begun = names.map((_, index) => [...names.slice(index), ...names.slice(0, index)])
  const kept = names.length > 2 ? begun : begun.slice(0, 1)
  const ranged = entity.filters
    .flatMap((filter) => ('field' in filter && filter.ofColumn ? [filter.field] : []))
    .filter((name) => entity.fields[name]?.kind !== 'relation')
  return kept.map((columns, index) => (index === kept.length - 1 ? [...columns, ...ranged] : columns))
}

const indexOf = (entity: Entity, name: string): string => `records:${entity.key}:${name}`

/**
 * Indexes of the website's lists, in the order of the list: over all published records, and for each filter that the
 * panel's list has as well, because such a value is that of many records.
 */
export const contentIndexes = (entity: Entity): Map<string, string[]> => {
  const { publishes, filters, translates } = entity
  const content = contentOf({ key: translates ?? entity.key })
  if (content?.path === undefined || content.sort === undefined || !publishes) return new Map()
  const name = content.sort.replace(/^-/, '')
  const sort = sortColumn(entity, name)
  if (translates !== undefined) {
    // The last column finds the sources without reading their translations.
    const columns = ['language', 'status', ...(entity.fields[name] ? [sort] : []), 'sourceId']
    return new Map([[indexOf(entity, 'content'), columns]])
  }
  const isBroad = (name: string): boolean =>
    ['relation', 'choice'].includes(entity.fields[name]?.kind ?? '') &&
    filters.some((filter) => 'field' in filter && filter.field === name && !filter.ofColumn)
  const broad = (content.filters ?? []).filter(isBroad)
  return new Map([
    [indexOf(entity, 'content'), ['status', sort]],
    ...broad.map((name): [string, string[]] => [indexOf(entity, `content:${name}`), ['status', name, sort]]),
  ])
}

/** The index of the website's list that begins with this field; undefined if there is none. */
export const contentIndex = (entity: Entity, field?: string): string | undefined => {
  const name = indexOf(entity, field === undefined ? 'content' : `content:${field}`)
  return contentIndexes(entity).has(name) ? name : undefined
}

/** Whether the field cannot store two values that differ only in case. */
const isOneCase = (field: Field | undefined): boolean =>
  field?.kind === 'email' || field?.kind === 'slug' || (field?.kind === 'text' && field.code === true)

/** The column that holds a unique list of fields. A single field without case is its own column. */
export const uniqueColumn = (entity: Entity, names: readonly string[]): string =>
  names.length === 1 && isOneCase(entity.fields[names[0] ?? '']) ? names.join() : `${names.join('+')}$unique`

export const isUniqueKey = (column: string): boolean => column.endsWith('$unique')

/** The derived columns of an entity; all are text (derived.ts). */
export const derivedColumns = (entity: Entity): string[] => [
  ...sortedApart(entity).map((name) => `${name}$sort`),
  ...entity.unique.map((names) => uniqueColumn(entity, names)).filter(isUniqueKey),
  ...(entity.publishes ? [touchColumn] : []),
]
