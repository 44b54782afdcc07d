import type { Entity, Values } from '#contract'
import { contentOf } from '#published'
import { fromSql, perEntity, quoted, rowColumn, tableOf, type Tables } from '#host/records'
import type { SqlParameter, SqlValue } from '#host/storage'

/** The condition for records that everyone may read: live, published, and not hidden. */
export const shownCondition = perEntity((entity): string => {
  const { shownBy } = contentOf(entity) ?? {}
  return [
    'deletedAt is null',
    ...(entity.publishes ? [`status = 'published'`] : []),
    ...(shownBy === undefined ? [] : [`${quoted(shownBy)} = 1`]),
  ].join(' and ')
})

/** The condition for records with a page: those that everyone may read, and withdrawn ones, whose page has a notice. */
export const reachableCondition = perEntity((entity): string =>
  entity.publishes
    ? `deletedAt is null and (${shownCondition(entity)} or (status = 'archived' and ending = 'withdrawn'))`
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
  /** Values in place of the stored ones: those of a pending version, for its preview. */
  next?: Values | undefined
}

const sortOfShown = (value: SqlValue | undefined): Shown['sort'] =>
  typeof value === 'string' || typeof value === 'number' ? value : null

const conditions = {
  shown: shownCondition,
  reachable: reachableCondition,
  any: (): string => 'deletedAt is null',
}

/** Reads columns of published records; `among` widens the choice. */
export function readShown({ db }: Tables, entity: Entity, names: readonly string[], query: ShownQuery): Shown[] {
  const { where, parameters, sort = 'id', rest = '', index, among = 'shown', next = {} } = query
  const columns = [...new Set([rowColumn, 'id', 'updatedAt', sort, ...names])].map(quoted).join(', ')
  const hint = index === undefined ? '' : ` indexed by ${quoted(index)}`
  const rows = db.all(
    `select ${columns} from ${quoted(tableOf(entity))}${hint}
    where ${conditions[among](entity)} and ${where} ${rest}`,
    parameters,
  )
  return rows.map((row) => ({
    row: Number(row[rowColumn]),
    sort: sortOfShown(row[sort]),
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
