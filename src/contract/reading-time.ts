/** Words a minute that an adult reads without effort. */
const readingPace = 220

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** At least one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / readingPace))
