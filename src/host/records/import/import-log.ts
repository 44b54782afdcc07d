// The imports of the last 30 days: who imported which file, the result, and the failed rows. An import comes in
// batches; each is an operation of its own, by which it can be undone.
import { type Entity, storedEmail, readEmail, trashDays } from '#contract'
import { daysFrom, invalid } from '#host/base'
import type { Database } from '#host/storage'
import type { Result } from '../write/chunks.ts'
import type { Work } from '../tables.ts'
import type { ImportResult } from './import-result.ts'
import type { FailedRow, ImportRequest } from './import-request.ts'

/** The maximum number of failed rows kept for each import. */
export const keptFailedMax = 5000

export const importTables = `
  create table if not exists import_run (
    id text primary key, entity text not null, byId text not null, at text not null, endedAt text not null,
    file text not null, append text, created integer not null, updated integer not null, unchanged integer not null,
    failed integer not null
  ) strict;
  create index if not exists import_run_by_entity on import_run (entity, at);
  create index if not exists import_run_by_time on import_run (at);
  create table if not exists import_batch (
    operationId text primary key, runId text not null, at text not null, undoneAt text,
    undone integer not null default 0, refused integer not null default 0
  ) strict;
  create index if not exists import_batch_by_run on import_batch (runId);
  create table if not exists import_failure (
    id integer primary key, runId text not null, at text not null, "values" text not null, error text not null,
    -- The email addresses of the row between line ends, for a person's right to their data.
    addresses text not null
  ) strict;
  create index if not exists import_failure_by_run on import_failure (runId);
`

const emailsIn = ({ fields }: Entity, values: FailedRow['values']): string => {
  const texts = Object.entries(values).flatMap(([name, value]) => {
    const isEmail = fields[name]?.kind === 'email'
    return typeof value === 'string' && (isEmail || readEmail(value) !== undefined) ? [storedEmail(value)] : []
  })
  return texts.length === 0 ? '' : `\n${texts.join('\n')}\n`
}

const beginRun = (work: Work, entity: Entity, id: string, { file, append }: ImportRequest): void => {
  const { db, by, now } = work
  const known = db.get('select entity, byId from import_run where id = ?', [id])
  if (known && (known.entity !== entity.key || known.byId !== by)) {
    throw invalid({ importId: 'Another import has this id. Choose a new one.' })
  }
  if (known) return
  forgetImports(db, now)
  const at = now.toISOString()
  db.insert('import_run', {
    id,
    entity: entity.key,
    byId: by,
    at,
    endedAt: at,
    file,
    append: append ?? null,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
  })
}

const keepFailed = ({ db, now }: Work, entity: Entity, id: string, rows: readonly FailedRow[]): void => {
  const kept = Number(db.get('select count(*) as count from import_failure where runId = ?', [id])?.count)
  for (const { values, error } of rows.slice(0, Math.max(0, keptFailedMax - kept))) {
    db.insert('import_failure', {
      runId: id,
      at: now.toISOString(),
      values: JSON.stringify(values),
      error,
      addresses: emailsIn(entity, values),
    })
  }
}

/** "IATA code: Use 3 letters; Country: There is no country “XX”". */
const sentenceOf = (entity: Entity, { error, fields }: ImportResult['failed'][number]): string => {
  const labels = Object.entries(fields).map(([path, text]) => {
    const name = path.split('.')[0] ?? ''
    const field = entity.fields[name] ?? entity.fields[`${name}Id`]
    return field ? `${field.label}: ${text}` : text
  })
  return labels.join('; ') || error
}

/**
 * Adds rows of a batch to its import, in the transaction that wrote them.
 * @param broken rows that were not read
 */
export function noteRows(
  work: Work,
  entity: Entity,
  order: ImportRequest,
  result: ImportResult,
  broken: readonly FailedRow[],
): void {
  const { db, now, operationId } = work
  const { importId: id = operationId, rows } = order
  const { created, updated, unchanged, failed } = result
  beginRun(work, entity, id, order)
  db.run(
    `update import_run set endedAt = ?, created = created + ?, updated = updated + ?, unchanged = unchanged + ?,
    failed = failed + ? where id = ?`,
    [now.toISOString(), created, updated, unchanged, failed.length + broken.length, id],
  )
  if (created + updated > 0) {
    db.insert('import_batch', { operationId, runId: id, at: now.toISOString() }, 'ignore')
  }
  keepFailed(work, entity, id, [
    ...failed.map((one) => ({ values: rows[one.row] ?? {}, error: sentenceOf(entity, one) })),
    ...broken,
  ])
}

export function noteBatchUndone({ db, now }: Work, operationId: string, { done, failed }: Result): void {
  db.run('update import_batch set undoneAt = ?, undone = ?, refused = ? where operationId = ? and undoneAt is null', [
    now.toISOString(),
    done.length,
    failed.length,
    operationId,
  ])
}

/** Deletes imports that can no longer be undone. */
export function forgetImports(db: Database, now: Date): void {
  const before = daysFrom(now, -trashDays)
  for (const table of ['import_failure', 'import_batch']) {
    db.run(`delete from ${table} where runId in (select id from import_run where at <= ?)`, [before])
  }
  db.run('delete from import_run where at <= ?', [before])
}

/** Deletes failed rows with one of these addresses, which are in the form that the tables keep. */
export function eraseFailedRows(db: Database, addresses: readonly string[]): void {
  for (const address of addresses) {
    db.run('delete from import_failure where instr(addresses, ?) > 0', [`\n${address}\n`])
  }
}
