import { createHmac, timingSafeEqual } from 'node:crypto'
import { keptKey } from '../records/kept-key.ts'
import type { Database } from '../storage/database.ts'

const keyName = 'unsubscribe-key'

/** Makes the key at the host's start, because opening a link writes nothing. */
export function prepareUnsubscribing(db: Database): void {
  keptKey(db, keyName)
}

const signatureOf = (db: Database, id: string): Buffer => createHmac('sha256', keptKey(db, keyName)).update(id).digest()

/** The token of a link that ends one subscription. It never expires: people leave by old messages, too. */
export const unsubscribeToken = (db: Database, id: string): string =>
  `${id}.${signatureOf(db, id).toString('base64url')}`

/** The subscriber's id in a token of this host; undefined for any other text. */
export function idOfToken(db: Database, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(db, id)]
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined
}
