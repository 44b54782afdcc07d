import type { Feature } from './entities/index.ts'
import { featureNames } from './entities/index.ts'
import { isObject, isReference, type Reference } from './json.ts'

/** Calls that no entity owns: specification §7, completed by api.md. A team whose host differs edits this and the definitions. */
export const calls = {
  login: '/api/v1/post/users/login',
  logout: '/api/v1/post/users/logout',
  selfRegister: '/users/self-register',
  forgotPassword: '/users/forgot-password',
  resetPassword: '/users/reset-password',
  refresh: '/tokens/refresh',
  profile: '/personal/profile',
  sessions: '/api/v1/post/sessions',
  dashboard: '/api/v1/post/dashboard',
  search: '/api/v1/post/search',
  activity: '/api/v1/post/activity',
  presence: '/api/v1/post/presence',
  events: '/api/v1/post/events',
  chat: '/api/v1/post/chat',
  notifications: '/api/v1/post/notifications',
  notificationsRead: '/api/v1/post/notifications/read',
  drafts: '/api/v1/post/drafts',
  mediaUpload: '/api/v1/post/media/upload',
  seoContent: '/api/v1/post/seo_content',
  seoTemplates: '/api/v1/post/seo_templates',
  health: '/healthz',
} as const

/** Writes that carry no idempotency key: repeating them is harmless or must really happen. */
export const withoutIdempotency: readonly string[] = [
  calls.login, calls.logout, calls.refresh, calls.selfRegister, calls.forgotPassword, calls.resetPassword,
]

export const passwordMin = 15
export const passwordMax = 256

export interface SignedIn { id: string; email: string; expiresAt: string | undefined }

/** The answer of sign-in. Only `id` is promised by the specification; the address falls back to the one typed. */
export const readSignedIn = (body: unknown, typedEmail: string): SignedIn | undefined => {
  const data = isObject(body) ? body.data : undefined
  if (!isObject(data) || typeof data.id !== 'string' || data.id === '') return undefined
  return {
    id: data.id,
    email: typeof data.email === 'string' ? data.email : typedEmail,
    expiresAt: typeof data.expiresAt === 'string' ? data.expiresAt : undefined,
  }
}

export type Permission = 'view' | 'edit' | 'delete'
export type Permissions = { [section: string]: readonly Permission[] }

export interface SavedView { name: string; query: string }
export interface ListPreferences { columns?: string[]; views?: SavedView[] }
export interface Preferences {
  theme?: 'light' | 'dark' | 'system'
  menu?: 'dark' | 'light'
  density?: 'comfortable' | 'compact'
  reducedMotion?: boolean
  singleKeys?: boolean
  lists?: { [entity: string]: ListPreferences }
}

export interface Profile {
  id: string
  email: string
  firstName: string
  lastName: string
  language: string | undefined
  timeZone: string | undefined
  role: Reference
  permissions: Permissions
  isAdministrator: boolean
  expiresAt: string | undefined
  features: readonly Feature[]
  siteUrl: string | undefined
  preferences: Preferences
}

export const permissionNames: readonly Permission[] = ['view', 'edit', 'delete']
/** The role that has every permission and cannot be changed. */
export const administratorRoleId = 'administrator'

const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((known) => known === value)

const readList = (value: unknown): ListPreferences => {
  if (!isObject(value)) return {}
  const list: ListPreferences = {}
  if (Array.isArray(value.columns)) list.columns = value.columns.filter((name) => typeof name === 'string')
  if (Array.isArray(value.views)) {
    list.views = value.views.flatMap((view: unknown) =>
      isObject(view) && typeof view.name === 'string' && typeof view.query === 'string'
        ? [{ name: view.name, query: view.query }] : [])
  }
  return list
}

/** Keeps what is known and well formed; the rest is dropped, so that an old or odd profile never stops the panel. */
export const readPreferences = (value: unknown): Preferences => {
  if (!isObject(value)) return {}
  const preferences: Preferences = {}
  const theme = oneOf(value.theme, ['light', 'dark', 'system'])
  const menu = oneOf(value.menu, ['dark', 'light'])
  const density = oneOf(value.density, ['comfortable', 'compact'])
  if (theme) preferences.theme = theme
  if (menu) preferences.menu = menu
  if (density) preferences.density = density
  if (typeof value.reducedMotion === 'boolean') preferences.reducedMotion = value.reducedMotion
  if (typeof value.singleKeys === 'boolean') preferences.singleKeys = value.singleKeys
  if (isObject(value.lists)) {
    preferences.lists = Object.fromEntries(Object.entries(value.lists).slice(0, 100).map(([name, list]) => [name, readList(list)]))
  }
  return preferences
}

export const readPermissions = (value: unknown): Permissions => !isObject(value) ? {}
  : Object.fromEntries(Object.entries(value).map(([section, given]) => [
    section, permissionNames.filter((name) => Array.isArray(given) && given.includes(name)),
  ]))

const textOr = <T>(value: unknown, other: T): string | T => (typeof value === 'string' ? value : other)

/** `{data: …}` of GET /personal/profile; undefined when it is not one. */
export const readProfile = (body: unknown): Profile | undefined => {
  const data = isObject(body) ? body.data : undefined
  if (!isObject(data) || typeof data.id !== 'string' || typeof data.email !== 'string') return undefined
  const role = isReference(data.role) ? { id: data.role.id, label: data.role.label } : { id: '', label: '' }
  const given: readonly unknown[] = Array.isArray(data.features) ? data.features : []
  return {
    id: data.id, email: data.email,
    firstName: textOr(data.firstName, ''), lastName: textOr(data.lastName, ''),
    language: textOr(data.language, undefined), timeZone: textOr(data.timeZone, undefined),
    role, permissions: readPermissions(data.permissions), isAdministrator: role.id === administratorRoleId,
    expiresAt: textOr(data.expiresAt, undefined), siteUrl: textOr(data.siteUrl, undefined),
    features: featureNames.filter((name) => given.includes(name)),
    preferences: readPreferences(data.preferences),
  }
}
