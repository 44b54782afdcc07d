import { ownProfile } from './profile.ts'

/** "English" means British English, like the panel's own texts. */
const english = 'en-GB'

let asked: string | undefined
let known: string | undefined

/**
 * The locale of dates, numbers and names: the account's language. Calendar and digits are those of date fields, codes
 * and exports, although some languages have their own (fa, th, mr).
 */
export function ownLocale(): string {
  const { language } = ownProfile() ?? {}
  if (known === undefined || language !== asked) {
    asked = language
    known = localeOf(language ?? '')
  }
  return known
}

/** The locale of a language; British English if the browser doesn't know it. */
export function localeOf(language: string): string {
  try {
    const [tag = english] = language === 'en' ? [] : Intl.DateTimeFormat.supportedLocalesOf(language)
    return new Intl.Locale(tag, { calendar: 'gregory', numberingSystem: 'latn' }).toString()
  } catch {
    return localeOf('en')
  }
}

/** Creates an Intl object once per user locale, since creating one takes longer than rendering a page of rows. */
export function perLocale<T>(make: (locale: string) => T): () => T {
  let made: { of: string; value: T } | undefined
  return () => {
    const locale = ownLocale()
    if (made?.of !== locale) made = { of: locale, value: make(locale) }
    return made.value
  }
}
