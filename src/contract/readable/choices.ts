import {
  type ChoicesField,
  entities,
  type Feature,
  grantedSections,
  type Option,
  type Permission,
  translatedKey,
  translationSection,
} from '#contract'

/** The sections that roles can have permissions for, by their keys; the seven SEO screens share one. */
export const permissionSections: readonly { key: string; title: string }[] = [
  ...new Map(
    grantedSections.flatMap(({ key, title, group }) =>
      key ? [[key, key === 'seo' ? (group ?? title) : title] as const] : [],
    ),
  ),
].map(([key, title]) => ({ key, title }))

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
export const tokenSections = permissionSections.filter(({ key }) => !peopleOnly.includes(key))
export const isTokenSection = (key: string): boolean => {
  const own = translatedKey(key) === undefined ? key : translationSection
  return tokenSections.some((section) => section.key === own)
}
export const tokenPermissions = ['view', 'edit'] as const satisfies Permission[]

/** The section and permission of a scope such as `airport:view`; undefined for another scope. */
export const sectionScope = (scope: string): readonly [section: string, permission: Permission] | undefined => {
  const [section = '', name = '', ...rest] = scope.split(':')
  const permission = tokenPermissions.find((known) => known === name)
  return permission && rest.length === 0 && isTokenSection(section) ? [section, permission] : undefined
}

export const ownScopeOf = (scope: string): OwnScope | undefined => ownScopes.find(({ name }) => name === scope)

const entityOptions: readonly Option[] = permissionSections
  .filter(({ key }) => entities.some((entity) => entity.key === key))
  .map(({ key, title }) => ({ value: key, label: title }))

const scopeOptions: readonly Option[] = [
  ...ownScopes.map(({ name, title }) => ({ value: name, label: title })),
  ...tokenSections.flatMap(({ key, title }) =>
    tokenPermissions.map((name) => ({ value: `${key}:${name}`, label: `${title}: ${name}` })),
  ),
]

export const optionsOf = ({ options }: ChoicesField): readonly Option[] =>
  options === 'entities' ? entityOptions : options === 'scopes' ? scopeOptions : options
