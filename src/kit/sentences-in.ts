import { isRecord } from './is-record.ts'

export const isSentence = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Servers use these names for the message of a failure, the likeliest first. */
const sentenceNames = ['message', 'msg', 'detail', 'description', 'error', 'title', 'reason', 'errors', 'details']
/** Texts with these names are for programs. */
const notForPeople = /^(?:code|status(?:Code)?|kind|stack|trace|instance|timestamp|success|id|\w+Id|errors?|details)$/

/** An HTML page instead of a sentence is not shown. */
const isPage = (text: string): boolean => text.trimStart().startsWith('<')

const joined = (sentences: readonly string[]): string =>
  sentences.map((text, at) => (at < sentences.length - 1 && !/[.!?…]$/.test(text) ? `${text}.` : text)).join(' ')

/**
 * The readable message in the `error` of a response, whatever its shape: a text, the texts of a list, an object with a
 * message at any depth, or a list of problems by field. Empty if it has none.
 */
export function sentencesIn(value: unknown): string {
  if (isSentence(value)) return isPage(value) ? '' : value.trim()
  if (Array.isArray(value)) return joined([...new Set(value.map(sentencesIn))].filter(Boolean))
  if (!isRecord(value)) return ''
  const named = sentenceNames.map((name) => sentencesIn(value[name])).find(Boolean)
  if (named !== undefined) return named
  return sentencesIn(Object.entries(value).flatMap(([name, inner]) => (notForPeople.test(name) ? [] : [inner])))
}

const fieldNames = ['field', 'path', 'param', 'property']

const byField = (pairs: readonly (readonly [name: unknown, told: unknown])[]): Record<string, string> =>
  Object.fromEntries(
    pairs
      .map(([name, told]) => [name, [told].flat().map(sentencesIn).find(Boolean) ?? ''] as const)
      .filter((pair): pair is [string, string] => isSentence(pair[0]) && pair[1] !== ''),
  )

/** Problems by field: from an object, `{iata: ['Taken']}`, or a list, `[{field: 'iata', message: 'Taken'}]`. */
export function problemsIn(value: unknown): Record<string, string> {
  if (!Array.isArray(value)) return byField(Object.entries(isRecord(value) ? value : {}))
  return byField(value.filter(isRecord).map((item) => [fieldNames.map((name) => item[name]).find(isSentence), item]))
}

/** The same from an `error`, which may also be an object with a message, or with texts for programs. */
export function problemsInError(error: unknown): Record<string, string> {
  if (!isRecord(error)) return problemsIn(error)
  if (sentenceNames.some((name) => isSentence(error[name]))) return {}
  return byField(Object.entries(error).filter(([name, told]) => Array.isArray(told) || !notForPeople.test(name)))
}
