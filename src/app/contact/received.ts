import { type Row, textOf } from '#contract'
import { ageWords, timeWords } from '#record'

const waitingMs = 24 * 60 * 60 * 1000

/** The time for today, "Yesterday", or the day. */
export const receivedWords = (iso: string, now: number): string => {
  const age = ageWords(iso, now)
  return age === 'Yesterday' ? age : timeWords(iso, now)
}

/** Nobody has answered the message within a day. */
export const isWaiting = ({ status, receivedAt }: Row, now: number): boolean =>
  (status === 'new' || status === 'open') && typeof receivedAt === 'string' && now - Date.parse(receivedAt) > waitingMs

export const textIn = (row: Row, name: string): string => textOf(row[name])
