import { type Entity, type Json, labelName, type Values } from '#contract'
import { pathOnSite } from '#snippets'
import { contentName, contentOf } from '#published'
import { idsIn, isPointing, type Tables, targetOf } from '#host/records'
import { htmlOfMarkdown } from './html-of-markdown.ts'
import { readShown, type Shown } from './shown.ts'

export type TextForm = 'markdown' | 'html'

/** The name in a response: `country` for `countryId`, as in all responses of the host. */
export function wireName({ fields }: Entity, name: string): string {
  const field = fields[name]
  return field && isPointing(field) ? labelName(name) : contentName(name)
}
export const wireNames = (entity: Entity): string[] =>
  (contentOf(entity)?.shows ?? []).map((name) => wireName(entity, name))

/** Whether the website has a page of its own for each of these records. */
export const hasPage = ({ key, sitePath, fields }: Entity): boolean =>
  contentOf({ key })?.path !== undefined && sitePath !== undefined && fields.slug?.kind === 'slug'

/** The records that some others name, by id, with the fields that come within another record. */
function namedRecords(tables: Tables, entity: Entity, ids: ReadonlySet<string>): Map<string, Values> {
  const content = contentOf(entity)
  if (!content || ids.size === 0) return new Map()
  const names = content.brief ?? content.shows
  const shown = readShown(tables, entity, names, {
    where: 'id in (select value from json_each(?))',
    parameters: [JSON.stringify([...ids])],
  })
  return new Map(contentRows(tables, entity, names, shown, 'markdown').map((row) => [String(row.id), row]))
}

/**
 * Shown records as the website gets them. A record that they name comes as an object, or `null` where it is not shown
 * itself: a draft, in the trash, hidden.
 */
export function contentRows(
  tables: Tables,
  entity: Entity,
  names: readonly string[],
  records: readonly Shown[],
  form: TextForm,
): Values[] {
  const named = new Map(
    names.flatMap((name): [string, Map<string, Values>][] => {
      const field = entity.fields[name]
      if (!field || !isPointing(field)) return []
      const ids = new Set(records.flatMap(({ values }) => idsIn(values[name])))
      const target = tables.model.find(targetOf(field))
      return target ? [[name, namedRecords(tables, target, ids)]] : []
    }),
  )
  const publishedValue = (name: string, value: Json | undefined): Json => {
    const field = entity.fields[name]
    const isHtml = form === 'html' && field?.kind === 'long' && field.markdown === true
    return isHtml && typeof value === 'string' ? htmlOfMarkdown(value) : (value ?? null)
  }
  return records.map(({ id, updatedAt, values }) => ({
    id,
    ...(contentOf(entity)?.path !== undefined && { updatedAt }),
    ...(hasPage(entity) && typeof values.slug === 'string' && { path: pathOnSite(entity, id, values) }),
    ...Object.fromEntries(
      names.map((name) => {
        const field = entity.fields[name]
        if (!field || !isPointing(field)) return [contentName(name), publishedValue(name, values[name])]
        const found = idsIn(values[name]).flatMap((one) => named.get(name)?.get(one) ?? [])
        return [labelName(name), field.kind === 'relations' ? found : (found[0] ?? null)]
      }),
    ),
  }))
}
