import { type Entity, isWithdrawn, type Values } from '#contract'
import { contentOf } from '#published'
import { Refusal } from '#host/base'
import { type Tables, translationsIn } from '#host/records'
import { readContentQuery } from './content-query.ts'
import { contentRows, hasPage, wireName } from './content-rows.ts'
import { type Alternate, alternatesOf } from './languages.ts'
import { seoKindOf, seoOfRecord } from './content-seo.ts'
import { type ShownQuery, readShown, type Shown } from './shown.ts'
import type { Site } from './site.ts'

/** The fields that were asked for, in their order in the record; `id` is always there. */
export const pickFields = (row: Values, fields: readonly string[] | undefined): Values =>
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

/** Adds the pages of each record in all languages of the website. Only shown records have any. */
export function withAlternates(tables: Tables, entity: Entity, rows: Values[], shown: readonly Shown[]): Values[] {
  const found = hasPage(entity) ? alternatesOf(tables, entity, shown) : new Map<string, readonly Alternate[]>()
  return rows.map((row) => {
    const alternates = found.get(String(row.id))
    return alternates ? { ...row, alternates: alternates.map(({ language, path }) => ({ language, path })) } : row
  })
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
  known?: readonly string[],
): Values | undefined {
  const hasSeo = seoKindOf(entity) !== undefined
  const more = [...(hasSeo ? ['seo'] : []), ...(entity.publishes ? ['withdrawn'] : [])]
  const { fields, form, language, hasFallback } = readContentQuery(tables, entity, query, false, more, known)
  const wantsSeo = hasSeo && (fields === undefined || fields.includes('seo'))
  // The words for search engines depend on which related records are shown.
  const names = namesFor(entity, wantsSeo ? undefined : fields, false)
  const [shown] = readShown(tables, entity, entity.publishes ? [...names, ...stateNames] : names, wanted)
  const view = { form, language, among: wanted.among }
  if (!shown) return undefined
  const live = entity.publishes && shown.values.status !== 'published' ? [] : [shown]
  const [row] = withAlternates(tables, entity, contentRows(tables, entity, names, [shown], view), live)
  if (!row) return undefined
  const isTranslatedRow = language !== undefined && row.language === language
  if (language !== undefined && translationsIn(tables, entity) && !isTranslatedRow && !hasFallback) {
    const { alternates = [] } = row
    throw new Refusal('not_found', `This ${entity.one} isn’t available in “${language}”.`, { data: { alternates } })
  }
  const withdrawn = wanted.among === 'reachable' ? withdrawnOf(shown) : undefined
  const seo = wantsSeo ? seoOfRecord(tables, entity, row, site, isTranslatedRow) : null
  return pickFields(
    {
      ...row,
      ...(withdrawn && { withdrawn }),
      ...(wantsSeo && { seo: seo && withdrawn ? { ...seo, robots: 'noindex' } : seo }),
    },
    fields,
  )
}
