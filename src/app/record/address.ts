import { type Entity, type Row, type Section, sectionOf, sections } from '#contract'

/** Where a record is opened: its own route, or the side panel over its list. */
export const recordAddress = (section: Section, id: string): string =>
  section.edit ? `${section.edit}?id=${encodeURIComponent(id)}` : `${section.route}?edit=${encodeURIComponent(id)}`

/** Where a new one is made. */
export const newRecordAddress = (section: Section): string => section.create ?? `${section.route}?new=1`

/** A new record that starts with what this one has. */
export const copyAddress = (section: Section, id: string): string => {
  const address = newRecordAddress(section)
  return `${address}${address.includes('?') ? '&' : '?'}copy=${encodeURIComponent(id)}`
}

/** An address with other words in its query; undefined takes one away. */
export const addressOfQuery = (
  { path, search }: { path: string; search: string }, words: Readonly<Record<string, string | undefined>>,
): string => {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(words)) {
    query.delete(name)
    if (value !== undefined) query.set(name, value)
  }
  const text = query.toString()
  return path + (text && `?${text}`)
}

/** What says which record a form is about. */
export const noForm = { edit: undefined, new: undefined, copy: undefined, id: undefined }

/** Seen from a list: an address of its own side panel keeps what the list shows. */
export const addressWithin = (path: string, search: string, to: string): string => {
  const [toPath = '', toQuery] = to.split('?')
  if (toPath !== path || toQuery === undefined) return to
  return addressOfQuery({ path, search }, { ...noForm, ...Object.fromEntries(new URLSearchParams(toQuery)) })
}

/** The list of what names this record. */
export const filteredAddress = (section: Section, field: string, id: string): string =>
  `${section.route}?${new URLSearchParams({ [`filter[${field}]`]: id })}`

/** Where the website shows a record, once it does. */
export const sitePageOf = (entity: Entity, row: Row, siteUrl: string | undefined): string | undefined =>
  siteUrl && entity.sitePath && typeof row.slug === 'string' && (!entity.publishes || row.status === 'published')
    ? new URL(entity.sitePath + row.slug, siteUrl).href : undefined

// SEO content has a section for each kind, which its ids begin with; it stands among other records in activity and
// where a picture is shown.

export const sectionOfRecord = (key: string, id: string): Section | undefined => {
  const section = sectionOf(key)
  return section?.seo ? sections.find(({ seo }) => seo && id.startsWith(`${seo}:`)) : section
}

/** Of one in the trash too: it is offered back there. */
export const addressOfRecord = (key: string, id: string): string | undefined => {
  const section = sectionOfRecord(key, id)
  return section && recordAddress(section, id)
}

/** For a link to messages whatever their status, with spam among them: each is named. */
export const ofEveryStatus = (address: string, { fields: { status } }: Entity): string =>
  status?.kind === 'choice' ? address + status.options.map(({ value }) => `&filter[status]=${value}`).join('') : address
