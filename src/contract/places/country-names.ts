import { fold, spellings } from '#contract'
import otherNames from './country-names.json' with { type: 'json' }
import { countries, type Country } from './iso3166.ts'

/** Returns the same key for "Korea, Republic of", "the Republic of Korea" and "Korea (Republic of)". */
function nameKey(name: string): string {
  const words = fold(name)
    .replaceAll(/[.'’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (word === 'st' ? 'saint' : word === 'is' ? 'islands' : word))
  return words
    .filter((word) => word !== '' && !['the', 'of', 'and'].includes(word))
    .sort()
    .join(' ')
}

let byName: ReadonlyMap<string, ReadonlySet<string>> | undefined

/**
 * Other English names of countries, by alpha-2 code: short and full names of ISO 3166-1, former names of ISO 3166-3,
 * alternates of Unicode CLDR, and the names of OpenFlights. A name with several codes is ambiguous, such as "Congo",
 * "Korea" or a country that was divided.
 */
function readTable(): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>()
  const add = (name: string, code: string) => {
    const key = nameKey(name)
    names.set(key, (names.get(key) ?? new Set()).add(code))
  }
  for (const { name, alpha2 } of countries()) add(name, alpha2)
  for (const [code = '', ...others] of otherNames) for (const name of others) add(name, code)
  return names
}

/** Returns the alpha-2 codes that an English name can mean; several codes mean that the name is ambiguous. */
export function countriesNamed(name: string): string[] {
  byName ??= readTable()
  const table = byName
  return [
    ...(spellings(name)
      .map((form) => table.get(nameKey(form)))
      .find(Boolean) ?? []),
  ]
}

let byCode: ReadonlyMap<string, Country> | undefined

/** Returns the alpha-2 code for an ISO 3166-1 code or an unambiguous name; undefined for all other texts. */
export function countryCodeOf(text: string): string | undefined {
  byCode ??= new Map(countries().flatMap((one) => [one.alpha2, one.alpha3, one.numeric].map((code) => [code, one])))
  const known = byCode.get(text.trim().toUpperCase())
  if (known) return known.alpha2
  const [first, second] = countriesNamed(text)
  return second === undefined ? first : undefined
}
