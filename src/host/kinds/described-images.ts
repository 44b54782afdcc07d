// An image without alternative text does not count towards the completeness of an airport.
import { airport, media, type Values } from '#contract'
import { quoteName, readMany, tableOf, type Tables } from '#host/records'
import type { Database } from '#host/storage'

const imageFields = Object.entries(airport.fields).flatMap(([name, field]) => (field.kind === 'image' ? [name] : []))

const lacksText = (db: Database, id: unknown): boolean =>
  typeof id === 'string' &&
  db.get(`select 1 from ${tableOf(media)} where id = ? and coalesce(alt, '') = '' and decorative = 0`, [id]) !==
    undefined

/** The values with a completeness that counts only described images. */
export function withDescribedImages({ db }: Pick<Tables, 'db'>, values: Values): Values {
  const names = imageFields.filter((name) => lacksText(db, values[name]))
  if (names.length === 0) return values
  const counted = { ...values, ...Object.fromEntries(names.map((name) => [name, null])) }
  return { ...values, completeness: airport.derive?.(counted).completeness ?? null }
}

/** Recalculates the completeness of airports that show an image after its text has changed. */
export function recountAirportsShowing(tables: Tables, imageId: string): void {
  for (const name of imageFields) {
    for (const { id, values } of readMany(tables, airport, `${quoteName(name)} = ?`, [imageId])) {
      const { completeness = null } = withDescribedImages(tables, { ...values, ...airport.derive?.(values) })
      if (typeof completeness !== 'number' || completeness === values.completeness) continue
      tables.db.update(tableOf(airport), { completeness }, { id })
    }
  }
}

/** Upgrades a database of a release that counted every image. */
export function recountUndescribed(tables: Tables): void {
  const undescribed = `select id from ${tableOf(media)} where coalesce(alt, '') = '' and decorative = 0`
  for (const { id } of tables.db.all<{ id: string }>(undescribed)) recountAirportsShowing(tables, id)
}
