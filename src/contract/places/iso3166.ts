import rows from './countries.json' with { type: 'json' }

export type Country = {
  readonly name: string
  readonly alpha2: string
  readonly alpha3: string
  /** Three digits as text, because leading zeros belong to the code. */
  readonly numeric: string
  readonly callingCode: string | null
  /** Null for a territory without any currency: Antarctica. */
  readonly currency: string | null
  readonly continent: string
}

/**
 * The 249 countries and territories of ISO 3166-1, in the order of their alpha-2 codes. Names are the common English
 * short ones; codes are those of ISO 3166-1, calling codes those of ITU-T E.164 (members of the North American
 * Numbering Plan share +1), currencies those of ISO 4217, continents those of OurAirports.
 */
export const countries = (): readonly Country[] => rows

/** Case does not count, because people type `in` as often as `IN`. */
export function countryByAlpha2(code: string): Country | undefined {
  const wanted = code.trim().toUpperCase()
  return rows.find((country) => country.alpha2 === wanted)
}
