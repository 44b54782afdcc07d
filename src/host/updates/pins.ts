import { airport } from '#contract'
import type { Pin } from '#shapes'
import { notFound } from '#host/base'
import { labelIn, labelsOf, type Tables } from '#host/records'

/** The pins of an update that was undone don't count. */
const isThere = `not exists (select 1 from airport_update join undone using (operationId)
  where airport_update.id = airport_pin.updateId)`

/** The fields of an airport that updates do not change. */
export const pinsOf = ({ db, model }: Tables, airportId: string): Pin[] => {
  const rows = db.all<{ field: string; byId: string; at: string }>(
    `select field, byId, at from airport_pin where airportId = ? and ${isThere} order by field`,
    [airportId],
  )
  const people = labelsOf(db, model, 'user', new Set(rows.map(({ byId }) => byId)))
  return rows
    .filter(({ field }) => Object.hasOwn(airport.fields, field))
    .map(({ field, byId, at }) => ({ field, by: labelIn(people, byId).label, at }))
}

export const removePin = ({ db }: Tables, airportId: string, field: string): void => {
  const pin = db.get('select 1 from airport_pin where airportId = ? and field = ?', [airportId, field])
  if (!pin) throw notFound('Updates already change this field.')
  db.run('delete from airport_pin where airportId = ? and field = ?', [airportId, field])
}
