import { labelOf } from '../../contract/label-of.ts'
import { isPermitted } from '../permissions.ts'
import { quoted, tableOf } from '../records/columns.ts'
import type { Condition } from '../records/field-condition.ts'
import { naming, readMany, readStored, type Tables } from '../records/store.ts'
import { notFound } from '../refusal.ts'
import type { Person } from '../route.ts'

/** Where a picture is shown: a field of a record, or its text. Records that the person may not view have no name. */
export interface MediaPlace { entity: string; id: string; label: string; field: string }

const placesMax = 200

export const placesOf = (tables: Tables, person: Person, id: string): MediaPlace[] => {
  const { model } = tables
  const entity = model.entity('media')
  const stored = readStored(tables, entity, id)
  if (!stored) throw notFound()
  const places: MediaPlace[] = []
  const add = (key: string, where: string, field: string, value: string): void => {
    const of = model.entity(key)
    for (const record of readMany(tables, of, `deletedAt is null and ${where} limit ${placesMax}`, [value])) {
      const label = isPermitted(person, key, 'view') ? labelOf(of, record.values) : ''
      if (places.length < placesMax) places.push({ entity: key, id: record.id, label, field })
    }
  }
  for (const referrer of model.referrers('media')) add(referrer.entity.key, naming(referrer), referrer.name, id)
  for (const of of model.entities) {
    for (const [name, field] of Object.entries(of.fields)) {
      if (field.kind !== 'long' || !field.markdown) continue
      add(of.key, `instr(${quoted(name)}, ?) > 0`, name, `/media/${String(stored.values.sha256)}`)
    }
  }
  return places
}

/** The pictures that texts show, by their hashes. Each text is read once, and not once for each picture. */
const shownInTexts = ({ db, model }: Tables): string[] => model.entities.flatMap((of) =>
  Object.entries(of.fields).flatMap(([name, field]) => field.kind !== 'long' || !field.markdown ? [] : db
    .all<{ text: string }>(`select ${quoted(name)} as text from ${quoted(tableOf(of))}
      where deletedAt is null and instr(${quoted(name)}, '/media/') > 0`)
    .flatMap(({ text }) => [...text.matchAll(/\/media\/([0-9a-f]{64})/g)].map(([, sha256 = '']) => sha256))))

/** A condition for lists: shown nowhere. */
export const isUnused = (tables: Tables): Condition => {
  const named = tables.model.referrers('media').map(({ entity, name }) => `not exists
    (select 1 from ${quoted(tableOf(entity))} r where r.${quoted(name)} = media.id and r.deletedAt is null)`)
  return {
    sql: [...named, 'media.sha256 not in (select value from json_each(?))'].join(' and '),
    parameters: [JSON.stringify(shownInTexts(tables))],
  }
}
