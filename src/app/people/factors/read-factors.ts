import { calls, dataOf, isObject, isText, textOf } from '#contract'
import { callQuery, isUnavailable, badResponseError, quietQuery, tags } from '#data'

export interface Factor {
  id: string
  kind: string
  name: string
  createdAt: string
  lastUsedAt: string | undefined
  /** The hostname of the panel for which a passkey works, if the host has stored it. */
  madeFor: string | undefined
}
export interface Factors {
  factors: readonly Factor[]
  recoveryCodesLeft: number
}

const readFactor = (value: unknown): Factor[] =>
  isObject(value) && [value.id, value.kind, value.name, value.createdAt].every(isText)
    ? [
        {
          id: textOf(value.id),
          kind: textOf(value.kind),
          name: textOf(value.name),
          createdAt: textOf(value.createdAt),
          lastUsedAt: textOf(value.lastUsedAt) || undefined,
          madeFor: textOf(value.madeFor) || undefined,
        },
      ]
    : []

function readFactors(answer: unknown): Factors {
  const data = dataOf(answer)
  if (!isObject(data) || !Array.isArray(data.factors)) throw badResponseError()
  const { factors, recoveryCodesLeft } = data
  return {
    factors: factors.flatMap(readFactor),
    recoveryCodesLeft: typeof recoveryCodesLeft === 'number' ? recoveryCodesLeft : 0,
  }
}

/** The factors of a user, by default the current user's. If the role doesn't allow it, the sessions show that. */
export function factorsQuery(userId?: string) {
  const query = userId === undefined ? '' : `?${new URLSearchParams({ userId })}`
  return quietQuery('missing', callQuery(calls.factors + query, readFactors, [tags.profile]), isUnavailable)
}

/** The recovery codes in the response of a write; undefined if there are none. */
export function readRecoveryCodes(answer: unknown): readonly string[] | undefined {
  const data = dataOf(answer)
  return isObject(data) && Array.isArray(data.recoveryCodes) ? data.recoveryCodes.filter(isText) : undefined
}

/** For the browser, which checks it. */
export function readCreationOptions(answer: unknown): unknown {
  const data = dataOf(answer)
  return isObject(data) ? data.passkey : undefined
}

export interface BegunApp {
  secret: string
  challenge: string
}
export function readBegunApp(answer: unknown): BegunApp {
  const data = dataOf(answer)
  if (!isObject(data) || !isText(data.secret) || !isText(data.challenge)) throw badResponseError()
  return { secret: data.secret, challenge: data.challenge }
}
