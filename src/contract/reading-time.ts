import { segmentsOf } from './text-rules.ts'

/** The number of words that an adult reads per minute. */
const readingPace = 220

export const countWords = (text: string): number =>
  text
    .split(/\s+/)
    .flatMap(segmentsOf)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** The result is at least one minute. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / readingPace))
