import type { Entity, SeoKind, Values } from '#contract'
import { translatedNames } from '#translated'
import { offeredBy, pathOnSite, sitePages, targetEntity } from '#snippets'
import { readableText } from '#readable'
import { eachStored, readStored, storedLabel, type Stored, type Tables } from '#host/records'

/** The subject of SEO content: a record of the kind's entity, or a page of the site. */
export interface Target {
  kind: SeoKind
  id: string
  label: string
  /** The path on the website: `/airports/delhi-del`. */
  path: string
  /** The values for placeholders in templates. */
  names: { readonly [name: string]: string }
  /** The fallback for the description: a blog's excerpt, the beginning of a text. */
  description: string
  isPublished: boolean
  record: Stored | undefined
}

const entityOfKind = (tables: Tables, kind: SeoKind): Entity | undefined =>
  kind === 'custom' ? undefined : tables.model.entity(targetEntity[kind])

const textOfValue = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Labels of related records, under the names of template placeholders: `country`, `city`, `type`. */
const relatedLabels = (tables: Tables, entity: Entity, stored: Stored): { [name: string]: string } => {
  const names: { [name: string]: string } = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const id = stored.values[name]
    if (field.kind !== 'relation' || typeof id !== 'string') continue
    const target = tables.model.find(field.to)
    names[name.replace(/Id$/, '')] = (target && storedLabel(tables.db, target, id)) ?? ''
  }
  return names
}

const airportCodes = ['iata', 'icao']
/** The fields of a record that templates of related records may show. */
export const namingFields = (entity: Entity): readonly string[] => [...entity.label, ...airportCodes]

const targetOfRecord = (tables: Tables, kind: SeoKind, entity: Entity, stored: Stored): Target => {
  const { values } = stored
  const { type } = entity.fields
  const { title: label, description } = offeredBy(entity, values)
  const city = textOfValue(values.municipality)
  const own = ['excerpt', 'description', 'blogs'].map((name) => [name, textOfValue(values[name])])
  const { airportId } = values
  const airport = typeof airportId === 'string' ? readStored(tables, tables.model.entity('airport'), airportId) : stored
  const codes = airportCodes.map((name) => [name, textOfValue(airport?.values[name])])
  const names: Target['names'] = {
    ...Object.fromEntries([...own, ...codes]),
    ...relatedLabels(tables, entity, stored),
  }
  return {
    kind,
    id: stored.id,
    label,
    record: stored,
    path: pathOnSite(entity, stored.id, values),
    names: {
      ...names,
      name: label,
      city: names.city || city,
      type: names.type ?? (type ? readableText(type, values.type) : ''),
    },
    description,
    isPublished: values.status === undefined || values.status === 'published',
  }
}

const pageTarget = ({ key, title, path }: (typeof sitePages)[number]): Target => ({
  kind: 'custom',
  id: key,
  label: title,
  path,
  names: { name: title },
  description: '',
  isPublished: true,
  record: undefined,
})

/** @param texts those of a translation, which the target shows in place of its own */
export const findTarget = (tables: Tables, kind: SeoKind, id: string, texts: Values = {}): Target | undefined => {
  const entity = entityOfKind(tables, kind)
  if (!entity) {
    const page = sitePages.find(({ key }) => key === id)
    return page && pageTarget(page)
  }
  const stored = readStored(tables, entity, id)
  if (!stored || stored.deletedAt !== null) return undefined
  const own = translatedNames(entity).filter((name) => texts[name] !== undefined)
  const values = { ...stored.values, ...Object.fromEntries(own.map((name) => [name, texts[name] ?? null])) }
  return targetOfRecord(tables, kind, entity, { ...stored, values })
}

export function* eachTarget(tables: Tables, kind: SeoKind): Generator<Target> {
  const entity = entityOfKind(tables, kind)
  if (!entity) {
    for (const page of sitePages) yield pageTarget(page)
    return
  }
  for (const stored of eachStored(tables, entity, 'deletedAt is null')) {
    yield targetOfRecord(tables, kind, entity, stored)
  }
}
