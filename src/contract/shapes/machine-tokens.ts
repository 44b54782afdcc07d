import { type Feature, grantedSections, type Permission } from '#contract'

/** Secret scanners recognise a token by this prefix. */
export const machineTokenPrefix = 'apron_'
/** 256 random bits in hexadecimal digits, so that a double click selects the whole token. */
export const isMachineToken = (text: string): boolean => /^apron_[0-9a-f]{64}$/.test(text)

/** The lifetime of a token in days: default and maximum. */
export const tokenDays = 365
export const tokenDaysMax = 731
export const tokenRangesMax = 20
/** The maximum number of active tokens. */
export const tokensMax = 100

interface OwnScope {
  name: OwnScopeName
  title: string
  /** The host needs this feature. */
  feature: Feature
  /** The permission that the token's creator needs; undefined: none. */
  needs: readonly [section: string, permission: Permission] | undefined
}
export type OwnScopeName = 'content:read' | 'intake:write' | 'metrics:read'

/** The scopes for calls of programs. All others are `<section>:<permission>`. */
export const ownScopes: readonly OwnScope[] = [
  { name: 'content:read', title: 'Read published content', feature: 'website', needs: undefined },
  {
    name: 'intake:write',
    title: 'Send messages and subscriptions',
    feature: 'website',
    needs: ['contact-message', 'edit'],
  },
  { name: 'metrics:read', title: 'Read metrics', feature: 'health', needs: ['settings', 'edit'] },
]

/** Tokens cannot manage accounts, roles or tokens. */
const peopleOnly: readonly string[] = ['user', 'role', 'user-status']

/** The sections whose records a token can view or edit. */
export const tokenSections: readonly string[] = [
  ...new Set(grantedSections.flatMap(({ key }) => (key === undefined || peopleOnly.includes(key) ? [] : [key]))),
]
export const tokenPermissions = ['view', 'edit'] as const satisfies Permission[]

/** The section and permission of a scope such as `airport:view`; undefined for another scope. */
export const sectionScope = (scope: string): readonly [section: string, permission: Permission] | undefined => {
  const [section = '', name = '', ...rest] = scope.split(':')
  const permission = tokenPermissions.find((known) => known === name)
  return permission && rest.length === 0 && tokenSections.includes(section) ? [section, permission] : undefined
}

export const ownScopeOf = (scope: string): OwnScope | undefined => ownScopes.find(({ name }) => name === scope)
