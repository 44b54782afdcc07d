// Names of languages and countries in the user's language, and search for countries by these names.
import { fold, isText, type Json, spellings } from '#contract'
import { ownLocale, perLocale } from '#data'

const languageNames = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'language' }))
const regionNames = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }))

/** The name of a language: "German" or "Deutsch" for `de`; text that isn't a tag is returned unchanged. */
export function languageWords(tag: string, names = languageNames()): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
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
