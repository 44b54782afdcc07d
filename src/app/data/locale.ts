import { ownProfile } from './profile.ts'

/** The account's "English" is British, as the panel's own words are. */
const english = 'en-GB'

let asked: string | undefined
let known: string | undefined

/**
 * The locale of dates, numbers and names: the language of the account. Years and digits stay those of date fields,
 * codes and exports, although some languages have their own (fa, th, mr).
 */
export function ownLocale(): string {
  const { language } = ownProfile() ?? {}
  if (known === undefined || language !== asked) {
    asked = language
    known = localeOf(language ?? '')
  }
  return known
}

/** The locale that a language stands for; British English for one that the browser does not know. */
export function localeOf(language: string): string {
  try {
    const [tag = english] = language === 'en' ? [] : Intl.DateTimeFormat.supportedLocalesOf(language)
    return new Intl.Locale(tag, { calendar: 'gregory', numberingSystem: 'latn' }).toString()
  } catch {
    return localeOf('en')
  }
}

/** Makes an Intl object once for each locale of the user, since making one takes longer than a page of rows. */
export function perLocale<T>(make: (locale: string) => T): () => T {
  let made: { of: string; value: T } | undefined
  return () => {
    const locale = ownLocale()
    if (made?.of !== locale) made = { of: locale, value: make(locale) }
    return made.value
  }
}
