import { setImmediate as nextTurn } from 'node:timers/promises'
import { calls, isEmpty, personalDataSection, type RetentionField, retentionFields } from '#contract'
import { repeatEveryAsync, hourMs, type Log } from '#host/base'
import {
  type RouteResponse,
  type Commit,
  isPermitted,
  newTask,
  originOf,
  type Person,
  requirePermission,
  requireRecentProof,
  type SignedIn,
} from '#host/http'
import {
  attempt,
  eraseFailedRows,
  inChunks,
  leftBy,
  type Part,
  purgeRecord,
  readStored,
  type Result,
  type Rules,
  type Tables,
  trashRecord,
  workOf,
} from '#host/records'
import type { SecurityEvents } from '#host/security'
import { keptParts } from './kept-parts.ts'
import { askedRetention, countOlder, runRetention } from './retention.ts'
import { findSubject, readEmailOf, recordCount, type Subject } from './subject.ts'
import type { KeptPart } from './kept-part.ts'

/**
 * Deletes every record of the address permanently, each separately: a record that others need stays and is reported.
 * Users go last, because messages may be assigned to them.
 */
async function erasePerson(tables: Tables, context: SignedIn, email: string, permit: () => void): Promise<Commit> {
  const work = workOf(tables, context)
  const { records } = findSubject(tables, email)
  const keys = [...records.keys()].toSorted((one, other) => Number(one === 'user') - Number(other === 'user'))
  const wanted = keys.flatMap((key) => (records.get(key) ?? []).map((id) => ({ entity: tables.model.entity(key), id })))
  const result: Result = { done: [], failed: [], operationId: work.operationId }
  const last = await inChunks(
    tables.db,
    wanted,
    ({ entity, id }) =>
      attempt(tables.db, result, id, () => {
        const stored = readStored(tables, entity, id)
        if (!stored) return // the purge of a subscriber takes earlier ones of the address with it
        purgeRecord(work, entity, stored.deletedAt === null ? trashRecord(work, entity, stored) : stored)
      }),
    permit,
    context.task,
  )
  return () => {
    last()
    for (const table of ['subscription_request', 'held_subscription', 'invitation']) {
      tables.db.run(`delete from ${table} where email = ?`, [email])
    }
    eraseFailedRows(tables.db, [email])
    // Messages about no record, such as one that tried the mail server.
    if (recordCount(findSubject(tables, email)) === 0) tables.db.run('delete from mail where recipient = ?', [email])
    const keyOf = new Map(wanted.map(({ entity, id }) => [id, entity.key]))
    const failed = result.failed.map(({ id, error, code }) => ({ id, entity: keyOf.get(id), error, code }))
    return { data: { done: result.done.length, failed, operationId: work.operationId, ...leftBy(context.task) } }
  }
}

/** A draft can have 512 KB, so this number of rows has at most 10 MB. */
const rowsAtOnce = 20

const notIncluded = [
  'Passwords, tokens and other secrets: the server keeps only hashes of them.',
  'Email files in the server’s outbox folder, until a mail program sends and deletes them.',
  'Backups and the server’s log files.',
  'Texts in which others write about this person, unless they’re in a record above.',
]

/** The response of the file, piece by piece. Other requests are handled between two pieces. */
async function* personalFile(
  parts: readonly KeptPart[],
  subject: Subject,
  now: Date,
  permit: () => void,
): AsyncGenerator<string> {
  const head = JSON.stringify({ email: subject.email, madeAt: now.toISOString(), notIncluded })
  yield `{"data":${head.slice(0, -1)},"parts":[`
  let isFirstPart = true
  for (const part of parts) {
    await nextTurn()
    permit()
    const rows = part.find(subject)
    if (rows.length === 0) continue
    const start = JSON.stringify({ name: part.name, title: part.title })
    yield `${isFirstPart ? '' : ','}${start.slice(0, -1)},"rows":[`
    isFirstPart = false
    let isFirstRow = true
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      // A row may have been deleted since its number was read.
      const read = part.read(subject, rows.slice(from, from + rowsAtOnce))
      if (read.length > 0) yield (isFirstRow ? '' : ',') + read.map((row) => JSON.stringify(row)).join(',')
      isFirstRow &&= read.length === 0
      await nextTurn()
      permit()
    }
    yield ']}'
  }
  yield ']}}'
}

