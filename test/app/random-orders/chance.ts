// Repeatable random numbers.
import { randomFrom } from '../../random-from.ts'

let random = randomFrom(1)
/** Starts the sequence of this seed. */
export function begin(seed: number): void {
  random = randomFrom(seed)
}
export const below = (end: number): number => Math.floor(random() * end)
export function oneOf<T>(list: readonly T[]): T | undefined {
  return list[below(list.length)]
}
