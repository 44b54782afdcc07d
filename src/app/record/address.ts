import {
  addressOnSite,
  type Entity,
  type Json,
  type Row,
  type Section,
  sectionOf,
  sections,
  textOf,
  translatedKey,
} from '#contract'

/** A record opens at its own route, or in the side panel over its list. */
export const recordAddress = (section: Section, id: string): string =>
  section.edit ? `${section.edit}?id=${encodeURIComponent(id)}` : `${section.route}?edit=${encodeURIComponent(id)}`

/** The URL of a new record's form. */
export const newRecordAddress = (section: Section): string => section.create ?? `${section.route}?new=1`

/** The URL of a new record that copies this one. */
export const copyAddress = (section: Section, id: string): string => {
  const address = newRecordAddress(section)
  return `${address}${address.includes('?') ? '&' : '?'}copy=${encodeURIComponent(id)}`
}

/** Changes the query of a URL; undefined removes a parameter. */
export const addressOfQuery = (
  { path, search }: { path: string; search: string },
  words: Readonly<Record<string, string | undefined>>,
): string => {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(words)) {
    query.delete(name)
    if (value !== undefined) query.set(name, value)
  }
  const text = query.toString()
  return path + (text && `?${text}`)
}

/** The parameters that identify the record of a form. */
export const noForm = {
  edit: undefined,
  new: undefined,
  copy: undefined,
  id: undefined,
  language: undefined,
  translation: undefined,
}

/** The URL for a link in a list. A side panel of the same list keeps the list's state. */
export const addressWithin = (path: string, search: string, to: string): string => {
  const [toPath = '', toQuery] = to.split('?')
  if (toPath !== path || toQuery === undefined) return to
  return addressOfQuery({ path, search }, { ...noForm, ...Object.fromEntries(new URLSearchParams(toQuery)) })
}

/** The list of the records that refer to this one. */
export const filteredAddress = (section: Section, field: string, id: string): string =>
  `${section.route}?${new URLSearchParams({ [`filter[${field}]`]: id })}`

/** The path of the pages of these records, in the language of a translation. */
export const sitePathOf = ({ translates, sitePath = '' }: Entity, language: Json | undefined): string =>
  translates === undefined ? sitePath : `/${textOf(language).toLowerCase()}${sitePath}`

/** The URL of a record on the website, if it is published. */
export const sitePageOf = (entity: Entity, row: Row, siteUrl: string | undefined): string | undefined =>
  siteUrl && entity.sitePath && typeof row.slug === 'string' && (!entity.publishes || row.status === 'published')
    ? addressOnSite(siteUrl, sitePathOf(entity, row.language) + encodeURIComponent(row.slug))
    : undefined

// SEO content has a section for each kind, and its IDs begin with the kind. It appears among other records in activity
// and in the uses of an image.

export const sectionOfRecord = (key: string, id: string): Section | undefined => {
  const section = sectionOf(translatedKey(key) ?? key)
  return section?.seo ? sections.find(({ seo }) => seo && id.startsWith(`${seo}:`)) : section
}

/** Includes records in the trash, because their screen offers to restore them. */
export const addressOfRecord = (key: string, id: string): string | undefined => {
  const section = sectionOfRecord(key, id)
  const address = section && recordAddress(section, id)
  return address && translatedKey(key) !== undefined ? `${address}&translation=1` : address
}

/** A link to messages of every status, including spam: it names each status. */
export const ofEveryStatus = (address: string, { fields: { status } }: Entity): string =>
  status?.kind === 'choice' ? address + status.options.map(({ value }) => `&filter[status]=${value}`).join('') : address
