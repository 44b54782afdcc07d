// Carries out the decisions of a comparison: each row in one transaction with its mark, so that a stopped or killed host
// continues after the last one. All writes have one operation, by which they can be undone.
import { airport, isEmpty, isShown, isText, isWithdrawn, type Json, type Values } from '#contract'
import type { UpdateGroup } from '#shapes'
import { Refusal } from '#host/base'
import { newTask } from '#host/http'
import { readPending, savePending } from '#host/publishing'
import { openFormer } from '#host/kinds'
import { failureOf, inChunks, liveRecord, noteRows, readMany, saveRecord, type Stored, type Work } from '#host/records'
import type { SqlRow } from '#host/storage'
import { holderOf, settleFromFiles, uniqueCodes } from './resolve-codes.ts'
import { readTaken, readValues, type Taken, writeTaken } from './taken-store.ts'
import { isSame, type RowChange } from './three-ways.ts'
import { isLeft } from './update-tables.ts'
import { inGroup, readChanges, readFiles, setState, updateRow } from './update-store.ts'

export interface ApplyOrder {
  /** Published airports change at once, instead of getting pending changes. */
  isLive: boolean
  /** Only the rows of this group. */
  group: UpdateGroup | undefined
  /** Throws if the user has lost the permission. */
  permit(): void
}

interface Applying extends ApplyOrder {
  work: Work
  updateId: string
  /** The rows of this run. */
  wrote: { created: number; updated: number; unchanged: number }
}

const findRow = ({ work, updateId }: Applying, n: number): SqlRow | undefined =>
  work.db.get('select * from airport_update_row where updateId = ? and n = ?', [updateId, n])

const takenChanges = (changes: readonly RowChange[]): RowChange[] =>
  changes.filter(({ decision }) => decision === 'take')

const changedSince = (): Refusal =>
  new Refusal('conflict', 'The airport has changed since the comparison. Compare the file again.')

/** The fields that are still to be written. */
const draftOf = (changes: readonly RowChange[], stored: Stored | undefined): Values => {
  const draft: Values = {}
  for (const { field, before, after } of takenChanges(changes)) {
    const own: Json = stored?.values[field] ?? null
    if (stored && isSame(own, after)) continue
    const isReleased = uniqueCodes.some((code) => code === field) && (isEmpty(own) || isPlaceholder(own))
    if (stored && !isSame(own, before) && !isReleased) throw changedSince()
    draft[field] = after
  }
  return draft
}

/** A withdrawn page has no pending changes. */
const stillShown = (): Refusal =>
  new Refusal('in_use', 'The website still shows this airport with a notice. Move it to drafts first.')

const isPlaceholder = (value: Json): boolean => isText(value) && value.startsWith('-')

/** Removes codes from an airport that is about to lose them anyway, because another one needs them first. */
const releaseCodes = (applying: Applying, row: SqlRow): void => {
  const { work } = applying
  const stored = liveRecord(work, airport, String(row.airportId))
  const lost = takenChanges(readChanges(row.changes)).filter(({ field }) => uniqueCodes.some((code) => code === field))
  // An airport always has an ident.
  const placeholder = `-${String(row.sourceId)}`.slice(0, 8)
  const draft = Object.fromEntries(lost.map(({ field }) => [field, field === 'ident' ? placeholder : null]))
  writeChanged(applying, stored, draft)
}

/** First applies the rows that give up the codes of this one. In a cycle, the first row gives up its codes. */
const makeWay = (applying: Applying, row: SqlRow, draft: Values, chain: readonly number[]): void => {
  const { work, updateId } = applying
  const airportId = isText(row.airportId) ? row.airportId : null
  for (const code of uniqueCodes) {
    const value = draft[code]
    if (!isText(value) || value === '') continue
    const holder = holderOf(work, code, value, airportId)
    const other =
      holder &&
      work.db.get(`select * from airport_update_row where updateId = ? and airportId = ? and state <> 'applied'`, [
        updateId,
        holder.id,
      ])
    if (!other || !takenChanges(readChanges(other.changes)).some(({ field }) => field === code)) continue
    if (chain.includes(Number(other.n))) releaseCodes(applying, other)
    else applyRow(applying, other, [...chain, Number(row.n)])
  }
}

