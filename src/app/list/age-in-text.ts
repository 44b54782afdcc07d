import { ageWords } from './time-words.ts'

/** How long ago, within a sentence: "active just now". */
export const ageInText = (iso: string, now: number): string => {
  const words = ageWords(iso, now)
  return words.charAt(0).toLowerCase() + words.slice(1)
}
