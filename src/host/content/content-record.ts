import type { Entity, Values } from '#contract'
import { contentOf } from '#published'
import type { Tables } from '#host/records'
import { readContentQuery } from './content-query.ts'
import { contentRows, wireName } from './content-rows.ts'
import { seoKindOf, seoOfRecord } from './content-seo.ts'
import { type Reading, readShown } from './shown.ts'
import type { Site } from './site.ts'

/** The fields that were asked for, in their order in the record; `id` is always there. */
export const picked = (row: Values, fields: readonly string[] | undefined): Values =>
  fields === undefined
    ? row
    : Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || fields.includes(name)))

/** A list leaves long texts out unless they are asked for. */
const isShort = ({ fields }: Entity, name: string): boolean => {
  const field = fields[name]
  return field?.kind !== 'group' && !(field?.kind === 'long' && field.markdown)
}

/** The fields of the record that an answer needs; the slug makes its path. */
export function namesFor(entity: Entity, fields: readonly string[] | undefined, isList: boolean): string[] {
  const shows = contentOf(entity)?.shows ?? []
  const names = shows.filter((name) =>
    fields ? fields.includes(wireName(entity, name)) : !isList || isShort(entity, name),
  )
  return shows.includes('slug') ? [...new Set([...names, 'slug'])] : names
}

/** A record with the fields and texts that the query asks for, and its words for search engines. */
export function oneRecord(
  tables: Tables,
  entity: Entity,
  query: URLSearchParams,
  site: Site,
  reading: Reading,
): Values | undefined {
  const hasSeo = seoKindOf(entity) !== undefined
  const { fields, form } = readContentQuery(tables, entity, query, false, hasSeo ? ['seo'] : [])
  const wantsSeo = hasSeo && (fields === undefined || fields.includes('seo'))
  // The words for search engines depend on which related records are shown.
  const names = namesFor(entity, wantsSeo ? undefined : fields, false)
  const [shown] = readShown(tables, entity, names, reading)
  const [row] = shown ? contentRows(tables, entity, names, [shown], form) : []
  return row && picked(wantsSeo ? { ...row, seo: seoOfRecord(tables, entity, row, site) } : row, fields)
}