const isPendingOnly = ({ isLive }: Applying, { values }: Stored): boolean => !isLive && isShown(values, null)

/** Another update may have added the airport after the comparison. */
const madeSince = (work: Work, sourceId: string): string | undefined =>
  readMany(work, airport, 'sourceId = ? and deletedAt is null', [sourceId])[0]?.id

const write = (applying: Applying, row: SqlRow, chain: readonly number[]): string => {
  const { work } = applying
  const changes = readChanges(row.changes)
  const id = isText(row.airportId) ? row.airportId : madeSince(work, String(row.sourceId))
  const stored = id === undefined ? undefined : liveRecord(work, airport, id)
  if (id !== undefined && row.groupName === 'gone') {
    writeGone(work, liveRecord(work, airport, id), row.goneDecision)
    return id
  }
  const draft = draftOf(changes, stored)
  if (Object.keys(draft).length === 0) return id ?? ''
  makeWay(applying, row, draft, [...chain, Number(row.n)])
  for (const { code, holder, isGained } of settleFromFiles(work, row, takenChanges(changes), stored)) {
    // The file still has the code for the other airport, so this isn't an import.
    if (isGained) writeChanged(applying, liveRecord(work, airport, holder.id), { [code]: null }, 'update')
    else delete draft[code]
  }
  // Freeing the codes may have changed this record too.
  const now = id === undefined ? undefined : liveRecord(work, airport, id)
  if (!now) {
    const made = { ...draft, sourceId: String(row.sourceId) }
    const options = { action: 'import', replacesTakenSlug: true, starts: airport.import?.starts } as const
    return saveRecord(work, airport, made, undefined, options).stored.id
  }
  writeChanged(applying, now, draft)
  return now.id
}

const writeChanged = (applying: Applying, now: Stored, draft: Values, action: 'import' | 'update' = 'import'): void => {
  const { work } = applying
  if (!isPendingOnly(applying, now)) return void saveRecord(work, airport, draft, now, { action })
  // The website shows no link to OurAirports, so it needs no publication.
  const { sourceId, ...shown } = draft
  const linked =
    sourceId === undefined ? now : saveRecord(work, airport, { sourceId }, now, { action: 'import' }).stored
  if (Object.keys(shown).length === 0) return
  if (isWithdrawn(linked.values)) throw stillShown()
  const pending = readPending(work, airport, linked.id)
  // A file replaces names, so the old one is kept as an import keeps it.
  const name = linked.values.name ?? null
  const known = pending?.next.formerCodes ?? linked.values.formerCodes
  const rows = Array.isArray(known) ? known : []
  const isKept = shown.name === undefined || rows.some((row) => isSame(row, openFormer('name', name)))
  const former = isKept ? {} : { formerCodes: [openFormer('name', name), ...rows] }
  savePending(work, airport, linked, pending, { ...shown, ...former })
}

const writeGone = (work: Work, stored: Stored, decision: unknown): void => {
  if (decision === 'archive') saveRecord(work, airport, { status: 'archived' }, stored, { ignoresOldProblems: true })
  if (decision === 'unlink') saveRecord(work, airport, { sourceId: null }, stored, { ignoresOldProblems: true })
}

/** Stores the values of the file, so that they don't come up again, and pins the fields that always stay. */
const storeFileValues = (
  { work, updateId }: Applying,
  row: SqlRow,
  airportId: string,
  before: SqlRow | undefined,
): void => {
  const { db, by, now } = work
  const sourceId = String(row.sourceId)
  const isGone = row.groupName === 'gone'
  const own: Taken | undefined = isGone ? readTaken(db, sourceId) : undefined
  writeTaken(db, {
    sourceId,
    airportId,
    values: own?.values ?? readValues(row.values),
    hash: String(row.hash),
    runwayHash: String(row.runwayHash),
    date: String(row.date),
    isGone,
  })
  for (const { field, decision, isPinned } of readChanges(row.changes)) {
    if (decision !== 'always' || isPinned || airportId === '') continue
    db.insert('airport_pin', { airportId, field, byId: by, at: now.toISOString(), updateId }, 'ignore')
  }
  db.update(
    'airport_update_row',
    {
      state: 'applied',
      problem: null,
      airportId: airportId === '' ? null : airportId,
      takenBefore: before ? JSON.stringify(before) : null,
    },
    { updateId, n: Number(row.n) },
  )
}

