import { statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { HealthLine } from '#shapes'
import { headIn } from '#host/backup'
import { hourMs, type RecentErrors } from '#host/base'
import { writeHead } from '#host/records'
import { type Database, schemaOf } from '#host/storage'
import type { PolicyReports } from './policy-reports.ts'
import type { ProxyReports } from './proxy-reports.ts'

/** The facts behind the lines of the host as a whole. */
export interface HostFacts {
  db: Database
  now(): Date
  dataDir: string
  /** The release of the host, the hash of its program, and the number of schema steps that it knows. */
  version: string
  build: string
  schemaKnown: number
  errors: RecentErrors
  policyReports: PolicyReports
  proxyReports: ProxyReports
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** The free space needed in addition to a backup's copy of the database. */
const spareBytes = 64 * 1024 * 1024
const lowBytes = 1024 ** 3

const diskLine = (dataDir: string, databaseBytes: number): HealthLine => {
  const { bavail, bsize, blocks } = statfsSync(dataDir)
  const neededBytes = databaseBytes + spareBytes
  const facts = { freeBytes: bavail * bsize, totalBytes: blocks * bsize, neededBytes }
  if (facts.freeBytes < neededBytes) return { key: 'disk', code: 'full', state: 'bad', facts }
  return facts.freeBytes < Math.max(3 * neededBytes, lowBytes)
    ? { key: 'disk', code: 'low', state: 'warn', facts }
    : { key: 'disk', code: 'enough', state: 'ok', facts }
}

const engineLine = ({ db }: HostFacts): HealthLine => {
  const version = String(db.get('select sqlite_version() as version')?.version)
  const disturbances = db.disturbances()
  const last = disturbances.at(-1)
  const facts = { name: db.engine, version, disturbances: disturbances.length }
  return last
    ? { key: 'engine', code: 'disturbed', state: 'warn', facts: { ...facts, at: last.at } }
    : { key: 'engine', code: 'is', state: 'ok', facts }
}

const errorsLine = ({ errors, now }: HostFacts): HealthLine => {
  const dayAgo = now().getTime() - 24 * hourMs
  const recent = errors.list().filter(({ at }) => Date.parse(at) > dayAgo).length
  const facts = { recent, total: errors.total() }
  return recent > 0
    ? { key: 'errors', code: 'some', state: 'warn', facts }
    : { key: 'errors', code: 'none', state: 'ok', facts }
}

/** The health lines of the host as a whole, which belong to no part. */
export function hostLines(host: HostFacts): HealthLine[] {
  const { db, dataDir, version, build, schemaKnown } = host
  const file = join(dataDir, 'apron.db')
  const bytes = sizeOf(file) + sizeOf(`${file}-wal`)
  const head = headIn(db)
  return [
    { key: 'release', code: 'is', state: 'ok', facts: { version, build } },
    engineLine(host),
    diskLine(dataDir, bytes),
    { key: 'database', code: 'is', state: 'ok', facts: { bytes } },
    { key: 'activity', code: 'is', state: 'ok', facts: { entries: head.seq, head: writeHead(head) } },
    { key: 'migrations', code: 'is', state: 'ok', facts: { schema: schemaOf(db), known: schemaKnown } },
    errorsLine(host),
    host.policyReports.line(),
    host.proxyReports.line(),
  ]
}
