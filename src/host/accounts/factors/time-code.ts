// One-time codes by time, RFC 6238, as authenticator apps generate them: SHA-1, six digits, 30 seconds.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const digits = 6
/** RFC 6238, section 5.2, recommends a step for the delay of a network. The later one is for a clock that is ahead. */
const stepsAround = [-1, 0, 1]
/** Up to ten minutes further, nearest first: a code of these steps reveals a wrong clock and is not accepted. */
const stepsNear = Array.from({ length: 20 }, (_, index) => [-2 - index, 2 + index]).flat()
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without padding, the format in which authenticator apps accept a secret. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** RFC 4226, section 4, recommends 160 bits. */
export const newSecret = (): string => base32(randomBytes(20))

/** The code of a time step: the number of 30-second periods since 1970. */
export function codeOf(secret: string, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** length).padStart(length, '0')
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** The steps that have this code, in order. Compares in constant time. */
function stepsOf(secret: string, code: string, now: Date, distances: readonly number[]): number[] {
  if (!/^\d{6}$/.test(code)) return []
  const given = Buffer.from(code)
  const steps = distances.map((distance) => stepOf(now) + distance).filter((step) => step >= 0)
  return steps.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), given))
}

/**
 * The step of a correct code; undefined for a wrong or used one.
 * @param after the last step that was used
 * @param never a step that is not accepted
 */
export const matchingStep = (
  secret: string,
  code: string,
  now: Date,
  after: number,
  never: number | null = null,
): number | undefined => stepsOf(secret, code, now, stepsAround).find((step) => step > after && step !== never)

/**
 * How many steps the clock that shows this code is ahead of this host, up to ten minutes beyond the accepted codes;
 * negative if it is behind. Undefined for other codes.
 */
export function clockOffset(secret: string, code: string, now: Date): number | undefined {
  const [step] = stepsOf(secret, code, now, stepsNear)
  return step === undefined ? undefined : step - stepOf(now)
}
