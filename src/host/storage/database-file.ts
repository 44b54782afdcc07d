// The database's file: opened by an engine, and made under another name at first.
import { renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartFailure } from '#host/base'
import type { Connection, Engine, EngineOptions } from './engine.ts'
import { alignMode } from './folder-access.ts'
import { syncToDisk } from './sync-to-disk.ts'

export const isLocked = (error: unknown): boolean => error instanceof Error && /^database is locked/.test(error.message)

export const connect = (engine: Engine, file: string, options: EngineOptions): Connection => {
  try {
    return engine.connect(file, options)
  } catch (error) {
    const reason = isLocked(error)
      ? 'another program has it open: stop it first'
      : error instanceof Error
        ? error.message
        : String(error)
    throw new StartFailure(`the database ${file} can’t be read: ${reason}`)
  }
}

const quietly = (setUp: string): EngineOptions => ({ setUp, disturbed: () => {}, closing: () => {} })

/** Creates the file under another name, because a kill during the change to WAL mode would leave a bad file. */
export const createEmpty = (engine: Engine, file: string, setUp: string): void => {
  const draft = `${file}.new`
  for (const suffix of ['', '-journal', '-wal', '-log']) rmSync(draft + suffix, { force: true })
  connect(engine, draft, quietly(setUp)).close()
  alignMode(draft)
  syncToDisk(draft)
  renameSync(draft, file)
  syncToDisk(dirname(file))
}
