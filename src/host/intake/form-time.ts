import { createHmac, timingSafeEqual } from 'node:crypto'
import { keptKey } from '../records/kept-key.ts'
import type { Database } from '../storage/database.ts'

/** A form may stay open for a day. */
const goodForMs = 24 * 60 * 60 * 1000

const keyName = 'form-time-key'

/** Makes the key at the host's start, because reading a form's time writes nothing. */
export function prepareFormTimes(db: Database): void {
  keptKey(db, keyName)
}

const signatureOf = (db: Database, time: string): Buffer =>
  createHmac('sha256', keptKey(db, keyName)).update(time).digest()

/** The time at which a form was shown, signed, so that the host needs to remember no form. */
export function signTime(db: Database, now: Date): string {
  const time = String(now.getTime())
  return `${time}.${signatureOf(db, time).toString('base64url')}`
}

/** The milliseconds since a signed time; undefined for one that this host has not signed, or too long ago. */
export function ageOfTime(db: Database, signed: string, now: Date): number | undefined {
  const [time = '', signature = ''] = signed.split('.')
  const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(db, time)]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const ageMs = now.getTime() - Number(time)
  return ageMs >= 0 && ageMs <= goodForMs ? ageMs : undefined
}
