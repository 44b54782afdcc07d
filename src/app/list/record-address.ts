import type { Entity, Row, Section } from '#contract'
import type { Location, NavigateOptions } from '../../kit/router.ts'

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

/** What a form's entry of the history keeps, so that it leads back to the list as it was: page, filters, scroll. */
export const wayBack = (back: string) => ({ back, scroll: window.scrollY })

/** Where it leads back to: the section's own list. */
export const wayTo = ({ route }: Section, { back, scroll }: Location['state']): { to: string } & NavigateOptions =>
  typeof back === 'string' && back.split('?')[0] === route
    ? { to: back, scroll: typeof scroll === 'number' ? scroll : undefined } : { to: route }

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