/**
 * Retention deletes like a user, so setting it needs the same permission; for other data only administrators have it.
 */
const sections: Readonly<Partial<Record<RetentionField, string>>> = {
  keepMessages: 'contact-message',
  keepSpam: 'contact-message',
  keepLeft: 'subscriber',
}

/** Setting retention needs permission to delete the data. Everyone who can edit the setting can turn it off. */
const retentionRules: Rules = {
  check: ({ person }, { after, changed }) =>
    Object.fromEntries(
      retentionFields
        .filter(
          (field) =>
            person &&
            changed.has(field) &&
            !isEmpty(after[field]) &&
            !isPermitted(person, sections[field] ?? personalDataSection, 'delete'),
        )
        .map((field) => [field, 'You need permission to delete these']),
    ),
}

interface Needs {
  tables: Tables
  log: Log
  now(): Date
  securityEvent: SecurityEvents['add']
}

/**
 * All data about one person, by address (docs/contract.md, "Personal data"): counted, as one file, and erased. It
 * includes data that no role can view, such as other users' sessions and unsaved forms, so only administrators can call
 * it.
 */
export function personalDataPart({ tables, log, now, securityEvent }: Needs): Part {
  const parts = keptParts(tables)
  const permit = (person: Person): void => requirePermission(person, personalDataSection, 'edit')

  const count = async ({ person, body }: SignedIn): Promise<RouteResponse> => {
    permit(person)
    const subject = findSubject(tables, readEmailOf(body))
    const counted: object[] = []
    for (const part of parts) {
      await nextTurn()
      const rows = part.find(subject).length
      if (rows > 0) counted.push({ name: part.name, title: part.title, count: rows })
    }
    return { data: { email: subject.email, records: recordCount(subject), parts: counted } }
  }
  const file = (context: SignedIn): RouteResponse => {
    const { person, body, now, personNow } = context
    permit(person)
    requireRecentProof(context)
    const subject = findSubject(tables, readEmailOf(body))
    const [personId] = subject.people
    const facts = { section: personalDataSection, count: recordCount(subject) }
    securityEvent({ ...originOf(context), kind: 'exported', personId, facts })
    return { pieces: personalFile(parts, subject, now, () => permit(personNow())) }
  }
  const erase = async (context: SignedIn): Promise<Commit> => {
    permit(context.person)
    requireRecentProof(context)
    return erasePerson(tables, context, readEmailOf(context.body), () => permit(context.personNow()))
  }
  const retention = ({ person, request, now }: SignedIn): RouteResponse => {
    requirePermission(person, 'settings', 'edit')
    const asked = askedRetention(request.query)
    const counts = retentionFields.flatMap((field) => {
      const days = asked[field]
      return days === undefined ? [] : [[field, countOlder(tables, field, days, now)] as const]
    })
    return { data: Object.fromEntries(counts) }
  }
  const start = (): (() => void) => {
    const task = newTask()
    const stop = repeatEveryAsync(hourMs, log, async () => {
      const gone = await runRetention(tables, now, task)
      if (Object.keys(gone).length > 0) log('personal data deleted after its time', gone)
    })
    return () => {
      task.isEnded = true
      stop()
    }
  }
  return {
    start,
    features: ['personal-data'],
    rules: { settings: retentionRules },
    routes: [
      // These two write nothing. The email address is in the body, because proxies log the URLs of calls.
      { method: 'POST', path: calls.personalData, skipsIdempotency: true, respond: count },
      { method: 'POST', path: calls.personalDataFile, skipsIdempotency: true, handle: file },
      { method: 'POST', path: calls.personalDataErase, prepare: erase },
      { method: 'GET', path: calls.retention, handle: retention },
    ],
  }
}
