import { backupPart } from '../../src/host/backup/backup-part.ts'
import { hostJobs } from '../../src/host/backup/host-jobs.ts'
import { healthPart } from '../../src/host/health/health-part.ts'
import type { Core } from '../../src/host/host/core.ts'
import type { MakeParts } from '../../src/host/host/host.ts'
import type { Part } from '../../src/host/records/part.ts'
import { withAccounts } from './account-tables.ts'

const jobsOf = ({ db, log, now, settings, jobWorker }: Core) =>
  hostJobs({
    db,
    log,
    now,
    settings: settings.backup,
    dataDir: settings.storage.dataDir,
    media: settings.media.place,
    jobWorker,
    version: 'test',
  })

const ofBackups = (core: Core): Part[] => {
  const { log, healthLines } = core
  const jobs = jobsOf(core)
  const facts = { dataDir: core.settings.storage.dataDir, version: 'test', build: 'test', schemaKnown: 1 }
  return [healthPart({ ...core, ...facts, jobs, lines: healthLines }), backupPart({ log, jobs })]
}

const { model, parts } = withAccounts()

/** These stand in for the host's own where a test needs accounts and backups, and nothing else. */
export const hostModel = model
export const hostParts: MakeParts = (core) => [...parts(core), ...ofBackups(core)]
