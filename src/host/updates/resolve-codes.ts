// A code moves from one airport to another only if the file has both changes.
import { airport, inSentence, isEmpty, isText, labelOf } from '#contract'
import {
  inChunks,
  liveRecord,
  quoteName,
  type SettledCode,
  settleCodes,
  type Stored,
  tableOf,
  type Work,
} from '#host/records'
import type { SqlRow } from '#host/storage'
import { readTaken, readValues } from './taken-store.ts'
import type { RowChange } from './three-ways.ts'
import { readChanges } from './update-store.ts'

/** The codes that only one airport has. */
export const uniqueCodes = ['iata', 'icao', 'ident'] as const
export type UniqueCode = (typeof uniqueCodes)[number]

export interface Holder {
  id: string
  name: string
}

/** The other live airport with a code. */
export const holderOf = (
  { db }: Work,
  code: UniqueCode,
  value: string,
  airportId: string | null,
): Holder | undefined => {
  const row = db.get(
    `select id, name from ${quoteName(tableOf(airport))} where ${quoteName(code)} = ? and deletedAt is null and id is not ?`,
    [value, airportId],
  )
  return row && { id: String(row.id), name: labelOf(airport, { name: String(row.name) }) }
}

/** Whether the row takes a code that another airport has now. */
export const isContested = (work: Work, airportId: string | null, changes: readonly RowChange[]): boolean =>
  uniqueCodes.some((code) => {
    const after = changes.find(({ field }) => field === code)?.after
    return isText(after) && after !== '' && holderOf(work, code, after, airportId) !== undefined
  })

/** Whether the file gives the airport another code, or none. */
const isReleased = ({ db }: Work, updateId: string, holder: string, code: string, value: string): boolean =>
  db
    .all('select changes from airport_update_row where updateId = ? and airportId = ?', [updateId, holder])
    .some(({ changes }) => readChanges(changes).some(({ field, after }) => field === code && after !== value))

/** Decides about codes that two airports have in the files. A code that a user gave to an airport stays there. */
export const settleFromFiles = (
  work: Work,
  row: SqlRow,
  changes: readonly RowChange[],
  own: Stored | undefined,
): SettledCode[] => {
  const [updateId, sourceId] = [String(row.updateId), String(row.sourceId)]
  const { type = own?.values.type ?? null, scheduledService = null } = readValues(row.values)
  const codes = changes.filter(({ field }) => uniqueCodes.some((code) => code === field))
  const draft = Object.fromEntries(codes.map(({ field, after }) => [field, after]))
  return settleCodes(work, airport, { ...draft, type, scheduledService, sourceId }, 'sourceId', own).filter(
    ({ code, value, holder }) =>
      readTaken(work.db, String(holder.values.sourceId))?.values[code] === value &&
      !isReleased(work, updateId, holder.id, code, value),
  )
}

const problemOf = (
  work: Work,
  updateId: string,
  airportId: string | null,
  changes: readonly RowChange[],
  settled: readonly SettledCode[],
): string | undefined => {
  for (const code of uniqueCodes) {
    if (settled.some((one) => one.code === code)) continue
    const after = changes.find(({ field }) => field === code)?.after
    if (!isText(after) || isEmpty(after)) continue
    const holder = holderOf(work, code, after, airportId)
    if (!holder || isReleased(work, updateId, holder.id, code, after)) continue
    const label = inSentence(airport.fields[code]?.label ?? code)
    return `The ${label} ${after} belongs to “${holder.name}” here. Check which airport the row means.`
  }
  return undefined
}

/**
 * Moves the rows with a code that stays with another airport to their own group, without changes to apply.
 * @param rows those with a code that another airport has now
 */
export const resolveCodes = async (
  work: Work,
  updateId: string,
  rows: readonly number[],
  signal: AbortSignal,
): Promise<void> => {
  const { db } = work
  const finish = await inChunks(
    db,
    rows,
    (n) => {
      const row = db.get('select * from airport_update_row where updateId = ? and n = ?', [updateId, n])
      if (!row) return
      const airportId = isText(row.airportId) ? row.airportId : null
      const changes = readChanges(row.changes)
      const own = airportId === null ? undefined : liveRecord(work, airport, airportId)
      const settled = settleFromFiles(work, row, changes, own)
      const problem = problemOf(work, updateId, airportId, changes, settled)
      const isLeft = ({ field }: RowChange): boolean => settled.some((one) => one.code === field && !one.isGained)
      const kept = changes.map((change) =>
        problem !== undefined || isLeft(change) ? { ...change, decision: 'keep' } : change,
      )
      const takes = kept.filter(({ decision }) => decision === 'take').length
      db.update(
        'airport_update_row',
        {
          ...(problem !== undefined && { groupName: 'unclear' }),
          changes: JSON.stringify(kept),
          problem: problem ?? null,
          takes,
          keeps: kept.length - takes,
        },
        { updateId, n },
      )
      if (problem !== undefined) db.run('delete from airport_update_also where updateId = ? and n = ?', [updateId, n])
    },
    () => signal.throwIfAborted(),
  )
  db.transaction(finish)
}
