import type { Entity, Values } from '#contract'
import { newTask, type Person, type SignedIn, type Task } from '../http/route.ts'
import { newId } from '../new-id.ts'
import type { Action } from '../part.ts'
import { systemId } from './labels.ts'
import type { Mark, Stored, Tables } from './store.ts'

/** A record that is about to be written: `after` is the whole of it, `before` is missing for a new one. */
export interface Change {
  action: Action
  entity: Entity
  id: string
  before: Stored | undefined
  after: Values
  changed: ReadonlySet<string>
}

/** What one entity needs beside its definition. Each may throw a Refusal. */
export interface Rules {
  /** Problems by field that only the host can see. */
  check?(work: Work, change: Change): Record<string, string>
  /** The same before a record comes back from the trash. */
  checkReturn?(work: Work, stored: Stored): Record<string, string>
  saved?(work: Work, change: Change): void
  /** Before a record goes to the trash, comes back from it, or goes for good. */
  permit?(work: Work, stored: Stored): void
  removed?(work: Work, stored: Stored): void
  purged?(work: Work, stored: Stored): void
  /** Whether this person may not give it to another record: its rows say so in lists, for whoever chooses one. */
  isBeyond?(of: Pick<Work, 'db' | 'person'>, id: string): boolean
}
export type RulesByEntity = Readonly<Record<string, Rules>>

/** One thing that somebody does: all that it writes carries the same operation, by which it can be taken back. */
export interface Work extends Tables {
  rules: RulesByEntity
  /** Whose permissions hold; undefined: the host's own doing. */
  person: Person | undefined
  /** Whose name it is done in. */
  by: string
  now: Date
  operationId: string
  /** For links in messages. */
  panelOrigin: string
  task: Task
}

export const markOf = ({ by, now }: Work): Mark => ({ by, at: now.toISOString() })

/** What a signed-in person's call does. */
export const workOf = (
  { db, model, tell }: Tables, { person, now, request, task }: SignedIn, rules: RulesByEntity = {},
): Work => {
  const { panelOrigin } = request
  return { db, model, tell, rules, person, by: person.id, now, operationId: newId(), panelOrigin, task }
}

export const systemWork = (tables: Tables, rules: RulesByEntity, now: Date): Work =>
  ({ ...tables, rules, person: undefined, by: systemId, now, operationId: newId(), panelOrigin: '', task: newTask() })
