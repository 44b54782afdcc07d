import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createSemaphore } from '#host/base'

/** The cost of a hash: memory is 128·N·r bytes, time grows with N·r·p. */
export interface ScryptCost {
  N: number
  r: number
  p: number
}
export const strictCost: ScryptCost = { N: 2 ** 15, r: 8, p: 3 }

export interface Passwords {
  /** Returns `scrypt$N$r$p$salt$key`, with a new salt. */
  hash(password: string): Promise<string>
  /** Takes the same time without a stored hash, so that the time does not reveal known addresses. */
  verify(password: string, stored: string | undefined): Promise<boolean>
}

const keyBytes = 32
// Two of libuv's four threads leave the others for files while many people sign in, and need 64 MB.
const atOnce = 2
const waitingMax = 40

const derive = (password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // One keyboard types é as one code point, another as two.
    scrypt(password.normalize('NFC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r + 2 ** 20 }, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })

interface Stored {
  cost: ScryptCost
  salt: Buffer
  key: Buffer
}

const readStored = (text: string): Stored | undefined => {
  const [kind, N, r, p, salt, key] = text.split('$')
  if (kind !== 'scrypt' || salt === undefined || key === undefined) return undefined
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

export const scryptPasswords = (cost: ScryptCost = strictCost): Passwords => {
  const inTurn = createSemaphore(atOnce, waitingMax, 'Too many people are signing in at once. Try again in a moment.')
  const nobody: Stored = { cost, salt: randomBytes(16), key: randomBytes(keyBytes) }
  return {
    hash: async (password) => {
      const salt = randomBytes(16)
      const key = await inTurn(() => derive(password, salt, cost))
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
    },
    verify: async (password, stored) => {
      const known = (stored === undefined ? undefined : readStored(stored)) ?? nobody
      const key = await inTurn(() => derive(password, known.salt, known.cost))
      // scrypt uses HMAC, which pads a short key with NULs: “secret” and “secret\0” have the same hash.
      return timingSafeEqual(key, known.key) && known !== nobody && !password.includes('\0')
    },
  }
}

/** 130 random bits, in letters and digits that people do not confuse. */
export const newPassword = (): string => {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789' // 32 characters, so that a byte chooses one without bias
  const text = [...randomBytes(26)].map((byte) => letters[byte % 32]).join('')
  return text.replaceAll(/.{5}(?=.{5})/g, '$&-')
}
