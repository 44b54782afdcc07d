// Names of languages and countries in the user's language, and search by these names.
import { fold, isText, type Json, spellings } from '#contract'
import { ownLocale, perLocale } from '#data'

const languageNames = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'language' }))
const regionNames = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }))
const englishNames = new Intl.DisplayNames('en', { type: 'language' })

// The languages of most readers of travel websites; any other tag can be typed.
const common = (
  'en ar bn cs da de el es et fa fi fr gu he hi hr hu id is it ja kn ko lt lv ml mr ms nl no pa pl pt ' +
  'pt-BR ro ru si sk sl sr sv sw ta te th tr uk ur vi zh-Hans zh-Hant'
).split(' ')

/** The name of a language: "German" or "Deutsch" for `de`; text that isn't a tag is returned unchanged. */
export function languageWords(tag: string, names = languageNames()): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}

/** The English name, for sentences. */
export const languageInEnglish = (tag: string): string => languageWords(tag, englishNames)

/** A language is found by its name in the user's language, in English and in its own. */
const namesOf = perLocale(
  () =>
    new Map(
      common.map((tag) => {
        const own = languageWords(tag, new Intl.DisplayNames(tag, { type: 'language' }))
        return [tag, [tag, languageWords(tag), languageInEnglish(tag), own].flatMap(spellings)] as const
      }),
    ),
)

/** The common languages that fit the typed text. */
export function findLanguages(typed: string): { id: string; label: string; detail: string }[] {
  const wanted = fold(typed.trim())
  return [...namesOf()]
    .filter(([, names]) => names.some((name) => name.startsWith(wanted)))
    .map(([tag]) => ({ id: tag, label: languageWords(tag), detail: tag }))
}

/** The tag of a typed name or tag; undefined if the text is neither. */
export function languageTagOf(typed: string): string | undefined {
  const wanted = fold(typed.trim())
  const [named] = [...namesOf()].find(([, names]) => names.includes(wanted)) ?? []
  if (named !== undefined || wanted === '') return named
  try {
    const [tag = ''] = Intl.getCanonicalLocales(typed.trim())
    return languageInEnglish(tag) === tag ? undefined : tag
  } catch {
    return undefined
  }
}

/** The name of a country in the user's language, if that isn't English: its record has the English one. */
export function countryWords(alpha2: Json | undefined): string | undefined {
  return ownLocale().startsWith('en') || !isText(alpha2) || !/^[A-Z]{2}$/.test(alpha2)
    ? undefined
    : regionNames().of(alpha2)
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countries = perLocale(() =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = countryWords(code)
      return name === undefined ? [] : [[code, spellings(name)] as const]
    }),
)

/** The alpha-2 codes of countries whose name in the user's language begins with the text. */
export function countryCodes(typed: string): string[] {
  const wanted = fold(typed.trim())
  return wanted === ''
    ? []
    : countries()
        .filter(([, names]) => names.some((name) => name.startsWith(wanted)))
        .map(([code]) => code)
        .slice(0, 10)
}
