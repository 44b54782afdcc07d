import {
  capitalize,
  type Entity,
  entities,
  entityOf,
  type Field,
  type Fields,
  checkPublishing,
  publishing,
  translationKey,
} from '#contract'

type Text = Extract<Field, { kind: 'text' | 'long' | 'slug' }>

const isText = (field: Field): field is Text => ['text', 'long', 'slug'].includes(field.kind)

/** The fields of which each language has its own text. */
export const translatedNames = ({ fields }: Entity): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.translated)

export const isTranslated = (entity: Entity): boolean => translatedNames(entity).length > 0

/** The texts that a translation is compared by: all but the slug, which says nothing. */
export const baseNames = (entity: Entity): string[] =>
  translatedNames(entity).filter((name) => entity.fields[name]?.kind !== 'slug')

/** A base keeps what the source had, also if later rules would refuse it. */
const baseFields = (texts: Readonly<Record<string, Text>>): Readonly<Record<string, Text>> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, field]) =>
      field.kind === 'slug' ? [] : [[name, { kind: field.kind, label: field.label, max: field.max, span: 4 as const }]],
    ),
  )

/** The slug of an airport comes from fields that its translation hasn’t: it begins with that of the source. */
const ownSlug = (field: Text, source: Entity): Text =>
  field.kind !== 'slug' || field.from.every((from) => typeof from === 'string' && source.fields[from]?.translated)
    ? field
    : { ...field, from: ['sourceId.slug'] }

/**
 * The definition of the translations of an entity: one record for each language. It is published like its source. If the
 * source has no status, the translation follows it.
 */
export const translationOf = (source: Entity): Entity => {
  const { key, one, fields, label, form, search, sitePath } = source
  const names = translatedNames(source)
  const texts = Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      return field && isText(field) ? [[name, ownSlug(field, source)]] : []
    }),
  )
  const isPublished = source.publishes === true
  const path = `/api/v1/post/translations/${key}`
  const all: Fields = {
    sourceId: { kind: 'relation', label: capitalize(one), to: key, required: true, fixed: true },
    language: { kind: 'language', label: 'Language', required: true, fixed: true },
    ...texts,
    base: {
      kind: 'group',
      label: 'Translated from',
      one: 'source',
      max: 1,
      of: baseFields(texts),
      isUnseen: true,
    },
    ...(isPublished && publishing),
  }
  const own = form.flatMap((section) => {
    const kept = section.fields.filter((name) => names.includes(name))
    return kept.length > 0 ? [{ title: section.title, fields: kept }] : []
  })
  const status = isPublished ? ['status'] : []
  return {
    key: translationKey(key),
    one: `${one} translation`,
    many: `${one} translations`,
    icon: 'globe',
    path,
    savePath: `${path}/create`,
    fields: all,
    label,
    detail: 'sourceId',
    form: isPublished ? [...own, { title: 'Publishing', fields: ['status', 'publishAt'] }] : own,
    columns: ['sourceId', ...label, 'language', ...status, 'updatedAt'].map((field) => ({ field, priority: 1 })),
    filters: ['sourceId', 'language', ...status].map((field) => ({ field })),
    sort: '-updatedAt',
    search: search.filter((name) => names.includes(name)),
    exact: [],
    unique: [['sourceId', 'language'], ...(texts.slug ? [['language', 'slug']] : [])],
    translates: key,
    import: { keys: ['sourceId'] },
    ...(sitePath !== undefined && { sitePath }),
    ...(isPublished && { publishes: true }),
    ...(isPublished && { check: checkPublishing }),
  }
}

/** The end of the columns of a file that show the texts of the source. Imports ignore them. */
export const sourceColumnEnd = ' (source)'

/** The definitions of all translations. */
export const translations: readonly Entity[] = entities.filter(isTranslated).map(translationOf)

/** The definition of any records, also of translations. */
export const definitionOf = (key: string): Entity | undefined =>
  entityOf(key) ?? translations.find((translation) => translation.key === key)

/** The definition of the translations of an entity; undefined if it has none. */
export const translationFor = ({ key }: Entity): Entity | undefined =>
  translations.find(({ translates }) => translates === key)

/** The entity that the records of this one translate. */
export const sourceOf = ({ translates = '' }: Entity): Entity | undefined => entityOf(translates)
