import { type Entity, labelOf } from '#contract'
import type { MediaPlace } from '#shapes'
import { notFound } from '#host/base'
import { isPermitted, type Person } from '#host/http'
import { textsWithImages, quoteName, showsImageSql, tableOf } from '../schema/columns.ts'
import { countComing, idsNaming, idsShowing, imageHashesIn } from '../write/references.ts'
import { readMany, readStored } from '../write/store.ts'
import type { Condition } from './field-condition.ts'
import type { Stored, Tables } from '../tables.ts'

const placesMax = 200

/** @param person whose rights decide which labels are named; undefined: none are */
export const placesOf = (tables: Tables, person: Person | undefined, id: string): MediaPlace[] => {
  const { model } = tables
  const entity = model.entity('media')
  const stored = readStored(tables, entity, id)
  if (!stored) throw notFound()
  const places: MediaPlace[] = []
  const add = (of: Entity, field: string, ids: string, target: string): void => {
    for (const record of readMany(tables, of, `id in (${ids}) limit ${placesMax}`, [target])) {
      const label = person && isPermitted(person, of.key, 'view') ? labelOf(of, record.values) : ''
      if (places.length < placesMax) places.push({ entity: of.key, id: record.id, label, field })
    }
  }
  for (const referrer of model.referrers('media')) {
    add(referrer.entity, referrer.name, idsNaming(referrer, 'live'), id)
  }
  for (const of of model.entities) {
    for (const name of textsWithImages(of)) add(of, name, idsShowing(of, name), String(stored.values.sha256))
  }
  return places
}

/** The number of texts that show an image, by its hash. It reads each text once, not once for each image. */
const shownInTexts = ({ db, model }: Tables): { [sha256: string]: number } => {
  const shown: { [sha256: string]: number } = {}
  for (const of of model.entities)
    for (const name of textsWithImages(of)) {
      const texts = db.all<{ text: string }>(`select ${quoteName(name)} as text from ${quoteName(tableOf(of))}
      where deletedAt is null and ${showsImageSql(name)}`)
      for (const { text } of texts) {
        for (const sha256 of new Set(imageHashesIn(text))) shown[sha256] = (shown[sha256] ?? 0) + 1
      }
    }
  return shown
}

/** The number of places where a file is shown, as an expression over the media table. Its places are `placesOf`. */
export const uses = (tables: Tables): Condition => {
  const named = tables.model
    .referrers('media')
    .flatMap(({ entity, name }) => [
      `(select count(*) from ${quoteName(tableOf(entity))} r where r.${quoteName(name)} = media.id and r.deletedAt is null)`,
      countComing(entity, name, 'media.id', `r.${quoteName(name)} = media.id`),
    ])
  const toBeShown = tables.model.entities.flatMap((of) =>
    textsWithImages(of).map((name) =>
      countComing(of, name, 'media.sha256', `instr(r.${quoteName(name)}, '/media/' || media.sha256) > 0`),
    ),
  )
  const inTexts = `coalesce(json_extract(?, '$."' || media.sha256 || '"'), 0)`
  return {
    sql: `(${[...named, ...toBeShown, inTexts].join(' + ')})`,
    parameters: [JSON.stringify(shownInTexts(tables))],
  }
}

export const usesOf = (tables: Tables, files: readonly Stored[]): Map<string, number> => {
  const { sql, parameters } = uses(tables)
  const ids = JSON.stringify(files.map(({ id }) => id))
  return new Map(
    tables.db
      .all<{ id: string; uses: number }>(
        `select id, ${sql} as uses from media where id in (select value from json_each(?))`,
        [...parameters, ids],
      )
      .map((row) => [row.id, row.uses]),
  )
}
