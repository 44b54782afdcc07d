// Prevents a write from happening twice: a browser repeats a POST whose reused connection was reset, and a person
// presses Save again when the response was lost. docs/contract.md describes Idempotency-Key.
import { createHash } from 'node:crypto'
import { isObject } from '#contract'
import { daysFrom, idempotencyMismatch, malformed, minuteMs } from '#host/base'
import type { Database } from '#host/storage'
import { type Call, runInTransaction } from './in-transaction.ts'
import type { RouteResponse, Context, Task } from './route.ts'

const keptDays = 1
const keyPattern = /^[\x21-\x7e]{1,200}$/

export const storedResponseTable = `
  create table kept_answer (
    personId text not null, path text not null, key text not null, fingerprint text not null,
    status integer not null, answer text not null, createdAt text not null,
    primary key (personId, path, key)
  ) strict;
  create index kept_answer_by_time on kept_answer (createdAt);
`

/** Rows are in the order of their times, so that an index by time only cost each save a page. */
export const dropResponsesByTime = 'drop index if exists kept_answer_by_time;'

/** A hash that identifies a request. It leaves passwords out, since an attacker could guess them from a quick hash. */
const fingerprintOf = (method: string, query: URLSearchParams, body: unknown): string => {
  const text = JSON.stringify(body, (name, value: unknown) => (/password/i.test(name) ? undefined : value))
  return createHash('sha256').update(`${method}${query}\n${text}`).digest('base64url')
}

/** A row with this status holds the place of an interrupted write. No call gets it as a response. */
const unfinished = 102

const isSuccess = ({ status = 200 }: RouteResponse): boolean => status >= 200 && status < 300

/** Public calls have no user; their stored responses don't reveal what was sent. */
const anybody = 'anybody'

/** User, path and key identify a stored response. */
type KeptKey = readonly [string, string, string]

const readKept = (db: Database, id: KeptKey, fingerprint: string, now: Date): RouteResponse | undefined => {
  const kept = db.get<{ fingerprint: string; status: number; answer: string }>(
    'select fingerprint, status, answer from kept_answer where personId = ? and path = ? and key = ? and createdAt > ?',
    [...id, daysFrom(now, -keptDays)],
  )
  if (!kept) return undefined
  if (kept.fingerprint !== fingerprint) throw idempotencyMismatch()
  const response: RouteResponse = JSON.parse(kept.answer)
  return { ...response, status: kept.status }
}

const writeKept = (db: Database, id: KeptKey, fingerprint: string, now: Date, response: RouteResponse): void => {
  const { status = 200, ...rest } = response
  const [personId, path, key] = id
  const [text, createdAt] = [JSON.stringify(rest), now.toISOString()]
  db.insert('kept_answer', { personId, path, key, fingerprint, status, answer: text, createdAt }, 'replace')
  db.run(
    'delete from kept_answer where rowid < (select rowid from kept_answer where createdAt > ? order by rowid limit 1)',
    [daysFrom(now, -keptDays)],
  )
}

const withoutSecrets = (response: RouteResponse, secrets: readonly string[]): RouteResponse =>
  isObject(response.data)
    ? {
        ...response,
        data: Object.fromEntries(Object.entries(response.data).filter(([name]) => !secrets.includes(name))),
      }
    : response

/** Browsers and users retry within minutes, so a secret stays in memory only for this time. */
const secretMs = 10 * minuteMs
const secretsMax = 100

/** Complete responses that contain a secret, by user, path and key. */
function createSecretResponses() {
  const kept = new Map<string, { answer: RouteResponse; until: number }>()
  const drop = (now: number) => {
    for (const [place, { until }] of kept) if (until <= now || kept.size > secretsMax) kept.delete(place)
  }
  return {
    keep: (place: string, response: RouteResponse, now: Date) => {
      kept.set(place, { answer: response, until: now.getTime() + secretMs })
      drop(now.getTime())
    },
    find: (place: string, now: Date): RouteResponse | undefined => {
      drop(now.getTime())
      return kept.get(place)?.answer
    },
  }
}

/** @param secrets the names of values that only the memory may keep */
export type RunWrite = (call: Call, context: Context, secrets: readonly string[]) => Promise<RouteResponse>

export interface Writes {
  run: RunWrite
  /** The progress of the write that this person began with this key; undefined when none is running. */
  taskOf(personId: string, key: string): Task | undefined
}

export const writesOnce = (): Writes => {
  const underWay = new Map<string, { id: KeptKey; fingerprint: string; answer: Promise<RouteResponse>; task: Task }>()

  const withSecrets = createSecretResponses()

  const run: RunWrite = async (call, context, secrets) => {
    const { db, now, person, machine, request } = context
    const key = request.headers['idempotency-key']
    if (key === undefined) return runInTransaction(db, call, () => {})
    if (!keyPattern.test(key)) throw malformed('The Idempotency-Key must be 1 to 200 printable characters.')

    const fingerprint = fingerprintOf(request.method, request.query, context.upload?.fingerprint ?? context.body)
    const id = [person?.id ?? machine?.id ?? anybody, request.path, key] as const
    const place = JSON.stringify(id)
    const kept = readKept(db, id, fingerprint, now)
    if (kept && kept.status !== unfinished) return withSecrets.find(place, now) ?? kept

    const first = underWay.get(place)
    if (first && first.fingerprint !== fingerprint) throw idempotencyMismatch()
    if (first) return first.answer
    if (typeof kept?.data === 'string') context.task.interruptedAt = kept.data
    context.task.keepPlace = (data) => writeKept(db, id, fingerprint, now, { status: unfinished, data })
    const response = runInTransaction(db, call, (given) => {
      if (!isSuccess(given) || given.isNotStored) return
      writeKept(db, id, fingerprint, now, withoutSecrets(given, secrets))
      if (secrets.length > 0) withSecrets.keep(place, given, now)
    })
    underWay.set(place, { id, fingerprint, answer: response, task: context.task })
    try {
      return await response
    } finally {
      underWay.delete(place)
    }
  }
  return {
    run,
    taskOf: (personId, key) => [...underWay.values()].find(({ id }) => id[0] === personId && id[2] === key)?.task,
  }
}
