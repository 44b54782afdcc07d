import { setImmediate as nextTurn } from 'node:timers/promises'
import { calls, personalDataSection, retentionFields } from '#contract'
import { everyAsync, hourMs, type Log } from '#host/base'
import {
  type Answer,
  type Commit,
  newTask,
  originOf,
  type Person,
  requirePermission,
  requireRecentProof,
  type SignedIn,
} from '#host/http'
import type { Part, Tables } from '#host/records'
import type { SecurityEvents } from '#host/security'
import { erasePerson } from './erase-person.ts'
import { keptParts } from './kept-parts.ts'
import { personalFile } from './personal-file.ts'
import { retentionRules } from './retention-rules.ts'
import { askedRetention, countOlder, runRetention } from './retention.ts'
import { findSubject, readAddress, recordCount } from './subject.ts'

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

  const count = async ({ person, body }: SignedIn): Promise<Answer> => {
    permit(person)
    const subject = findSubject(tables, readAddress(body))
    const counted: object[] = []
    for (const part of parts) {
      await nextTurn()
      const rows = part.find(subject).length
      if (rows > 0) counted.push({ name: part.name, title: part.title, count: rows })
    }
    return { data: { email: subject.email, records: recordCount(subject), parts: counted } }
  }
  const file = (context: SignedIn): Answer => {
    const { person, body, now, personNow } = context
    permit(person)
    requireRecentProof(context)
    const subject = findSubject(tables, readAddress(body))
    const [personId] = subject.people
    const facts = { section: personalDataSection, count: recordCount(subject) }
    securityEvent({ ...originOf(context), kind: 'exported', personId, facts })
    return { pieces: personalFile(parts, subject, now, () => permit(personNow())) }
  }
  const erase = async (context: SignedIn): Promise<Commit> => {
    permit(context.person)
    requireRecentProof(context)
    return erasePerson(tables, context, readAddress(context.body), () => permit(context.personNow()))
  }
  const retention = ({ person, request, now }: SignedIn): Answer => {
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
    const stop = everyAsync(hourMs, log, async () => {
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
      { method: 'POST', path: calls.personalData, skipsIdempotency: true, answer: count },
      { method: 'POST', path: calls.personalDataFile, skipsIdempotency: true, handle: file },
      { method: 'POST', path: calls.personalDataErase, prepare: erase },
      { method: 'GET', path: calls.retention, handle: retention },
    ],
  }
}
