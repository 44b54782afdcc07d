/**
 * The calls of updates from OurAirports. Each returns the update, except the list, the rows and the pins:
 * - `POST …` multipart `airports`, `runways`; `GET …`, newest first; `GET …/{id}`; `DELETE …/{id}`
 * - `GET …/{id}/rows?group&countryId&type&published=1&search&page&limit`, with `meta.total`
 * - `POST …/{id}/confirm`, `…/{id}/decide` (`UpdateDecision`), `…/{id}/apply` (`{live, group?}`), `…/{id}/stop`
 * - `GET …/pins/{airportId}`; `DELETE …/pins/{airportId}?field=`
 */
export const airportUpdatePath = '/api/v1/airport-updates'

/**
 * The kinds of rows, most important first. `linked`: an airport that was recognised by its codes gets its OurAirports
 * ID; nobody knows who changed what before. `unclear`: the ID of the row belongs to one
 * airport and its codes to another. `gone`: the file no longer has the airport. New airports without scheduled service
 * belong to `other`.
 */
export const updateGroups = [
  'linked',
  'closed',
  'renamed',
  'recoded',
  'new',
  'moved',
  'runways',
  'gone',
  'unclear',
  'other',
] as const
export type UpdateGroup = (typeof updateGroups)[number]

/**
 * `questioned`: the file is much shorter or older than the last one, and someone has to confirm it. `stopped`: some rows
 * are applied, and applying can continue.
 */
export const updateStates = ['comparing', 'questioned', 'ready', 'applying', 'stopped', 'applied', 'failed'] as const
export type UpdateState = (typeof updateStates)[number]

/** `always` keeps the value against later updates too, until someone removes the pin. */
export const fieldDecisions = ['take', 'keep', 'always'] as const
export type FieldDecision = (typeof fieldDecisions)[number]

/** For an airport that the file no longer has: `unlink` removes its OurAirports ID. */
export const goneDecisions = ['keep', 'archive', 'unlink'] as const
export type GoneDecision = (typeof goneDecisions)[number]

/** The query of a page of rows. A decision about all rows of a group sends the same as `filter`. */
export interface UpdateFilter {
  countryId?: string
  type?: string
  published?: boolean
  search?: string
}

/** For the named rows, or for all rows of a group that match `filter`; by default for all fields of the rows. */
export interface UpdateDecision {
  decision: FieldDecision | GoneDecision
  rows?: readonly number[]
  fields?: readonly string[]
  group?: UpdateGroup
  filter?: UpdateFilter
}
