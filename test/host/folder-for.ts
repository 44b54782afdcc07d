import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openDatabase, type Database } from '../../src/host/storage/database.ts'

/** An empty folder that goes with its test. */
export const folderFor = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'apron-test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An empty database that is closed with its test. */
export const databaseFor = (t: TestContext): Database => {
  const db = openDatabase(join(folderFor(t), 'x.db'))
  t.after(db.close)
  return db
}