function applyRow(applying: Applying, row: SqlRow, chain: readonly number[]): void {
  const { wrote } = applying
  const outcome = row.takes === 0 ? 'unchanged' : row.airportId === null ? 'created' : 'updated'
  wrote[outcome] += 1
  const { db } = applying.work
  db.transaction(() => {
    // The write stores it as an import does.
    const before = db.get('select * from airport_taken where sourceId = ?', [String(row.sourceId)])
    storeFileValues(applying, row, write(applying, row, chain), before)
  })
}

/** Applies a row; a rejection rolls back only its writes, and the row shows the reason. */
const attemptRow = (applying: Applying, n: number): void => {
  const { work, updateId } = applying
  const row = findRow(applying, n)
  if (!row || row.state === 'applied') return // another row needed it first
  const before = { ...applying.wrote }
  try {
    applyRow(applying, row, [])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    Object.assign(applying.wrote, before)
    const { error: problem } = failureOf('', error)
    work.db.update('airport_update_row', { state: 'failed', problem }, { updateId, n })
  }
}

const rowsAtOnce = 500

const leftRows = ({ db }: Work, updateId: string, from: number, group: UpdateGroup | undefined): number[] => {
  const { sql, parameters } = group ? inGroup(db, updateId, group) : { sql: 'true', parameters: [] }
  return db
    .all<{ n: number }>(
      `select n from airport_update_row where updateId = ? and n >= ? and ${isLeft} and ${sql}
      order by n limit ${rowsAtOnce}`,
      [updateId, from, ...parameters],
    )
    .map(({ n }) => n)
}

/** Applies the rows that are left. Ends between two rows if it is stopped. */
export const applyUpdate = async (
  work: Work,
  updateId: string,
  order: ApplyOrder,
  signal: AbortSignal,
): Promise<void> => {
  const { operationId } = updateRow(work.db, updateId)
  const applying: Applying = {
    work: { ...work, operationId: String(operationId) },
    updateId,
    ...order,
    wrote: { created: 0, updated: 0, unchanged: 0 },
  }
  const task = newTask()
  task.isEnded = signal.aborted
  signal.addEventListener('abort', () => {
    task.isEnded = true
  })
  try {
    for (let from = 0; !task.isEnded; ) {
      const rows = leftRows(work, updateId, from, order.group)
      if (rows.length === 0) break
      const finish = await inChunks(work.db, rows, (n) => attemptRow(applying, n), order.permit, task)
      order.permit()
      if (!task.isEnded) work.db.transaction(finish)
      from = (rows.at(-1) ?? from) + 1
    }
    const isReady = order.group !== undefined && leftRows(work, updateId, 0, undefined).length > 0
    setState(work.db, updateId, task.isEnded ? 'stopped' : isReady ? 'ready' : 'applied')
  } finally {
    work.db.transaction(() => noteRun(applying))
  }
}

/** Adds the rows of this run to the list of imports, which can undo them too. */
const noteRun = ({ work, updateId, wrote }: Applying): void => {
  const { airports } = readFiles(updateRow(work.db, updateId).files)
  const order = {
    rows: [],
    key: 'sourceId',
    mode: 'both',
    dryRun: false,
    append: undefined,
    importId: updateId,
    file: airports.name,
    broken: [],
  } as const
  const result = { ...wrote, failed: [], renamed: [], former: [], settled: [], outcomes: [] }
  if (wrote.created + wrote.updated > 0) noteRows(work, airport, order, result, [])
}
