import { type Row, textOf } from '#contract'
import { ageWords, timeWords } from '#record'

/** The time if it is today, "Yesterday", or the day. */
export const receivedWords = (iso: string, now: number): string => {
  const age = ageWords(iso, now)
  return age === 'Yesterday' ? age : timeWords(iso, now)
}

export const textIn = (row: Row, name: string): string => textOf(row[name])
