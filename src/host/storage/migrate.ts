import { StartFailure } from '#host/base'
import type { Database } from './database.ts'

/** One release's change of the schema. A released step never changes. */
export type SchemaStep = string | ((db: Database) => void)

// This number, "APRN" in ASCII, distinguishes our files from the SQLite files of other programs.
const applicationId = 0x4150524e

const readNumber = (db: Database, pragma: 'user_version' | 'application_id'): number =>
  Number(db.get(`pragma ${pragma}`)?.[pragma] ?? 0)

/** The number of schema steps that the database has had. */
export const schemaOf = (db: Database): number => readNumber(db, 'user_version')

/** Runs the steps that the database has not had yet, in one transaction. */
export function migrate(db: Database, steps: readonly SchemaStep[]): void {
  const version = schemaOf(db)
  const application = readNumber(db, 'application_id')
  if (application !== 0 && application !== applicationId) {
    throw new StartFailure('the database belongs to another program')
  }
  if (version > steps.length) {
    throw new StartFailure(`the database has schema ${version} of a newer release; this one knows ${steps.length}`)
  }
  if (version === steps.length) return
  db.transaction(() => {
    for (const step of steps.slice(version))
      if (typeof step === 'string') db.exec(step)
      else step(db)
    db.exec(`pragma application_id = ${applicationId}; pragma user_version = ${steps.length}`)
  })
}
