// Column names of common files. Our own labels and field names need no line here.
import headers from './known-headers.json' with { type: 'json' }

/** A code of an airport that its field refuses moves to the first of these fields that is empty in the row. */
export const strayCodes = { icao: ['ident', 'localCode'], iata: ['localCode'] } as const

/** A public data set without a header row. Its first row identifies it. */
export interface Headerless {
  name: string
  columns: readonly { field?: string; looks?: RegExp }[]
  /** Most of its rows have this key. */
  key: string
}

/** OpenFlights' airports.dat. The panel has no field for its UTC offset, type and source. */
const openFlights: Headerless = {
  name: 'OpenFlights’ airports.dat',
  key: 'icao',
  columns: [
    { looks: /^\d+$/ },
    { field: 'name' },
    { field: 'municipality' },
    { field: 'countryId' },
    { field: 'iata', looks: /^(?:[A-Z0-9]{3}|\\N|)$/ },
    { field: 'icao', looks: /^(?:[A-Z0-9]{4}|\\N|)$/ },
    { field: 'lat', looks: /^-?\d+(?:\.\d+)?$/ },
    { field: 'lon', looks: /^-?\d+(?:\.\d+)?$/ },
    { field: 'elevationFt', looks: /^-?\d+$/ },
    { looks: /^(?:-?\d+(?:\.\d+)?|\\N|)$/ },
    { looks: /^(?:[A-Z]|\\N|)$/ },
    { field: 'timeZone', looks: /^(?:[A-Z][\w+-]*(?:\/[\w+-]+)*|\\N|)$/i },
  ],
}

/**
 * Headers of public data sets in lower case, by entity. Each maps to a field, to a field of a group (`runways.leLat`)
 * or to one of the import's own targets. They are those of OurAirports, where each row of runways.csv is one runway; of
 * ISO, lukes, DataHub and GeoNames; of Mailchimp, Brevo, MailerLite, Campaign Monitor and Kit; and of Redirection, Yoast
 * and Rank Math of WordPress, Simple 301 Redirects, Shopify, Netlify, Squarespace and Wix.
 */
const knownHeaders: { readonly [entity: string]: { readonly [header: string]: string } } = headers

/**
 * Headers that only have a meaning in files with certain other headers. `id` means a different number in each data set.
 */
const headersOfSets: {
  readonly [entity: string]: readonly {
    beside: readonly string[]
    headers: { readonly [header: string]: string }
  }[]
} = {
  // OurAirports' airports.csv and runways.csv.
  airport: [
    // Files from before 2025 have the ICAO code only in gps_code.
    { beside: ['ident', 'latitude_deg'], headers: { id: 'sourceId', gps_code: 'icao' } },
    { beside: ['airport_ref', 'le_ident'], headers: { id: 'runways.sourceId', airport_ref: 'sourceId' } },
  ],
}

/**
 * The known meanings of a file's headers.
 * @param header in lower case
 */
export function meaningsOf(entityKey: string, header: readonly string[]): Readonly<Record<string, string>> {
  const sets = (headersOfSets[entityKey] ?? []).filter(({ beside }) => beside.every((name) => header.includes(name)))
  return Object.assign({}, knownHeaders[entityKey], ...sets.map(({ headers }) => headers))
}

export const headerlessSets: { readonly [entity: string]: readonly Headerless[] } = { airport: [openFlights] }
