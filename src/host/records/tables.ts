// The types of all code about records: the tables, the contributions of parts to them, and one action on them.
import type { Entity, SeenRecord, Values } from '#contract'
import type { CallOrigin, Person, Task } from '#host/http'
import type { Database } from '#host/storage'
import type { SpecialFilters } from './query/named-filters.ts'
import type {
  Action,
  Decision,
  Entry,
  RecordState,
  RecordWrite,
  ReviewStep,
  Schedule,
} from './activity/record-write.ts'
import type { Model, Referrer } from './schema/model.ts'

export interface Stored extends RecordState {
  row: number
  id: string
  version: number
  createdAt: string
  updatedAt: string
  createdBy: string | null
  updatedBy: string | null
}

/** The host has one, made by `openTables`. */
export interface Tables {
  db: Database
  model: Model
  /** The rules that definitions can't express, by the definition's key. */
  rules: RulesByEntity
  filters: FiltersByEntity
  /** The pending versions and reviews of published records. */
  publishing: Partial<Publishing>
  /** Sends the event of a write to the parts, within its transaction. */
  emit(write: RecordWrite): void
}

/** A pending version as it would be published, and its last change. */
export type PendingRecord = NonNullable<SeenRecord['pending']> & { updatedAt: string }

/** The work of the room of pending versions and reviews, which comes after this one. */
export interface Publishing {
  /** Adjusts the values of a record before they are checked, or refuses them. */
  settle(work: Work, entity: Entity, before: Stored | undefined, after: Values): Values
  /** The pending version of a record as it would be published over these live values. */
  pendingOf(entity: Entity, id: string, live: Values): PendingRecord | undefined
  /** Carries out the publishing action that a save has asked for on the saved record. */
  act(work: Work, entity: Entity, stored: Stored, action: unknown): void
  /** Follows a change that was written. */
  saved(work: Work, change: RecordChange): void
  /** Adds values to the rows of whole records, by id. */
  notes(entity: Entity, ids: readonly string[]): ReadonlyMap<string, Values>
  /** Whether a version that will go live later gives up a value that the record has now. */
  givesUp(entity: Entity, id: string, name: string): boolean
  /** Follows a merge or a move: references to one record now point to the other. With null they are cleared. */
  follow(work: Work, referrer: Referrer, fromId: string, intoId: string | null): void
  /** Undoes an entry that didn't change the record; false if it can't. */
  undo(work: Work, entity: Entity, entry: Entry, stored: Stored): boolean
}

/** The author and the time of a write. */
export interface Mark {
  by: string
  at: string
}

/** One action. All its writes carry the same operation id, by which it can be undone. */
export interface Work extends Tables {
  /** The person whose permissions apply; undefined for the host itself. */
  person: Person | undefined
  /** The id of the author in activity. */
  by: string
  /** For security events. */
  origin: CallOrigin
  now: Date
  operationId: string
  /** Links in messages start with it. */
  panelOrigin: string
  task: Task
  /** The schedule that this work carries out. */
  schedule?: Schedule
  /** The work only plans a version that will go live later. */
  isForLater?: boolean
  /** “Translations stay up to date”: the change of a source concerns none of its translations. */
  keepsTranslations?: boolean
  /** The texts of the source from which a translation was made, as far as a file has them. */
  madeFrom?: Values
  /** The step of a review that this work carries out. */
  review?: ReviewStep
  /** The decision about what visitors see, if it isn’t only the person’s. */
  decision?: Decision
}

/** A record before it is written: `after` is the whole record, `before` is missing for a new one. */
export interface RecordChange {
  action: Action
  entity: Entity
  id: string
  before: Stored | undefined
  after: Values
  changed: ReadonlySet<string>
}

/** The rules of one entity besides its definition. Each may throw a Refusal. */
export interface Rules {
  /** Brings checked values into a form that depends on what only the host knows, before they are compared. */
  inForm?(tables: Tables, values: Values): Values
  /** The values of the whole record with those that follow from the others and from what only the host knows. */
  derive?(work: Work, change: Omit<RecordChange, 'changed'>): Values
  /** Problems by field that only the host can see. */
  check?(work: Work, change: RecordChange): Record<string, string>
  /** Problems that keep a record from coming back from the trash. */
  checkReturn?(work: Work, stored: Stored): Record<string, string>
  saved?(work: Work, change: RecordChange): void
  /** Throws unless the person can write this record. It runs with each entry of activity. */
  permitEntry?(work: Work, values: Values): void
  /** Runs before a record goes to the trash, comes back or is purged. */
  permit?(work: Work, stored: Stored): void
  removed?(work: Work, stored: Stored): void
  purged?(work: Work, stored: Stored): void
  /** Whether this person cannot choose the record, such as a role with more permissions. Lists mark such rows. */
  isBeyond?(of: Pick<Work, 'db' | 'person'>, id: string): boolean
  /** Computes values of whole records, by ID. */
  notes?(records: readonly Stored[]): ReadonlyMap<string, Values>
  /** Makes the secret of a record, in place of an earlier one. */
  makeSecret?(work: Work, stored: Stored): string
  /** Undoes one write of a record that another room keeps. */
  undo?(work: Work, entry: Entry): void
}
export type RulesByEntity = Readonly<Record<string, Rules>>

/** Filters of one entity that need more than its own fields, by the definition's key. */
export type FiltersByEntity = Readonly<Record<string, (tables: Tables) => SpecialFilters>>
