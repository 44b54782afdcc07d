import { dataOf, isObject, isText, spamReasons } from '#contract'

/** A message that the rules would mark as spam. */
export interface MarkedMessage {
  id: string
  name: string
  subject: string
  reason: string
  /** Whether the saved rules wouldn't mark it. */
  isNew: boolean
}

export interface SpamPreview {
  /** The number of recent messages that the host checked. */
  checked: number
  /** The number of them that the saved rules would mark. */
  wasSpam: number
  spam: readonly MarkedMessage[]
}

const wordsOf = (reason: unknown): string => spamReasons.find(({ value }) => value === reason)?.label ?? String(reason)

export function readSpamPreview(answer: unknown): SpamPreview | undefined {
  const data = dataOf(answer)
  if (!isObject(data) || typeof data.checked !== 'number' || typeof data.wasSpam !== 'number') return undefined
  if (!Array.isArray(data.spam) || !data.spam.every(isObject)) return undefined
  const spam = data.spam.flatMap(({ id, name, subject, reason, isNew }): MarkedMessage[] =>
    isText(id) && isText(name) && isText(subject)
      ? [{ id, name, subject, reason: wordsOf(reason), isNew: isNew === true }]
      : [],
  )
  return { checked: data.checked, wasSpam: data.wasSpam, spam }
}
