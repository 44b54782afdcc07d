import { newId } from '#host/base'
import { inChunks, type Tables } from '#host/records'
import { isText } from '#contract'
import { takenOf, writeTaken } from './taken-store.ts'
import { isLeft } from './update-tables.ts'

/**
 * After an update is undone, airports have the values of the previous file again, and no pins of the update. If it was
 * stopped before its end, all its rows are left again, to be written by another operation.
 */
export const restoreUndone = async ({ db }: Tables, signal: AbortSignal): Promise<void> => {
  const updates = db.all<{ id: string; operationId: string }>(
    `select id, operationId from airport_update where isRestored = 0 and operationId in (select operationId from undone)
    order by at desc`,
  )
  for (const { id, operationId } of updates) {
    const isStopped = db.get(`select 1 from airport_update_row where updateId = ? and ${isLeft}`, [id]) !== undefined
    const rows = db
      .all<{ n: number }>(`select n from airport_update_row where updateId = ? and state = 'applied'`, [id])
      .map(({ n }) => n)
    const restore = (n: number): void => {
      const row = db.get('select sourceId, takenBefore from airport_update_row where updateId = ? and n = ?', [id, n])
      if (!row) return
      if (isText(row.takenBefore)) writeTaken(db, takenOf(JSON.parse(row.takenBefore)))
      else db.run('delete from airport_taken where sourceId = ?', [String(row.sourceId)])
      if (!isStopped) return
      db.run(
        `update airport_update_row set state = 'open', takenBefore = null, airportId = iif(exists (select 1 from activity
          where operationId = ? and entity = 'airport' and recordId = airportId and version = 1), null, airportId)
        where updateId = ? and n = ?`,
        [operationId, id, n],
      )
    }
    const finish = await inChunks(db, rows, restore, () => signal.throwIfAborted())
    db.transaction(() => {
      finish()
      db.run('delete from airport_pin where updateId = ?', [id])
      if (isStopped) db.update('airport_update', { operationId: newId() }, { id })
      else db.update('airport_update', { isRestored: 1 }, { id })
    })
  }
}
