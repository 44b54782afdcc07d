import { createHmac, timingSafeEqual } from 'node:crypto'
import { newToken } from '#host/accounts'
import { keptKey } from '#host/records'
import type { Database } from '#host/storage'

const keyName = 'unsubscribe-key'

/** Creates the key at the host's start, because opening a link writes nothing. */
export function prepareSubscriberTokens(db: Database): void {
  keptKey(db, keyName)
}

const sealOf = (db: Database, text: string): Buffer => createHmac('sha256', keptKey(db, keyName)).update(text).digest()

function isSealed(db: Database, text: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature, 'base64url'), sealOf(db, text)]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The token of a link that ends one subscription. It never expires: people leave by old messages, too. */
export const unsubscribeToken = (db: Database, id: string): string => `${id}.${sealOf(db, id).toString('base64url')}`

/** The subscriber's id in a token of this host; undefined for any other text. */
export function idOfToken(db: Database, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.')
  return isSealed(db, id, signature) ? id : undefined
}

const confirmText = (secret: string, id: string): string => `confirm ${secret} ${id}`

/**
 * The token of a link that confirms a subscription, once and within its time. It contains the subscriber's ID, so that
 * its page can show for as long as they are subscribed that they are.
 */
export function confirmToken(db: Database, id: string): string {
  const secret = newToken()
  return `${secret}.${id}.${sealOf(db, confirmText(secret, id)).toString('base64url')}`
}

/** The id of the subscriber whom a link of this host confirms or has confirmed. */
export function idOfConfirmToken(db: Database, token: string): string | undefined {
  const [secret = '', id = '', signature = ''] = token.split('.')
  return isSealed(db, confirmText(secret, id), signature) ? id : undefined
}
