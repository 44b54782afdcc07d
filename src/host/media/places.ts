import type { Entity } from '../../contract/define.ts'
import { labelOf } from '../../contract/label-of.ts'
import { isPermitted } from '../permissions.ts'
import { quoted, tableOf } from '../records/columns.ts'
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

/** A condition for lists: shown nowhere. */
export const isUnused = ({ model }: Tables): string => {
  const nowhere = (entity: Entity, condition: string): string =>
    `not exists (select 1 from ${quoted(tableOf(entity))} r where ${condition} and r.deletedAt is null)`
  const referrers = model.referrers('media')
    .map(({ entity, name }) => nowhere(entity, `r.${quoted(name)} = media.id`))
  const texts = model.entities.flatMap((entity) => Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'long' && field.markdown
      ? [nowhere(entity, `instr(r.${quoted(name)}, '/media/' || media.sha256) > 0`)] : []))
  return [...referrers, ...texts].join(' and ')
}
