// A code moves from one airport to another only if the file has both changes.
import { airport, inSentence, isEmpty, isText, labelOf } from '#contract'
import { inChunks, quoted, tableOf, type Work } from '#host/records'
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
    `select id, name from ${quoted(tableOf(airport))} where ${quoted(code)} = ? and deletedAt is null and id is not ?`,
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
const isReleased = ({ db }: Work, updateId: string, holder: string, code: UniqueCode): boolean =>
  db
    .all('select changes from airport_update_row where updateId = ? and airportId = ?', [updateId, holder])
    .some(({ changes }) => readChanges(changes).some(({ field }) => field === code))

const problemOf = (work: Work, updateId: string, airportId: string | null, text: unknown): string | undefined => {
  const changes = readChanges(text)
  for (const code of uniqueCodes) {
    const after = changes.find(({ field }) => field === code)?.after
    if (!isText(after) || isEmpty(after)) continue
    const holder = holderOf(work, code, after, airportId)
    if (!holder || isReleased(work, updateId, holder.id, code)) continue
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
      const row = db.get('select airportId, changes from airport_update_row where updateId = ? and n = ?', [
        updateId,
        n,
      ])
      const airportId = isText(row?.airportId) ? row.airportId : null
      const problem = row && problemOf(work, updateId, airportId, row.changes)
      if (problem === undefined) return
      const kept = readChanges(row?.changes).map((change) => ({ ...change, decision: 'keep' }))
      db.run(
        `update airport_update_row set groupName = 'unclear', changes = ?, problem = ?, takes = 0, keeps = ?
        where updateId = ? and n = ?`,
        [JSON.stringify(kept), problem, kept.length, updateId, n],
      )
    },
    () => signal.throwIfAborted(),
  )
  db.transaction(finish)
}
