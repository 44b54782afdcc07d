import type { Json, Reference } from './json.ts'

/**
 * The calls of updates from OurAirports. Each returns the update, except the list, the rows and the pins:
 * - `POST …` multipart `airports`, `runways`; `GET …`, newest first; `GET …/{id}`; `DELETE …/{id}`
 * - `GET …/{id}/rows?group&countryId&type&published=1&search&page&limit`, with `meta.total`
 * - `POST …/{id}/confirm`, `…/{id}/decide` (`UpdateDecision`), `…/{id}/apply` (`{live}`), `…/{id}/stop`
 * - `GET …/pins/{airportId}`; `DELETE …/pins/{airportId}?field=`
 */
export const airportUpdatePath = '/api/v1/airport-updates'

/**
 * The kinds of rows, most important first. `unclear`: the ID of the row belongs to one
 * airport and its codes to another. `gone`: the file no longer has the airport. New airports without scheduled service
 * belong to `other`.
 */
export const updateGroups = [
  'renamed',
  'recoded',
  'closed',
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

export interface UpdateFile {
  name: string
  rows: number
  /** The day of the newest row, if the file has any. */
  date?: string
}

export interface UpdateCounts {
  rows: number
  /** Rows that will change their airport. */
  take: number
  keep: number
  /** Rows with a field that was changed here and in the file. */
  conflicts: number
  /** Rows that have changed their airport. */
  applied: number
}

export interface AirportUpdate {
  id: string
  by: Reference | null
  at: string
  state: UpdateState
  files: { airports: UpdateFile; runways?: UpdateFile }
  /** Of bytes while comparing, of rows while applying. */
  progress?: { done: number; total: number }
  /** Why the file needs a confirmation. */
  question?: string
  /** Why comparing or applying failed. */
  problem?: string
  counts: Readonly<Record<UpdateGroup, UpdateCounts>>
  /** For Undo, once something has been applied. */
  operationId?: string
  undoneAt?: string
}

export interface UpdateChange {
  field: string
  /** The values of the record and of the file; for a relation, the names. */
  before: Json
  after: Json
  /** The record and the file differ from the last file. */
  isOurs: boolean
  isPinned: boolean
  decision: FieldDecision
}

export interface UpdateRow {
  n: number
  /** Null for a new airport. */
  airportId: string | null
  group: UpdateGroup
  label: string
  code: string
  countryId: string | null
  /** The name of the country. */
  country: string
  type: string
  isPublished: boolean
  changes: readonly UpdateChange[]
  /** Of a row in `gone`. */
  decision?: GoneDecision
  state: 'open' | 'applied' | 'failed'
  /** Why the row is unclear or could not be applied. */
  problem?: string
}

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

/** A field of an airport that updates do not change. */
export interface Pin {
  field: string
  by: string
  at: string
}
