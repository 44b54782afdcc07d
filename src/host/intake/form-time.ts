import { createHmac, timingSafeEqual } from 'node:crypto'
import { hourMs } from '#host/base'
import { keptKey } from '#host/records'
import type { Database } from '#host/storage'

/** A form can stay open for a day. */
const goodForMs = 24 * hourMs

const keyName = 'form-time-key'

/** Creates the key at the host's start, because reading a form's time writes nothing. */
export function prepareFormTimes(db: Database): void {
  keptKey(db, keyName)
}

const sealOf = (db: Database, text: string): Buffer => createHmac('sha256', keptKey(db, keyName)).update(text).digest()

/** The time at which a form was shown, signed, so that the host needs to remember no form. */
export function signTime(db: Database, now: Date): string {
  const time = String(now.getTime())
  return `${time}.${sealOf(db, time).toString('base64url')}`
}

/** The time signed by this host, in milliseconds; undefined for any other text. */
export function signedTime(db: Database, signed: string): number | undefined {
  const [time = '', signature = ''] = signed.split('.')
  const [given, right] = [Buffer.from(signature, 'base64url'), sealOf(db, time)]
  return given.length === right.length && timingSafeEqual(given, right) ? Number(time) : undefined
}

/** The milliseconds that a form was open; undefined if that is longer than a day, or unknown. */
export function openTime(shownAt: number | undefined, now: Date): number | undefined {
  const ageMs = shownAt === undefined ? NaN : now.getTime() - shownAt
  return ageMs >= 0 && ageMs <= goodForMs ? ageMs : undefined
}

/**
 * Identifies a submission by the time of its form and its text. The mark is keyed, so that no one can guess a text by
 * it.
 */
export const submissionMark = (db: Database, facts: readonly unknown[]): string =>
  sealOf(db, JSON.stringify(facts)).toString('base64url')
