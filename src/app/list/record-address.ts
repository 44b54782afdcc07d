import type { Section } from '../../contract/entities/index.ts'

/** Where a record is opened: its own route, or the side panel over its list. */
export const recordAddress = (section: Section, id: string): string =>
  section.edit ? `${section.edit}?id=${encodeURIComponent(id)}` : `${section.route}?edit=${encodeURIComponent(id)}`

/** Where a new one is made. */
export const newRecordAddress = (section: Section): string => section.create ?? `${section.route}?new=1`

/** The list of what names this record. */
export const filteredAddress = (section: Section, field: string, id: string): string =>
  `${section.route}?${new URLSearchParams({ [`filter[${field}]`]: id })}`
