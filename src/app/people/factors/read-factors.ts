import { calls, dataOf, isObject, isText, textOf } from '#contract'
import { callQuery, isUnavailable, badResponseError, quietQuery, tags } from '#data'

export interface Factor {
  id: string
  kind: string
  name: string
  createdAt: string
  lastUsedAt: string | undefined
  /** The host name of the panel at which a passkey works, where the host has kept it. */
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

/** The factors of a user, by default one's own. A refusal of the role's is shown with the sessions. */
export function factorsQuery(userId?: string) {
  const query = userId === undefined ? '' : `?${new URLSearchParams({ userId })}`
  return quietQuery('missing', callQuery(calls.factors + query, readFactors, [tags.profile]), isUnavailable)
}

/** The codes in the answer of a write; undefined where it made none. */
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
