import { type Feature, featureNames } from './features.ts'
import { groups } from './entities/sections.ts'
import { dataOf, isObject, isReference, isText, type Reference, textOf } from './json.ts'
import { administratorRoleId, type Permissions, readPermissions } from './permissions.ts'
import { tidyText, tidyUrl } from './visible-text.ts'

// In a separate file from the calls, so that the sign-in screen loads less.

interface SavedView {
  name: string
  query: string
}
export interface ListPreferences {
  columns?: string[]
  views?: SavedView[]
}
export interface Preferences {
  theme?: 'light' | 'dark' | 'system'
  menu?: 'dark' | 'light'
  /** The menu is collapsed to a rail of icons. */
  isRail?: boolean
  /** The same choice for widths of 992 to 1024 px, where the menu starts as a rail. */
  isRailBetween?: boolean
  /** The titles of the open menu groups. */
  openGroups?: string[]
  density?: 'comfortable' | 'compact'
  reducedMotion?: boolean
  singleKeys?: boolean
  /** The first steps of an installation are hidden. */
  hidesSetup?: boolean
  /** Runways are shown and entered in metres; they are stored in feet. */
  isMetric?: boolean
  lists?: { [entity: string]: ListPreferences }
}

export interface Profile {
  id: string
  email: string
  firstName: string
  lastName: string
  language: string | undefined
  timeZone: string | undefined
  photo: (Reference & { url: string }) | undefined
  role: Reference
  permissions: Permissions
  /** The languages that the user translates into; empty: all. */
  languages: readonly string[]
  isAdministrator: boolean
  /** The role requires a second factor that the user lacks: other calls fail until they add one. */
  lacksFactor: boolean
  expiresAt: string | undefined
  features: readonly Feature[]
  siteUrl: string | undefined
  /** The default language of the website; undefined if the host doesn't report one. */
  siteLanguage: string | undefined
  /** The website's time zone; undefined if the host doesn't report one. */
  siteTimeZone: string | undefined
  /** The readers of published records; undefined if the host doesn't report them. */
  contentAccess: 'off' | 'token' | 'public' | undefined
  /** Visitors see a notice instead of the website. */
  isInMaintenance: boolean
  /** The website can show previews of unpublished records. */
  hasPreview: boolean
  /** Undefined if the host has none. */
  preferences: Preferences | undefined
  /** The sections that only publish records approved by a second person. */
  reviewSections: readonly string[]
}

const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((known) => known === value)

const readList = (value: unknown): ListPreferences => {
  if (!isObject(value)) return {}
  const list: ListPreferences = {}
  if (Array.isArray(value.columns)) list.columns = value.columns.filter(isText)
  if (Array.isArray(value.views)) {
    list.views = value.views.flatMap((view: unknown) =>
      isObject(view) && isText(view.name) && isText(view.query)
        ? [{ name: tidyText(view.name, false), query: view.query }]
        : [],
    )
  }
  return list
}

const switches = ['reducedMotion', 'isRail', 'isRailBetween', 'singleKeys', 'hidesSetup', 'isMetric'] as const

/** Keeps known and valid values and drops the rest, so that an unexpected profile never blocks the panel. */
export const readPreferences = (value: unknown): Preferences => {
  if (!isObject(value)) return {}
  const preferences: Preferences = {}
  const theme = oneOf(value.theme, ['light', 'dark', 'system'])
  const menu = oneOf(value.menu, ['dark', 'light'])
  const density = oneOf(value.density, ['comfortable', 'compact'])
  if (theme) preferences.theme = theme
  if (menu) preferences.menu = menu
  if (density) preferences.density = density
  for (const name of switches) {
    const isOn = value[name]
    if (typeof isOn === 'boolean') preferences[name] = isOn
  }
  const { openGroups } = value
  if (Array.isArray(openGroups)) {
    preferences.openGroups = groups.flatMap(({ title }) => (openGroups.includes(title) ? [title] : []))
  }
  if (isObject(value.lists)) {
    const kept = Object.entries(value.lists).slice(0, 100)
    preferences.lists = Object.fromEntries(kept.map(([name, list]) => [name, readList(list)]))
  }
  return preferences
}

const readPhoto = (value: unknown): Profile['photo'] =>
  isReference(value) && 'url' in value && isText(value.url)
    ? { id: value.id, label: value.label, url: value.url }
    : undefined

const textOr = <T>(value: unknown, other: T): string | T => (isText(value) ? value : other)

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])

/** Only http and https URLs can be a website. */
const readSiteUrl = (value: unknown): string | undefined => {
  const address = tidyUrl(textOf(value))
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined
}

/** Parses `{data: …}` of GET /personal/profile; returns undefined if it is invalid. */
export const readProfile = (body: unknown): Profile | undefined => {
  const data = dataOf(body)
  if (!isObject(data) || typeof data.id !== 'string' || typeof data.email !== 'string') return undefined
  const role = isReference(data.role) ? { id: data.role.id, label: data.role.label } : { id: '', label: '' }
  const given: readonly unknown[] = Array.isArray(data.features) ? data.features : []
  return {
    id: data.id,
    email: data.email,
    firstName: textOr(data.firstName, ''),
    lastName: textOr(data.lastName, ''),
    language: textOr(data.language, undefined),
    timeZone: textOr(data.timeZone, undefined),
    photo: readPhoto(data.photo),
    role,
    permissions: readPermissions(data.permissions),
    languages: textsIn(data.languages),
    isAdministrator: role.id === administratorRoleId,
    expiresAt: textOr(data.expiresAt, undefined),
    siteUrl: readSiteUrl(data.siteUrl),
    siteLanguage: textOr(data.siteLanguage, undefined),
    siteTimeZone: textOr(data.siteTimeZone, undefined),
    contentAccess: oneOf(data.contentAccess, ['off', 'token', 'public']),
    isInMaintenance: data.maintenance === true,
    hasPreview: data.hasPreview === true,
    lacksFactor: data.lacksFactor === true,
    features: featureNames.filter((name) => given.includes(name)),
    preferences: data.preferences === undefined ? undefined : readPreferences(data.preferences),
    reviewSections: textsIn(data.reviewSections),
  }
}
