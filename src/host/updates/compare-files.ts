import type { AirportUpdate, UpdateRow, UpdateGroup } from '#shapes'
import { newId } from '#host/base'
import { systemWork, type Tables } from '#host/records'
import { compareUpdate } from './compare.ts'
import { restoreUndone } from './restore-undone.ts'
import { beginUpdate, toUpdate, toUpdateRows, updateRow } from './update-store.ts'

export interface ComparedFiles {
  update: AirportUpdate
  /** All rows of a group, a few hundred at a time. */
  rows(group: UpdateGroup): Iterable<UpdateRow>
}

const atOnce = 200

/** Compares files with the airports in a copy of the database, which stores the comparison. Throws a Refusal. */
export async function compareFiles(
  tables: Tables,
  now: Date,
  paths: { airports: string; runways: string | undefined },
): Promise<ComparedFiles> {
  const { db } = tables
  const work = systemWork(tables, now)
  const id = newId()
  const file = (name: string) => ({ name, rows: 0 })
  const files = {
    airports: file('airports.csv'),
    ...(paths.runways !== undefined && { runways: file('runways.csv') }),
  }
  const { signal } = new AbortController()
  await restoreUndone(tables, signal)
  beginUpdate(work, id, files)
  await compareUpdate({ work, updateId: id, paths, progress: { done: 0, total: 0 }, signal })
  return {
    update: toUpdate(tables, updateRow(db, id), new Map()),
    *rows(group) {
      for (let last = -1; ; ) {
        const found = db.all(
          `select * from airport_update_row where updateId = ? and groupName = ? and n > ? order by n limit ${atOnce}`,
          [id, group, last],
        )
        if (found.length === 0) return
        yield* toUpdateRows(tables, found)
        last = Number(found.at(-1)?.n)
      }
    },
  }
}
