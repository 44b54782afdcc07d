import { tooMany } from './refusal.ts'

/** Lets so many run at a time and so many wait; the rest are asked to come again. */
export const turnstile = (
  atOnce: number, waitingMax: number, sentence: string,
): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw tooMany(5, sentence)
      await new Promise<void>((resolve) => waiting.push(resolve)) // takes over the turn of whoever wakes it
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

/** A turnstile for each key, such as a person's id; it is forgotten when nobody is in it. */
export function turnstiles(
  atOnce: number, waitingMax: number, sentence: string,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const known = new Map<string, { inTurn: ReturnType<typeof turnstile>; inside: number }>()
  return async (key, work) => {
    const own = known.get(key) ?? { inTurn: turnstile(atOnce, waitingMax, sentence), inside: 0 }
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
