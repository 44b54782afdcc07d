import { randomBytes } from 'node:crypto'
import type { Database } from '#host/storage'

/** A random key that the database stores under this name, created on first use. */
export function keptKey(db: Database, name: string): string {
  const kept = db.get('select value from records_meta where name = ?', [name])?.value
  if (typeof kept === 'string') return kept
  const key = randomBytes(32).toString('base64url')
  db.insert('records_meta', { name, value: key })
  return key
}
