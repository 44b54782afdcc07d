// The activity log is a hash chain: each entry's hash covers the hash before it, so that a change of the past is
// detected. Personal data can be erased nevertheless: the entry's hash covers only a salted hash of its text, which
// stays without it.
import { createHash, randomUUID } from 'node:crypto'
import type { Database, SqlRow } from '#host/storage'

/** The entity of security events in the activity table, and the permission to read them. No definition has this key. */
export const securityKey = 'security'
/** The record of events that say up to when retention has erased events. */
export const retentionId = 'retention'

/** Erasure removes `salt` and stores `detailHash`: without the salt no one can test names against the hash. */
export const chainColumns = ['hash', 'salt', 'detailHash'] as const

interface Covered {
  at: unknown
  by: unknown
  entity: unknown
  recordId: unknown
  version: unknown
  action: unknown
  operationId: unknown
}
interface Detail {
  salt: unknown
  label: unknown
  changes: unknown
}

/** The end of the chain: number and hash of the last entry; 0 and '' without entries. */
export interface ChainHead {
  seq: number
  hash: string
}

const sha256 = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const hashDetail = ({ salt, label, changes }: Detail): string => sha256([salt, label, changes])

const hashEntry = (previous: string, entry: Covered, detailHash: unknown): string =>
  sha256([
    previous,
    entry.at,
    entry.by,
    entry.entity,
    entry.recordId,
    entry.version,
    entry.action,
    entry.operationId,
    detailHash,
  ])

export function chainHead(db: Database): ChainHead {
  return (
    db.get<{ seq: number; hash: string }>('select seq, hash from activity order by seq desc limit 1') ?? {
      seq: 0,
      hash: '',
    }
  )
}

/** The head as one word, in the form that programs and backups write: `1204:9f86d0…`. */
export function writeHead({ seq, hash }: ChainHead): string {
  return `${seq}:${hash}`
}

/** Returns undefined for a text that is not a head. */
export function readHead(text: string): ChainHead | undefined {
  const [, seq, hash] = /^(\d{1,15}):((?:[0-9a-f]{64})?)$/.exec(text) ?? []
  return seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash }
}

/** Makes the hash and the salt of a new entry. */
export function linkEntry(previous: string, entry: Covered & Omit<Detail, 'salt'>): { hash: string; salt: string } {
  const salt = randomUUID() // 122 random bits, and Node keeps a supply of these
  return { salt, hash: hashEntry(previous, entry, hashDetail({ ...entry, salt })) }
}

/** The hash of the entry's text, which stays after the text is erased. */
export function detailHashOf(row: SqlRow): string {
  return typeof row.detailHash === 'string'
    ? row.detailHash
    : hashDetail({ salt: row.salt, label: row.label, changes: row.changes })
}

const batchRows = 1000

/** Reads every entry in order, with one batch in memory at a time. */
function* eachEntry(db: Database): Generator<SqlRow> {
  for (let seq = 0; ; ) {
    const rows = db.all('select * from activity where seq > ? order by seq limit ?', [seq, batchRows])
    yield* rows
    if (rows.length < batchRows) return
    seq = Number(rows.at(-1)?.seq)
  }
}

/** Adds hashes to the entries of releases that had none. Measured: 100,000 entries in 3.9 s, once. */
export function linkEarlierEntries(db: Database): void {
  let previous = ''
  for (const row of eachEntry(db)) {
    const { at, by, entity, recordId, version, action, operationId, label, changes } = row
    const { hash, salt } = linkEntry(previous, {
      at,
      by,
      entity,
      recordId,
      version,
      action,
      operationId,
      label,
      changes,
    })
    db.update('activity', { hash, salt }, { seq: row.seq ?? null })
    previous = hash
  }
}

export interface ChainReport {
  entries: number
  head: ChainHead
  /** The first entry that was changed or is missing. */
  broken?: { seq: number; reason: string }
}

function isPurged(db: Database, entity: unknown, recordId: unknown): boolean {
  return (
    db.get(`select 1 from activity where entity = ? and recordId = ? and action = 'purge' limit 1`, [
      String(entity),
      String(recordId),
    ]) !== undefined
  )
}

/** The time before which retention has erased security events, by the events that say so. */
function keptSince(db: Database): string {
  const row = db.get(
    `select max(json_extract(changes, '$.before')) as before from activity
    where entity = ? and recordId = ?`,
    [securityKey, retentionId],
  )
  return String(row?.before ?? '')
}

/** Text is erased of purged records, and of security events of purged people or older than their retention. */
function mayBeErased(db: Database, { entity, recordId, by, at }: SqlRow, eventsKeptSince: string): boolean {
  if (entity !== securityKey) return isPurged(db, entity, recordId)
  return String(at) < eventsKeptSince || isPurged(db, 'user', recordId) || isPurged(db, 'user', by)
}

const problemOf = (db: Database, row: SqlRow, previous: string, eventsKeptSince: string): string | undefined => {
  const { at, by, entity, recordId, version, action, operationId } = row
  const isErased = row.detailHash !== null
  if (isErased && !mayBeErased(db, row, eventsKeptSince)) return 'it was erased, but its record wasn’t'
  const hash = hashEntry(previous, { at, by, entity, recordId, version, action, operationId }, detailHashOf(row))
  return hash === row.hash ? undefined : 'it, or the link to the one before it, was changed'
}

/**
 * Reads the whole log and names the first break.
 * @param earlier a head that was noted before, as in a backup. Only this can prove that the end was cut off.
 * @param onProgress called after each batch, with the numbers of entries that are read and that there are
 */
export function verifyChain(
  db: Database,
  earlier: ChainHead | undefined,
  onProgress: (done: number, total: number) => void = () => {},
): ChainReport {
  const total = Number(db.get('select count(*) as total from activity')?.total ?? 0)
  let head: ChainHead = { seq: 0, hash: '' }
  let entries = 0
  const eventsKeptSince = keptSince(db)
  const brokenAt = (seq: number, reason: string): ChainReport => ({ entries, head, broken: { seq, reason } })
  for (const row of eachEntry(db)) {
    const seq = Number(row.seq)
    if (seq !== head.seq + 1) return brokenAt(head.seq + 1, 'it is missing')
    const problem = problemOf(db, row, head.hash, eventsKeptSince)
    if (problem !== undefined) return brokenAt(seq, problem)
    head = { seq, hash: String(row.hash) }
    if (earlier?.seq === seq && earlier.hash !== head.hash) return brokenAt(seq, 'it differs from the recorded head')
    entries += 1
    if (entries % batchRows === 0) onProgress(entries, total)
  }
  // SQLite keeps the highest number that it ever gave, https://sqlite.org/autoinc.html
  const given = Number(db.get(`select seq from sqlite_sequence where name = 'activity'`)?.seq ?? 0)
  if (Math.max(given, earlier?.seq ?? 0) > head.seq) {
    return brokenAt(head.seq + 1, 'it and all later ones are missing')
  }
  return { entries, head }
}
