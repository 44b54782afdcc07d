import { tooMany } from './refusal.ts'

/** Runs at most `atOnce` calls at a time and lets `waitingMax` wait; refuses the rest with 429. */
export const createSemaphore = (
  atOnce: number,
  waitingMax: number,
  sentence: string,
): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw tooMany(5, sentence)
      await new Promise<void>((resolve) => waiting.push(resolve)) // the call that wakes this one hands its place over
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** A semaphore for each key, such as a person's id; it is removed after its last call. */
export function createSemaphores(
  atOnce: number,
  waitingMax: number,
  sentence: string,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const known = new Map<string, { inTurn: ReturnType<typeof createSemaphore>; inside: number }>()
  return async (key, work) => {
    const own = known.get(key) ?? { inTurn: createSemaphore(atOnce, waitingMax, sentence), inside: 0 }
    known.set(key, own)
    own.inside += 1
    try {
      return await own.inTurn(work)
    } finally {
      own.inside -= 1
      if (own.inside === 0) known.delete(key)
    }
  }
}
