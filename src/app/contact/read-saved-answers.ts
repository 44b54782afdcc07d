import { calls, dataOf, isObject, isText, textOf } from '#contract'
import { callQuery } from '#data'

export interface SavedAnswer {
  id: string
  name: string
  text: string
  version: number
}

export const versionIn = (data: unknown): number | undefined =>
  isObject(data) && typeof data.version === 'number' ? data.version : undefined

export const savedAnswerTag = 'saved-answer'

/** Parses the response of GET saved_answers; undefined if it is invalid. */
export function readSavedAnswers(answer: unknown): SavedAnswer[] | undefined {
  const data = dataOf(answer)
  return Array.isArray(data)
    ? data.flatMap((one) =>
        isObject(one) && [one.id, one.name, one.text].every(isText)
          ? [{ id: textOf(one.id), name: textOf(one.name), text: textOf(one.text), version: versionIn(one) ?? 0 }]
          : [],
      )
    : undefined
}

export const savedAnswersQuery = callQuery(calls.savedAnswers, readSavedAnswers, [savedAnswerTag])
