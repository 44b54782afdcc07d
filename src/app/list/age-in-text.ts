import { inSentence } from '#contract'
import { ageWords } from './time-words.ts'

/** How long ago, within a sentence: "active just now". */
export const ageInText = (iso: string, now: number): string => inSentence(ageWords(iso, now))
