// An image without alternative text does not count towards the completeness of its record.
import { type Entity, media, type Values } from '#contract'
import type { Database } from '#host/storage'
import { quoted, tableOf } from './schema/columns.ts'
import { readMany } from './store.ts'
import type { Tables } from './tables.ts'

const pictured = (entity: Entity): string[] =>
  entity.fields.completeness === undefined
    ? []
    : Object.entries(entity.fields).flatMap(([name, field]) => (field.kind === 'image' ? [name] : []))

const lacksText = (db: Database, id: unknown): boolean =>
  typeof id === 'string' &&
  db.get(`select 1 from ${tableOf(media)} where id = ? and coalesce(alt, '') = '' and decorative = 0`, [id]) !==
    undefined

/** The values with a completeness that counts only described images. */
export function withDescribedPictures({ db }: Pick<Tables, 'db'>, entity: Entity, values: Values): Values {
  const names = pictured(entity).filter((name) => lacksText(db, values[name]))
  if (names.length === 0) return values
  const counted = { ...values, ...Object.fromEntries(names.map((name) => [name, null])) }
  return { ...values, completeness: entity.derive?.(counted).completeness ?? null }
}

/** Recalculates the completeness of records that show an image after its text has changed. */
export function recountPictured(tables: Tables, pictureId: string): void {
  const { db, model } = tables
  for (const entity of model.entities) {
    for (const name of pictured(entity)) {
      for (const { id, values } of readMany(tables, entity, `${quoted(name)} = ?`, [pictureId])) {
        const whole = { ...values, ...entity.derive?.(values) }
        const { completeness = null } = withDescribedPictures(tables, entity, whole)
        if (typeof completeness !== 'number' || completeness === values.completeness) continue
        db.run(`update ${quoted(tableOf(entity))} set completeness = ? where id = ?`, [completeness, id])
      }
    }
  }
}

/** Upgrades a database of a release that counted every image. */
export function recountUndescribed(tables: Tables): void {
  const undescribed = `select id from ${tableOf(media)} where coalesce(alt, '') = '' and decorative = 0`
  for (const { id } of tables.db.all<{ id: string }>(undescribed)) recountPictured(tables, id)
}
