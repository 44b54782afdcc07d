import { randomBytes } from 'node:crypto'

let lastMs = 0
let within = 0

/** 18 letters and digits; later ones sort behind earlier ones, so that the order of ids is that of making. */
export const newId = (): string => {
  const now = Math.max(Date.now(), lastMs)
  within = now === lastMs ? within + 1 : 0
  lastMs = now
  const chance = randomBytes(4).readUInt32BE() % 36 ** 5
  return [now.toString(36).padStart(9, '0'), within.toString(36).padStart(4, '0'), chance.toString(36).padStart(5, '0')].join('')
}
