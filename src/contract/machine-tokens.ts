import { type Feature, sections, withoutScreen } from './entities/sections.ts'
import { dataOf, isObject, isReference, isText, type Reference, textOf } from './json.ts'
import type { Permission } from './permissions.ts'

/** Programs that look for leaked secrets know a token by this beginning. */
export const machineTokenPrefix = 'apron_'
/** 256 random bits in hexadecimal digits, so that a double click selects the whole token. */
export const isMachineToken = (text: string): boolean => /^apron_[0-9a-f]{64}$/.test(text)

/** The days that a token is good for: by default, and at most. */
export const tokenDays = 365
export const tokenDaysMax = 731
export const tokenRangesMax = 20
/** The limit of tokens that are not revoked. */
export const tokensMax = 100

interface OwnScope {
  name: OwnScopeName
  title: string
  /** The host needs this feature. */
  feature: Feature
  /** The maker of the token needs this permission; undefined: none. */
  needs: readonly [section: string, permission: Permission] | undefined
}
export type OwnScopeName = 'content:read' | 'metrics:read'

/** The scopes for calls of programs. All other scopes are `<section>:<permission>`. */
export const ownScopes: readonly OwnScope[] = [
  { name: 'content:read', title: 'Read published content', feature: 'content', needs: undefined },
  { name: 'metrics:read', title: 'Read metrics', feature: 'health', needs: ['settings', 'edit'] },
]

/** Accounts, roles and tokens are for people alone. */
const peopleOnly: readonly string[] = ['user', 'role', 'user-status']

/** The sections whose records a token may view or edit. */
export const tokenSections: readonly string[] = [...new Set([...sections, ...withoutScreen].flatMap(({ key }) =>
  (key === undefined || peopleOnly.includes(key) ? [] : [key])))]
export const tokenPermissions = ['view', 'edit'] as const satisfies Permission[]

/** The section and permission of a scope such as `airport:view`; undefined for another scope. */
export const sectionScope = (scope: string): readonly [section: string, permission: Permission] | undefined => {
  const [section = '', name = '', ...rest] = scope.split(':')
  const permission = tokenPermissions.find((known) => known === name)
  return permission && rest.length === 0 && tokenSections.includes(section) ? [section, permission] : undefined
}

export const ownScopeOf = (scope: string): OwnScope | undefined => ownScopes.find(({ name }) => name === scope)

export interface MachineToken {
  id: string
  name: string
  scopes: string[]
  /** Addresses and ranges of CIDR that may use it; without any, all may. */
  ranges: string[]
  createdAt: string
  createdBy: Reference | undefined
  expiresAt: string
  lastUsedAt: string | undefined
  lastUsedIp: string | undefined
  /** False once it has expired, and while its maker may not sign in. */
  isActive: boolean
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])

const readToken = (value: unknown): MachineToken[] => {
  if (!isObject(value) || ![value.id, value.name, value.createdAt, value.expiresAt].every(isText)) return []
  const { createdBy } = value
  return [{
    id: textOf(value.id), name: textOf(value.name), scopes: texts(value.scopes), ranges: texts(value.ranges),
    createdAt: textOf(value.createdAt), expiresAt: textOf(value.expiresAt),
    createdBy: isReference(createdBy) ? { id: createdBy.id, label: createdBy.label } : undefined,
    lastUsedAt: textOf(value.lastUsedAt) || undefined, lastUsedIp: textOf(value.lastUsedIp) || undefined,
    isActive: value.isActive === true,
  }]
}

/** Reads `{data: [...]}` of GET tokens; undefined for another shape. */
export const readMachineTokens = (answer: unknown): MachineToken[] | undefined => {
  const data = dataOf(answer)
  return Array.isArray(data) ? data.flatMap(readToken) : undefined
}

/** The secret in the answer of POST tokens, the only answer that has it. */
export const readNewToken = (answer: unknown): string | undefined => {
  const data = dataOf(answer)
  return isObject(data) && isText(data.token) && data.token !== '' ? data.token : undefined
}
