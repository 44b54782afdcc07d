import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** One challenge per ceremony: for one purpose, valid for some minutes, usable once. */
export interface Challenges {
  /** @param purpose names the session or sign-in that asks, so that no other can use the challenge */
  make(purpose: string, now: Date): string
  isGood(challenge: unknown, purpose: string, now: Date): boolean
  /** The same, and invalidates the challenge. */
  take(challenge: unknown, purpose: string, now: Date): boolean
}

export const challengeMs = 5 * 60_000
const timeBytes = 6
const headBytes = timeBytes + 16

/**
 * A challenge contains its expiry and a keyed hash of its purpose, so that unused ones need no storage: every visit to
 * the sign-in page requests one. The key belongs to this process, so a restart invalidates all challenges.
 */
export function newChallenges(goodForMs: number = challengeMs): Challenges {
  const key = randomBytes(32)
  const taken = new Map<string, number>()
  const sealOf = (head: Buffer, purpose: string): Buffer =>
    createHmac('sha256', key).update(head).update(purpose).digest()

  const isGood: Challenges['isGood'] = (challenge, purpose, now) => {
    if (typeof challenge !== 'string' || taken.has(challenge)) return false
    const bytes = Buffer.from(challenge, 'base64url')
    const [head, seal] = [bytes.subarray(0, headBytes), bytes.subarray(headBytes)]
    const expected = sealOf(head, purpose)
    // Text that decodes to the same bytes would be another key of `taken`.
    const isOurs =
      bytes.toString('base64url') === challenge && seal.length === expected.length && timingSafeEqual(seal, expected)
    return isOurs && head.readUIntBE(0, timeBytes) > now.getTime()
  }
  return {
    make: (purpose, now) => {
      const head = randomBytes(headBytes)
      head.writeUIntBE(now.getTime() + goodForMs, 0, timeBytes)
      return Buffer.concat([head, sealOf(head, purpose)]).toString('base64url')
    },
    isGood,
    take: (challenge, purpose, now) => {
      if (typeof challenge !== 'string' || !isGood(challenge, purpose, now)) return false
      for (const [other, end] of taken) if (end <= now.getTime()) taken.delete(other)
      taken.set(challenge, now.getTime() + goodForMs)
      return true
    },
  }
}
