import type { Entity, Values } from '#contract'
import { newTask, type Person, type SignedIn, type Task } from '../http/route.ts'
import { newId } from '../base/new-id.ts'
import type { Action } from './part.ts'
import { systemId } from './labels.ts'
import type { Mark, Stored, Tables } from './store.ts'
import { type Origin, originOf } from '../http/origin.ts'

/** A record before it is written: `after` is the whole record, `before` is missing for a new one. */
export interface Change {
  action: Action
  entity: Entity
  id: string
  before: Stored | undefined
  after: Values
  changed: ReadonlySet<string>
}

/** The rules of one entity beside its definition. Each may throw a Refusal. */
export interface Rules {
  /** Brings checked values into a form that depends on what only the host knows, before they are compared. */
  inForm?(tables: Tables, values: Values): Values
  /** Problems by field that only the host can see. */
  check?(work: Work, change: Change): Record<string, string>
  /** Problems that keep a record from coming back from the trash. */
  checkReturn?(work: Work, stored: Stored): Record<string, string>
  saved?(work: Work, change: Change): void
  /** Runs before a record goes to the trash, comes back or is purged. */
  permit?(work: Work, stored: Stored): void
  removed?(work: Work, stored: Stored): void
  purged?(work: Work, stored: Stored): void
  /** Whether this person may not choose the record, such as a role with more permissions. Lists mark such rows. */
  isBeyond?(of: Pick<Work, 'db' | 'person'>, id: string): boolean
}
export type RulesByEntity = Readonly<Record<string, Rules>>

/** One action. All its writes carry the same operation id, by which it can be undone. */
export interface Work extends Tables {
  rules: RulesByEntity
  /** The person whose permissions apply; undefined for the host itself. */
  person: Person | undefined
  /** The id of the author in activity. */
  by: string
  /** For security events. */
  origin: Origin
  now: Date
  operationId: string
  /** Links in messages start with it. */
  panelOrigin: string
  task: Task
}

export const markOf = ({ by, now }: Work): Mark => ({ by, at: now.toISOString() })

/** The work of a signed-in person's call. */
export const workOf = ({ db, model, tell }: Tables, context: SignedIn, rules: RulesByEntity = {}): Work => {
  const {
    person,
    now,
    request: { panelOrigin },
    task,
  } = context
  const origin = originOf(context)
  return { db, model, tell, rules, person, by: person.id, origin, now, operationId: newId(), panelOrigin, task }
}

export const systemWork = (tables: Tables, rules: RulesByEntity, now: Date): Work => ({
  ...tables,
  rules,
  person: undefined,
  by: systemId,
  origin: { by: systemId },
  now,
  operationId: newId(),
  panelOrigin: '',
  task: newTask(),
})
