import { type Entity, isEmpty, isObject, isShown, isText, type Json, type Values } from '#contract'
import type { TranslationState } from '#shapes'
import { baseNames } from './translation-of.ts'

/** The texts of a source from which a translation is made. */
export const baseOf = (source: Entity, values: Values): Values =>
  Object.fromEntries(baseNames(source).map((name) => [name, isEmpty(values[name]) ? null : (values[name] ?? null)]))

const baseIn = (value: Json | undefined): Values => {
  const [base] = Array.isArray(value) ? value : []
  return isObject(base) ? base : {}
}

/** Whether a translation was made from the texts that its source has now. Values are compared, never times. */
export const isSameBase = (source: Entity, values: Values, base: Json | undefined): boolean =>
  Object.entries(baseOf(source, values)).every(([name, value]) => value === (baseIn(base)[name] ?? null))

/** @param translation undefined if there is none, or only one in the trash */
export const translationState = (source: Entity, values: Values, translation: Values | undefined): TranslationState => {
  if (!translation) return 'missing'
  if (source.publishes && !isShown(translation, null)) return 'draft'
  return isSameBase(source, values, translation.base) ? 'current' : 'changed'
}

/** The languages in a field such as that of a user; each once. */
export const languagesIn = (value: unknown): string[] => [
  ...new Set(
    (Array.isArray(value) ? value : []).flatMap((entry: unknown) =>
      isObject(entry) && isText(entry.language) ? [entry.language] : [],
    ),
  ),
]

/** Whether a user with these languages can change translations into this one. No list means all. */
export const mayTranslateInto = (languages: readonly string[] = [], language: unknown): boolean =>
  languages.length === 0 || languages.some((one) => one === language)

export interface SiteLanguage {
  language: string
  isPublic: boolean
}

/** The languages of the website besides its default language. */
export const siteLanguagesIn = (value: unknown): SiteLanguage[] =>
  languagesIn(value).map((language) => ({
    language,
    isPublic:
      Array.isArray(value) &&
      value.some((entry: unknown) => isObject(entry) && entry.language === language && entry.state === 'public'),
  }))
