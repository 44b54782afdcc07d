// Chance that can be repeated.

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

let random = randomFrom(1)
/** The numbers that follow are those of this seed. */
export function begin(seed: number): void {
  random = randomFrom(seed)
}
export const below = (end: number): number => Math.floor(random() * end)
export function oneOf<T>(list: readonly T[]): T | undefined {
  return list[below(list.length)]
}
