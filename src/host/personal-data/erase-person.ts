import type { Commit, SignedIn } from '#host/http'
import {
  attempt,
  eraseFailedRows,
  inChunks,
  leftBy,
  purgeRecord,
  readStored,
  type Result,
  type Tables,
  trashRecord,
  workOf,
} from '#host/records'
import { findSubject, recordCount } from './subject.ts'

/**
 * Deletes every record of the address permanently, each separately: a record that others need stays and is reported.
 * Users go last, because messages may be assigned to them.
 */
export async function erasePerson(
  tables: Tables,
  context: SignedIn,
  email: string,
  permit: () => void,
): Promise<Commit> {
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
