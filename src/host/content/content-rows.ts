import { type Entity, type Json, labelName, type Values } from '#contract'
import { pathOnSite } from '#snippets'
import { contentName, contentOf } from '#published'
import { idsIn, isPointing, type Tables, targetOf, translationsIn } from '#host/records'
import { htmlOfMarkdown } from './html-of-markdown.ts'
import { defaultLanguage, laterTime, textsIn } from './languages.ts'
import { readShown, type Shown, type ShownQuery } from './shown.ts'

export type TextForm = 'markdown' | 'html'

/** How records are shown. Without a language, in the default one. */
interface View {
  form: TextForm
  language?: string | undefined
  /** A preview shows translations that are drafts. */
  among?: ShownQuery['among']
}

/** The name in a response: `country` for `countryId`, as in all responses of the host. */
export function wireName({ fields }: Entity, name: string): string {
  const field = fields[name]
  return field && isPointing(field) ? labelName(name) : contentName(name)
}
export const wireNames = (entity: Entity): string[] =>
  (contentOf(entity)?.shows ?? []).map((name) => wireName(entity, name))

/** Whether the website has a page of its own for each of these records. */
export const hasPage = ({ key, sitePath, fields, translates }: Entity): boolean =>
  contentOf({ key: translates ?? key })?.path !== undefined && sitePath !== undefined && fields.slug?.kind === 'slug'

/** The records that some others name, by id, with the fields that come within another record. */
function namedRecords(
  tables: Tables,
  entity: Entity,
  ids: ReadonlySet<string>,
  view: Omit<View, 'form'>,
): Map<string, Values> {
  const content = contentOf(entity)
  if (!content || ids.size === 0) return new Map()
  const names = content.brief ?? content.shows
  const shown = readShown(tables, entity, names, {
    where: 'id in (select value from json_each(?))',
    parameters: [JSON.stringify([...ids])],
  })
  return new Map(
    contentRows(tables, entity, names, shown, { ...view, form: 'markdown' }).map((row) => [String(row.id), row]),
  )
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
  { form, ...view }: View,
): Values[] {
  const ids = records.map(({ id }) => id)
  const texts = textsIn(tables, entity, ids, view.language, view.among)
  const translation = translationsIn(tables, entity)
  const ofLanguage = ({ id }: Shown): Values => {
    if (view.language === undefined || !translation) return {}
    const { fallbackFields = [] } = texts.get(id) ?? {}
    return {
      language: texts.has(id) ? view.language : defaultLanguage(tables.db),
      ...(fallbackFields.length > 0 && { fallbackFields }),
    }
  }
  const shown = records.map((record) => ({ ...record, values: { ...record.values, ...texts.get(record.id)?.values } }))
  const named = new Map(
    names.flatMap((name): [string, Map<string, Values>][] => {
      const field = entity.fields[name]
      if (!field || !isPointing(field)) return []
      const named = new Set(records.flatMap(({ values }) => idsIn(values[name])))
      const target = tables.model.find(targetOf(field))
      return target ? [[name, namedRecords(tables, target, named, view)]] : []
    }),
  )
  const publishedValue = (name: string, value: Json | undefined): Json => {
    const field = entity.fields[name]
    const isHtml = form === 'html' && field?.kind === 'long' && field.markdown === true
    return isHtml && typeof value === 'string' ? htmlOfMarkdown(value) : (value ?? null)
  }
  const page = (id: string): Entity => (translation && texts.has(id) ? translation : entity)
  return shown.map(({ id, updatedAt, values, ...rest }) => ({
    id,
    ...(contentOf(entity)?.path !== undefined && {
      updatedAt: laterTime(updatedAt, texts.get(id)?.updatedAt),
    }),
    ...(hasPage(entity) && typeof values.slug === 'string' && { path: pathOnSite(page(id), id, values) }),
    ...Object.fromEntries(
      names.map((name) => {
        const field = entity.fields[name]
        if (!field || !isPointing(field)) return [contentName(name), publishedValue(name, values[name])]
        const found = idsIn(values[name]).flatMap((one) => named.get(name)?.get(one) ?? [])
        return [labelName(name), field.kind === 'relations' ? found : (found[0] ?? null)]
      }),
    ),
    ...ofLanguage({ id, updatedAt, values, ...rest }),
  }))
}
