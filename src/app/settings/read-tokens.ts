import { dataOf, isObject, isReference, isText, type Reference, textOf } from '#contract'

/** An API token without its secret. */
export interface MachineToken {
  id: string
  name: string
  scopes: string[]
  /** IP addresses and CIDR ranges that can use it; empty for any. */
  ranges: string[]
  createdAt: string
  createdBy: Reference | undefined
  expiresAt: string
  lastUsedAt: string | undefined
  lastUsedIp: string | undefined
  /** False once it has expired, and while its creator can't sign in. */
  isActive: boolean
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])

const readToken = (value: unknown): MachineToken[] => {
  if (!isObject(value) || ![value.id, value.name, value.createdAt, value.expiresAt].every(isText)) return []
  const { createdBy } = value
  return [
    {
      id: textOf(value.id),
      name: textOf(value.name),
      scopes: texts(value.scopes),
      ranges: texts(value.ranges),
      createdAt: textOf(value.createdAt),
      expiresAt: textOf(value.expiresAt),
      createdBy: isReference(createdBy) ? { id: createdBy.id, label: createdBy.label } : undefined,
      lastUsedAt: textOf(value.lastUsedAt) || undefined,
      lastUsedIp: textOf(value.lastUsedIp) || undefined,
      isActive: value.isActive === true,
    },
  ]
}

/** Parses `{data: [...]}` of GET tokens; undefined if it is invalid. */
export const readMachineTokens = (answer: unknown): MachineToken[] | undefined => {
  const data = dataOf(answer)
  return Array.isArray(data) ? data.flatMap(readToken) : undefined
}

/** The secret in the response of POST tokens, the only response that contains it. */
export const readNewToken = (answer: unknown): string | undefined => {
  const data = dataOf(answer)
  return isObject(data) && isText(data.token) && data.token !== '' ? data.token : undefined
}
