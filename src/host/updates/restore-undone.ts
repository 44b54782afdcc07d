import { inChunks, type Tables } from '#host/records'
import { isText } from '#contract'
import { takenOf, writeTaken } from './taken-store.ts'

/** After an update is undone, airports have the values of the previous file again, and no pins of the update. */
export const restoreUndone = async ({ db }: Tables, signal: AbortSignal): Promise<void> => {
  const updates = db.all<{ id: string }>(
    `select id from airport_update where isRestored = 0 and operationId in (select operationId from undone)
    order by at desc`,
  )
  for (const { id } of updates) {
    const rows = db
      .all<{ n: number }>(`select n from airport_update_row where updateId = ? and state = 'applied'`, [id])
      .map(({ n }) => n)
    const finish = await inChunks(
      db,
      rows,
      (n) => {
        const row = db.get('select sourceId, takenBefore from airport_update_row where updateId = ? and n = ?', [id, n])
        if (!row) return
        if (isText(row.takenBefore)) writeTaken(db, takenOf(JSON.parse(row.takenBefore)))
        else db.run('delete from airport_taken where sourceId = ?', [String(row.sourceId)])
      },
      () => signal.throwIfAborted(),
    )
    db.transaction(() => {
      finish()
      db.run('delete from airport_pin where updateId = ?', [id])
      db.run('update airport_update set isRestored = 1 where id = ?', [id])
    })
  }
}
