// Comparisons and applications run in the background, one after the other, so that two people don't double the work.
import { rmSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Log, Refusal } from '#host/base'
import type { Tables, Work } from '#host/records'
import type { Database } from '#host/storage'
import { applyUpdate, type ApplyOrder } from './apply.ts'
import { compareUpdate, reasonOf } from './compare.ts'
import { restoreUndone } from './restore-undone.ts'
import { type Progress, type ProgressOf, setState } from './update-store.ts'

interface Needs {
  tables: Tables
  log: Log
  /** For uploaded files until they are compared. */
  folder: string
}

export interface UploadedFiles {
  airports: Buffer
  runways: Buffer | undefined
}

export interface UpdateRuns {
  progress: ProgressOf
  /** Puts the files of a comparison on disk, so that waiting ones need no memory. */
  keep(id: string, files: UploadedFiles): Promise<void>
  compare(work: Work, id: string, bytes: number): void
  apply(work: Work, id: string, order: ApplyOrder): void
  stop(id: string): void
  /** Stops a comparison and deletes its files. */
  cancel(id: string): void
  /** Deletes the rows of deleted comparisons. */
  sweep(): void
  end(): Promise<void>
}

const sweptAtOnce = 100

const sweepRows = async (db: Database, signal: AbortSignal): Promise<void> => {
  const rest = 'from airport_update_same where updateId not in (select id from airport_update)'
  while (!signal.aborted && db.get(`select 1 as isSo ${rest} limit 1`)) {
    db.run(
      `delete from airport_update_same where (updateId, sourceId) in (select updateId, sourceId ${rest} limit ${sweptAtOnce})`,
    )
    await nextTurn()
  }
  const ids = db.all<{ id: string }>(
    `select distinct updateId as id from airport_update_count where updateId not in (select id from airport_update)`,
  )
  for (const { id } of ids) {
    const next = () => db.get<{ n: number }>('select min(n) as n from airport_update_row where updateId = ?', [id])?.n
    for (let from = next(); typeof from === 'number' && !signal.aborted; from = next()) {
      db.run('delete from airport_update_row where updateId = ? and n < ?', [id, from + sweptAtOnce])
      await nextTurn()
    }
    for (const table of ['airport_update_also', 'airport_update_count'])
      if (!signal.aborted) db.run(`delete from ${table} where updateId = ?`, [id])
  }
}

export function updateRuns({ tables, log, folder }: Needs): UpdateRuns {
  const { db } = tables
  const progress = new Map<string, Progress>()
  const running = new Map<string, AbortController>()
  const ending = new AbortController()
  let last: Promise<void> = Promise.resolve()

  const pathOf = (id: string, name: string): string => join(folder, `${id}-${name}.csv`)

  const inTurn = (
    id: string,
    work: (signal: AbortSignal) => Promise<void>,
    ifFailed: 'failed' | 'stopped' = 'failed',
  ): void => {
    const stopping = new AbortController()
    running.set(id, stopping)
    const signal = AbortSignal.any([stopping.signal, ending.signal])
    last = last.then(async () => {
      try {
        await work(signal)
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof Refusal)) log('an airport update failed', { error: String(error) })
        setState(db, id, ifFailed, error instanceof Refusal ? reasonOf(error) : 'The server had an error. Try again.')
      } finally {
        // The next run of the same update may wait already.
        if (running.get(id) === stopping) running.delete(id)
        progress.delete(id)
      }
    })
  }

  const compareFiles = async (work: Work, id: string, signal: AbortSignal): Promise<void> => {
    const [own] = [progress.get(id) ?? { done: 0, total: 0 }]
    const hasRunways = db.get(`select files ->> 'runways' as runways from airport_update where id = ?`, [id])
    const runways = hasRunways?.runways === null ? undefined : pathOf(id, 'runways')
    try {
      await restoreUndone(tables, signal)
      await compareUpdate({
        work,
        updateId: id,
        paths: { airports: pathOf(id, 'airports'), runways },
        progress: own,
        signal,
      })
    } finally {
      for (const name of ['airports', 'runways']) await rm(pathOf(id, name), { force: true })
    }
  }

  return {
    progress,
    keep: async (id, { airports, runways }) => {
      await mkdir(folder, { recursive: true })
      await writeFile(pathOf(id, 'airports'), airports)
      if (runways) await writeFile(pathOf(id, 'runways'), runways)
    },
    compare: (work, id, bytes) => {
      progress.set(id, { done: 0, total: bytes })
      inTurn(id, (signal) => compareFiles(work, id, signal))
    },
    apply: (work, id, order) =>
      inTurn(
        id,
        async (signal) => {
          await restoreUndone(tables, signal)
          await applyUpdate(work, id, order, signal)
        },
        'stopped',
      ),
    sweep: () => inTurn('', (signal) => sweepRows(db, signal)),
    stop: (id) => running.get(id)?.abort(),
    cancel: (id) => {
      running.get(id)?.abort()
      // A queued one never gets to delete them.
      for (const name of ['airports', 'runways']) rmSync(pathOf(id, name), { force: true })
    },
    end: async () => {
      ending.abort()
      await last
    },
  }
}
