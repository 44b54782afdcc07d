import { type Field, type GroupField, isEmpty, isJson, isObject, readPermissions, hostNow } from '#contract'
import { readableText, permissionSections } from '#readable'
import { languageWords } from './intl-names.ts'
import { numberWords } from './number-words.ts'
import { bothTimeWords } from './site-time.tsx'
import { dayWords, fullTime } from './times.tsx'

/** A value for display, formatted for the user's language. */
export const wordsOf = (field: Field, value: unknown): string => {
  if (!isJson(value)) return ''
  if (typeof value === 'number') return numberWords(value)
  if (typeof value !== 'string') return readableText(field, value)
  switch (field.kind) {
    case 'instant':
      return Date.parse(value) > hostNow() ? bothTimeWords(value) : fullTime(value)
    case 'day':
      return dayWords(value)
    case 'language':
      return languageWords(value)
    default:
      return readableText(field, value)
  }
}

/** Formats "09 · 27 · Length 11480 ft · asphalt · Lighted". */
const itemWords = ({ of }: GroupField, item: unknown): string =>
  Object.entries(of)
    .flatMap(([name, field]) => {
      const value = isObject(item) ? item[name] : undefined
      if (isEmpty(value) || value === false) return []
      if (value === true) return field.label
      return field.kind === 'number'
        ? [field.label, wordsOf(field, value), field.unit].filter(Boolean).join(' ')
        : wordsOf(field, value)
    })
    .join(' · ')

/** The items of the first list that the second lacks, counting duplicates. */
const without = (items: readonly string[], others: readonly string[]): string[] => {
  const left = [...others]
  return items.filter((item) => {
    const at = left.indexOf(item)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const differentItems = (items: readonly string[], others: readonly string[]): string => {
  const different = without(items, others)
  const isOrderAlone = different.length === 0 && items.length === others.length
  return (isOrderAlone ? items : different).join('; ')
}

/** The parts of a value in words; undefined for a single value. */
export const itemsOf = (field: Field, value: unknown): string[] | undefined => {
  if (field.kind === 'group' && Array.isArray(value)) return value.map((item) => itemWords(field, item))
  if (field.kind !== 'permissions' || !isObject(value)) return undefined
  return Object.entries(value).flatMap(([key, given]) =>
    Array.isArray(given) ? given.map((one) => `${permissionTitle(key)}: ${one}`) : [],
  )
}

/** A changed field before and after; for groups and permissions, only the differences. */
export const differenceWords = (field: Field, before: unknown, after: unknown): [before: string, after: string] => {
  const [was, is] = [itemsOf(field, before), itemsOf(field, after)]
  return [
    was ? differentItems(was, is ?? []) : wordsOf(field, before),
    is ? differentItems(is, was ?? []) : wordsOf(field, after),
  ]
}

export const permissionTitle = (key: string): string =>
  permissionSections.find((section) => section.key === key)?.title ?? key

/** The permissions that the second value adds, one line per section: "Airport: view, edit". */
export const gainedPermissions = (from: unknown, to: unknown): string[] => {
  const [had, has] = [readPermissions(from), readPermissions(to)]
  return permissionSections.flatMap(({ key, title }) => {
    const names = (has[key] ?? []).filter((name) => !had[key]?.includes(name))
    return names.length > 0 ? [`${title}: ${names.join(', ')}`] : []
  })
}
