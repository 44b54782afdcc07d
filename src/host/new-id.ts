import { randomBytes } from 'node:crypto'

let lastMs = 0
let within = 0

/** 18 letters and digits; later ones sort behind earlier ones, so that the order of ids is that of making. */
export const newId = (): string => {
  const now = Math.max(Date.now(), lastMs)
  within = now === lastMs ? within + 1 : 0
  lastMs = now
  const chance = randomBytes(4).readUInt32BE() % 36 ** 5
  const parts: [number, number][] = [[now, 9], [within, 4], [chance, 5]]
  return parts.map(([value, length]) => value.toString(36).padStart(length, '0')).join('')
}
