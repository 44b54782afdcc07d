import { createHmac } from 'node:crypto'
import { isObject, isText } from '#contract'
import { newToken, tokenHash } from '../secret-token.ts'

export const flowMs = 10 * 60_000
const fromMax = 1500

/**
 * A visit to the provider. Its cookie holds all of it, and the `state` of the URL seals the cookie, so that the host
 * stores nothing: anyone can begin one.
 */
export interface Flow {
  purpose: 'sign-in' | 'proof' | 'link'
  /** The session that began a proof or a link; empty for a sign-in. */
  sessionId: string
  /** The panel's path that the person opened first; empty for none. */
  from: string
  beganAt: number
  secret: string
}

/** The host's only cookie. With its prefix, a neighbouring host name can't set it; browsers want https for that. */
const cookieName = (panelOrigin: string): string =>
  panelOrigin.startsWith('https:') ? '__Host-apron-sign-in' : 'apron-sign-in'

export const newFlow = (given: Pick<Flow, 'purpose' | 'sessionId'>, from: unknown, now: Date): Flow => ({
  ...given,
  from: isText(from) && from.length <= fromMax && /^\/(?!\/)[\x21-\x7e]*$/.test(from) ? from : '',
  beganAt: now.getTime(),
  secret: newToken(),
})

export const writeFlow = (flow: Flow): string => Buffer.from(JSON.stringify(flow)).toString('base64url')

/** @param sealed a value of which `state` has proved that this host wrote it */
export function readFlow(sealed: string): Flow | undefined {
  const flow: unknown = JSON.parse(Buffer.from(sealed, 'base64url').toString())
  if (!isObject(flow)) return undefined
  const { purpose, sessionId, from, beganAt, secret } = flow
  if (purpose !== 'sign-in' && purpose !== 'proof' && purpose !== 'link') return undefined
  if (!isText(sessionId) || !isText(from) || typeof beganAt !== 'number' || !isText(secret)) return undefined
  return { purpose, sessionId, from, beganAt, secret }
}

/** @param value empty ends the cookie */
export function flowCookie(value: string, panelOrigin: string): string {
  const secure = panelOrigin.startsWith('https:') ? '; Secure' : ''
  const seconds = value === '' ? 0 : flowMs / 1000
  return `${cookieName(panelOrigin)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}

/** The cookie's value; empty without one, or with several, of which one may be planted. */
export function cookieIn(header: string | undefined, panelOrigin: string): string {
  const start = `${cookieName(panelOrigin)}=`
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
  return values.length === 1 ? (values[0]?.slice(start.length) ?? '') : ''
}

const deriveSecret = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(name).digest('base64url')

export const nonceOf = ({ secret }: Flow): string => deriveSecret(secret, 'nonce')
export const verifierOf = ({ secret }: Flow): string => deriveSecret(secret, 'verifier')
/** RFC 7636, method S256. */
export const pkceOf = (flow: Flow): string => tokenHash(verifierOf(flow))
