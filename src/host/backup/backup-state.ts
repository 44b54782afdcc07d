// Stores the results of backups and checks in the database, and in memory in case the disk is full.
import { isObject, isText } from '#contract'
import { guardWork, type Log } from '#host/base'
import type { Database } from '#host/storage'
import type { JobFacts, JobKind } from './run-job.ts'

export const jobTable = `
  create table if not exists host_job (
    kind text not null, place text not null, doneAt text, facts text, failedAt text, reason text,
    primary key (kind, place)
  ) strict;
`

/** The last success and, if it came later, the last failure. */
export interface JobState {
  doneAt?: string
  facts?: JobFacts
  failedAt?: string
  reason?: string
}

interface JobStates {
  of(kind: JobKind, place: string): JobState
  done(kind: JobKind, place: string, at: Date, facts: JobFacts): void
  failed(kind: JobKind, place: string, at: Date, reason: string): void
}

const readFacts = (value: unknown): JobFacts | undefined => {
  const given: unknown = isText(value) ? JSON.parse(value) : undefined
  if (!isObject(given) || !isText(given.name) || !isText(given.activity)) return undefined
  if (typeof given.bytes !== 'number') return undefined
  const damaged = Array.isArray(given.damaged) ? given.damaged.filter(isText) : []
  const { name, bytes, activity, isActivityCut } = given
  return { name, bytes, activity, damaged, isActivityCut: isActivityCut === true }
}

export function jobStates(db: Database, log: Log): JobStates {
  const known = new Map<string, JobState>()
  const keyOf = (kind: JobKind, place: string): string => `${kind} ${place}`
  const read = (kind: JobKind, place: string): JobState => {
    const row = db.get('select * from host_job where kind = ? and place = ?', [kind, place]) ?? {}
    const facts = readFacts(row.facts)
    return {
      ...(isText(row.doneAt) && facts && { doneAt: row.doneAt, facts }),
      ...(isText(row.failedAt) && isText(row.reason) && { failedAt: row.failedAt, reason: row.reason }),
    }
  }
  const of = (kind: JobKind, place: string): JobState => {
    const state = known.get(keyOf(kind, place)) ?? read(kind, place)
    known.set(keyOf(kind, place), state)
    return state
  }
  const set = (kind: JobKind, place: string, state: JobState): void => {
    known.set(keyOf(kind, place), state)
    const { doneAt = null, facts, failedAt = null, reason = null } = state
    guardWork(log, () =>
      db.insert(
        'host_job',
        { kind, place, doneAt, facts: facts ? JSON.stringify(facts) : null, failedAt, reason },
        'replace',
      ),
    )()
  }
  return {
    of,
    done: (kind, place, at, facts) => set(kind, place, { doneAt: at.toISOString(), facts }),
    failed: (kind, place, at, reason) => {
      const { doneAt, facts } = of(kind, place)
      set(kind, place, { ...(doneAt !== undefined && facts && { doneAt, facts }), failedAt: at.toISOString(), reason })
    },
  }
}
