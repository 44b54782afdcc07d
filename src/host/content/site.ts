import { canonicalUrl, isObject, settings, textOf, tidyUrl, withoutOrigin } from '#contract'
import { isNoindex } from '#snippets'
import { fromSql, quoteName, tableOf } from '#host/records'
import type { Database } from '#host/storage'

/** The website settings that decide about published content. */
export interface Site {
  access: 'off' | 'token' | 'public'
  maxAgeSeconds: number
  origins: readonly string[]
  siteName: string
  language: string
  /** Without a slash at its end, because a path begins with one. */
  siteUrl: string
  defaultRobots: string
  isInMaintenance: boolean
}

const names = [
  'contentAccess',
  'contentMaxAge',
  'contentOrigins',
  'siteName',
  'siteUrl',
  'defaultLanguage',
  'defaultRobots',
  'maintenance',
] as const

/** The origin of an address, as a list of none or one. */
export const originIn = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : [])

/** Reads some of the website settings. */
export function readSettingValues<Name extends string>(db: Database, names: readonly Name[]): (name: Name) => unknown {
  const table = tableOf(settings)
  const row = db.getKept([table], `select ${names.map(quoteName).join(', ')} from ${quoteName(table)} limit 1`)
  return (name) => {
    const field = settings.fields[name]
    return field && fromSql(field, row?.[name])
  }
}

/** The origins that `contentOrigins` lists. */
export const listedOrigins = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).flatMap((entry) => originIn(isObject(entry) ? textOf(entry.origin) : ''))

export function readSite(db: Database): Site {
  const value = readSettingValues(db, names)
  const [access, origins, maxAge] = [value('contentAccess'), value('contentOrigins'), value('contentMaxAge')]
  return {
    access: access === 'token' || access === 'public' ? access : 'off',
    maxAgeSeconds: typeof maxAge === 'number' ? maxAge : 0,
    origins: listedOrigins(origins),
    siteName: textOf(value('siteName')),
    language: textOf(value('defaultLanguage')),
    siteUrl: tidyUrl(textOf(value('siteUrl'))).replace(/\/+$/, ''),
    defaultRobots: textOf(value('defaultRobots')),
    isInMaintenance: value('maintenance') === true,
  }
}

/** Whether search engines may show a page, by its own robots or else those of the website. */
export const mayIndex = (ownRobots: unknown, { defaultRobots }: Site): boolean =>
  !isNoindex(textOf(ownRobots) || defaultRobots)

/** Whether a page is the original of its content: no canonical URL names another page, here or elsewhere. */
export function isOriginal(canonical: unknown, url: string, { siteUrl }: Site): boolean {
  const [named, own] = [textOf(canonical), url].map((one) => canonicalUrl(withoutOrigin(one, siteUrl)))
  return textOf(canonical) === '' || named === own
}
