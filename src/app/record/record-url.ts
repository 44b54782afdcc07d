import {
  urlOnSite,
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
export const recordUrl = (section: Section, id: string): string =>
  section.edit ? `${section.edit}?id=${encodeURIComponent(id)}` : `${section.route}?edit=${encodeURIComponent(id)}`

/** The URL of a new record's form. */
export const newRecordUrl = (section: Section): string => section.create ?? `${section.route}?new=1`

/** The URL of a new record that copies this one. */
export const newCopyUrl = (section: Section, id: string): string => {
  const url = newRecordUrl(section)
  return `${url}${url.includes('?') ? '&' : '?'}copy=${encodeURIComponent(id)}`
}

/** Changes the query of a URL; undefined removes a parameter. */
export const withQueryWords = (
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
export const urlWithinList = (path: string, search: string, to: string): string => {
  const [toPath = '', toQuery] = to.split('?')
  if (toPath !== path || toQuery === undefined) return to
  return withQueryWords({ path, search }, { ...noForm, ...Object.fromEntries(new URLSearchParams(toQuery)) })
}

/** The list of the records that refer to this one. */
export const filteredListUrl = (section: Section, field: string, id: string): string =>
  `${section.route}?${new URLSearchParams({ [`filter[${field}]`]: id })}`

/** The path of the pages of these records, in the language of a translation. */
export const sitePathOf = ({ translates, sitePath = '' }: Entity, language: Json | undefined): string =>
  translates === undefined ? sitePath : `/${textOf(language).toLowerCase()}${sitePath}`

/** The URL of a record on the website, if it is published. */
export const sitePageOf = (entity: Entity, row: Row, siteUrl: string | undefined): string | undefined =>
  siteUrl && entity.sitePath && typeof row.slug === 'string' && (!entity.publishes || row.status === 'published')
    ? urlOnSite(siteUrl, sitePathOf(entity, row.language) + encodeURIComponent(row.slug))
    : undefined

// SEO content has a section for each kind, and its IDs begin with the kind. It appears among other records in activity
// and in the uses of an image.

export const sectionOfRecord = (key: string, id: string): Section | undefined => {
  const section = sectionOf(translatedKey(key) ?? key)
  return section?.seo ? sections.find(({ seo }) => seo && id.startsWith(`${seo}:`)) : section
}

/** Includes records in the trash, because their screen offers to restore them. */
export const urlOfRecord = (key: string, id: string): string | undefined => {
  const section = sectionOfRecord(key, id)
  const url = section && recordUrl(section, id)
  return url && translatedKey(key) !== undefined ? `${url}&translation=1` : url
}

/** A link to messages of every status, including spam: it names each status. */
export const ofEveryStatus = (url: string, { fields: { status } }: Entity): string =>
  status?.kind === 'choice' ? url + status.options.map(({ value }) => `&filter[status]=${value}`).join('') : url
