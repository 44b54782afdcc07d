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
