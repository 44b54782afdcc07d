// Handles a field whose kind a definition changed. Its column stays under another name, so that no start ever loses
// typed data. The new column gets each value that fits the new kind.
import type { Entity, Field } from '#contract'
import type { Database, SqlParameter, SqlValue } from '#host/storage'
import { isStored, quoteName, rowColumn, sqlType, tableOf } from './columns.ts'

/** The content of a field's column, as a word. Kinds with the same word can read each other's values. */
export const shapeOf = (field: Field): string => {
  switch (field.kind) {
    case 'relation':
      return `id of ${field.to}`
    case 'image':
      return 'id of media'
    case 'relations':
      return `ids of ${field.to}`
    case 'choices':
    case 'group':
    case 'permissions':
    case 'flag':
    case 'count':
      return field.kind
    default:
      return sqlType(field)
  }
}

const plain = ['text', 'integer', 'real']

/** The value in the new shape; undefined if it does not fit. */
const asShape = (value: SqlValue, from: string, to: string): SqlParameter | undefined => {
  const text = String(value).trim()
  if (plain.includes(from) && to === 'text') return text
  if (plain.includes(from) && plain.includes(to)) {
    const number = text === '' ? Number.NaN : Number(text)
    return (to === 'real' ? Number.isFinite : Number.isSafeInteger)(number) ? number : undefined
  }
  if (plain.includes(from) && to === 'flag') return Number(['1', 'true', 'yes'].includes(text.toLowerCase()))
  if (to === from.replace('id of', 'ids of')) return JSON.stringify([text])
  if (from !== to.replace('id of', 'ids of')) return undefined
  const ids: unknown = JSON.parse(text)
  return Array.isArray(ids) && ids.length === 1 && typeof ids[0] === 'string' ? ids[0] : undefined
}

/** A column that was set aside: `field` is the field, `from` the shape of its content. */
export interface Aside {
  field: string
  column: string
  from: string
  to: string
}

const shapesName = (entity: Entity): string => `shapes:${entity.key}`

/**
 * Renames the columns of fields whose kind changed since the last start. Where the database does not know the kinds
 * yet, it compares column types. It runs before columns are added.
 */
export const setAside = (db: Database, entity: Entity): Aside[] => {
  const table = tableOf(entity)
  const types = new Map(
    db
      .all('select name, type from pragma_table_info(?)', [table])
      .map(({ name, type }) => [String(name), String(type).toLowerCase()]),
  )
  const kept = db.get('select value from records_meta where name = ?', [shapesName(entity)])
  const known: unknown = kept ? JSON.parse(String(kept.value)) : {}
  const shapesOf = new Map<string, unknown>(Object.entries(known ?? {}))
  const wanted = Object.entries(entity.fields).filter(([, field]) => isStored(field))
  const asides = wanted.flatMap(([field, definition]): Aside[] => {
    const there = types.get(field)
    const to = shapeOf(definition)
    const from = shapesOf.get(field) ?? (there === sqlType(definition) ? to : there)
    if (there === undefined || typeof from !== 'string' || from === to) return []
    let column = `${field}$${from.replaceAll(' ', '-')}`
    while (types.has(column)) column += '-'
    types.set(column, there)
    db.exec(`alter table ${quoteName(table)} rename column ${quoteName(field)} to ${quoteName(column)}`)
    return [{ field, column, from, to }]
  })
  for (const [field, definition] of wanted) shapesOf.set(field, shapeOf(definition))
  const shapes = JSON.stringify(Object.fromEntries(shapesOf))
  if (shapes !== kept?.value) db.insert('records_meta', { name: shapesName(entity), value: shapes }, 'replace')
  return asides
}

/** Copies the fitting values. It runs after the new columns were added. */
export const bringOver = (db: Database, entity: Entity, { field, column, from, to }: Aside): void => {
  const table = quoteName(tableOf(entity))
  for (const row of db.all(`select ${quoteName(rowColumn)} as row, ${quoteName(column)} as value from ${table}
    where ${quoteName(column)} is not null`)) {
    const value = asShape(row.value ?? null, from, to)
    if (value === undefined) continue
    db.run(`update ${table} set ${quoteName(field)} = ? where ${quoteName(rowColumn)} = ?`, [value, row.row ?? null])
  }
}
