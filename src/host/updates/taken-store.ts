import { airport, isObject, isText, type Json, type Values } from '#contract'
import { inChunks, type RecordWrite } from '#host/records'
import type { Database, SqlRow } from '#host/storage'
import { fileFields } from './source-row.ts'

/** The values of an airport in the last file. */
export interface Taken {
  sourceId: string
  airportId: string
  values: Values
  hash: string
  runwayHash: string
  date: string
  /** The airport was missing from the file, and someone has decided about that. */
  isGone: boolean
}

export const readValues = (text: unknown): Values => {
  const read: Json = JSON.parse(String(text)) // writeTaken wrote it
  return isObject(read) ? read : {}
}

export const takenOf = (row: SqlRow): Taken => ({
  sourceId: String(row.sourceId),
  airportId: String(row.airportId),
  values: readValues(row.values),
  hash: String(row.hash),
  runwayHash: String(row.runwayHash),
  date: String(row.date),
  isGone: row.isGone === 1,
})

/** Whether the last file had exactly this row, and its runways if this file has any. */
export const isAsLast = (db: Database, sourceId: string, hash: string, runwayHash: string): boolean =>
  db.get(`select 1 as isSo from airport_taken where sourceId = ? and hash = ? and (? = '' or runwayHash = ?)`, [
    sourceId,
    hash,
    runwayHash,
    runwayHash,
  ]) !== undefined

export const readTaken = (db: Database, sourceId: string): Taken | undefined => {
  const row = db.get('select * from airport_taken where sourceId = ?', [sourceId])
  return row && takenOf(row)
}

export const writeTaken = (db: Database, taken: Taken): void => {
  db.insert(
    'airport_taken',
    {
      sourceId: taken.sourceId,
      airportId: taken.airportId,
      values: JSON.stringify(taken.values),
      hash: taken.hash,
      runwayHash: taken.runwayHash,
      date: taken.date,
      isGone: taken.isGone ? 1 : 0,
    },
    'replace',
  )
}

/** Stores a row of a file in question, whose airport has the same values. */
export const writeSame = (db: Database, updateId: string, same: Taken): void => {
  const { sourceId, airportId, values, hash, runwayHash, date } = same
  const row = { updateId, sourceId, airportId, values: JSON.stringify(values), hash, runwayHash, date }
  db.insert('airport_update_same', row, 'replace')
}

/** Takes these rows over as what the last file said. Returns the end of the work, for the caller's transaction. */
export const noteSame = (db: Database, updateId: string, permit: () => void): Promise<() => void> => {
  const rows = db.all<{ sourceId: string }>('select sourceId from airport_update_same where updateId = ?', [updateId])
  const note = ({ sourceId }: { sourceId: string }): void => {
    const key = [updateId, sourceId]
    db.run(
      `insert or replace into airport_taken select sourceId, airportId, "values", hash, runwayHash, date, 0
      from airport_update_same where updateId = ? and sourceId = ?`,
      key,
    )
    db.run('delete from airport_update_same where updateId = ? and sourceId = ?', key)
  }
  return inChunks(db, rows, note, permit)
}

/** Stores what an import took from a file whose rows have OurAirports IDs. */
export const followImport = (db: Database, { entity, action, recordId, before, after, fields }: RecordWrite): void => {
  if (entity !== airport.key || action !== 'import' || !after) return
  const { sourceId } = after.values
  if (!isText(sourceId) || sourceId === '') return
  const names = fileFields.filter((name) => !before || fields.includes(name))
  const taken = readTaken(db, sourceId)
  const values = Object.fromEntries(names.map((name) => [name, after.values[name] ?? null]))
  writeTaken(db, {
    sourceId,
    airportId: recordId,
    values: { ...taken?.values, ...values },
    hash: '',
    runwayHash: '',
    date: taken?.date ?? '',
    isGone: false,
  })
}
