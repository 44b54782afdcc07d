import { type Entity, isWithdrawn, type Values } from '#contract'
import { contentOf } from '#published'
import type { Tables } from '#host/records'
import { readContentQuery } from './content-query.ts'
import { contentRows, wireName } from './content-rows.ts'
import { seoKindOf, seoOfRecord } from './content-seo.ts'
import { type ShownQuery, readShown, type Shown } from './shown.ts'
import type { Site } from './site.ts'

/** The fields that were asked for, in their order in the record; `id` is always there. */
export const picked = (row: Values, fields: readonly string[] | undefined): Values =>
  fields === undefined
    ? row
    : Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || fields.includes(name)))

/** Lists omit long texts unless requested. */
const isShort = ({ fields }: Entity, name: string): boolean => {
  const field = fields[name]
  return field?.kind !== 'group' && !(field?.kind === 'long' && field.markdown)
}

/** The fields of the record that a response needs; the slug is part of its path. */
export function namesFor(entity: Entity, fields: readonly string[] | undefined, isList: boolean): string[] {
  const shows = contentOf(entity)?.shows ?? []
  const names = shows.filter((name) =>
    fields ? fields.includes(wireName(entity, name)) : !isList || isShort(entity, name),
  )
  return shows.includes('slug') ? [...new Set([...names, 'slug'])] : names
}

const stateNames = ['status', 'ending', 'endedAt'] as const

/** The notice of a page whose record was withdrawn. */
const withdrawnOf = ({ values }: Shown): Values | undefined =>
  isWithdrawn(values) ? { at: values.endedAt ?? null } : undefined

/** A record with the fields and texts that the query asks for, and its words for search engines. */
export function oneRecord(
  tables: Tables,
  entity: Entity,
  query: URLSearchParams,
  site: Site,
  wanted: ShownQuery,
): Values | undefined {
  const hasSeo = seoKindOf(entity) !== undefined
  const more = [...(hasSeo ? ['seo'] : []), ...(entity.publishes ? ['withdrawn'] : [])]
  const { fields, form } = readContentQuery(tables, entity, query, false, more)
  const wantsSeo = hasSeo && (fields === undefined || fields.includes('seo'))
  // The words for search engines depend on which related records are shown.
  const names = namesFor(entity, wantsSeo ? undefined : fields, false)
  const [shown] = readShown(tables, entity, entity.publishes ? [...names, ...stateNames] : names, wanted)
  const [row] = shown ? contentRows(tables, entity, names, [shown], form) : []
  if (!shown || !row) return undefined
  const withdrawn = wanted.among === 'reachable' ? withdrawnOf(shown) : undefined
  const seo = wantsSeo ? seoOfRecord(tables, entity, row, site) : null
  return picked(
    {
      ...row,
      ...(withdrawn && { withdrawn }),
      ...(wantsSeo && { seo: seo && withdrawn ? { ...seo, robots: 'noindex' } : seo }),
    },
    fields,
  )
}
