// Column names of common files. Our own labels and field names need no line here.

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
 * or to one of the import's own targets.
 */
const knownHeaders: { readonly [entity: string]: { readonly [header: string]: string } } = {
  // Redirection, Yoast and Rank Math of WordPress, Simple 301 Redirects, Shopify, Netlify, Squarespace, Wix.
  redirect: {
    source: 'from',
    'source url': 'from',
    origin: 'from',
    request: 'from',
    'redirect from': 'from',
    'from url': 'from',
    'old url': 'from',
    'old path': 'from',
    url: 'from',
    target: 'to',
    'target url': 'to',
    destination: 'to',
    'redirect to': 'to',
    'to url': 'to',
    'new url': 'to',
    'new path': 'to',
    title: 'note',
    notes: 'note',
    description: 'note',
    regex: 'regex!',
    format: 'regex!',
    matching: 'regex!',
    code: 'code!',
    'http code': 'code!',
    'status code': 'code!',
    'redirect type': 'code!',
    type: 'code!',
    status: 'status!',
  },
  airport: {
    ident: 'ident',
    type: 'type',
    name: 'name',
    latitude_deg: 'lat',
    longitude_deg: 'lon',
    elevation_ft: 'elevationFt',
    iso_country: 'countryId',
    iso_region: 'stateId',
    municipality: 'municipality',
    scheduled_service: 'scheduledService',
    icao_code: 'icao',
    iata_code: 'iata',
    keywords: 'keywords',
    local_code: 'localCode',
    home_link: 'website',
    wikipedia_link: 'wikipedia',
    timezone: 'timeZone',
    'airport name': 'name',
    airport: 'name',
    kind: 'type',
    category: 'type',
    'airport type': 'type',
    latitude: 'lat',
    longitude: 'lon',
    lng: 'lon',
    long: 'lon',
    coordinates: 'lat,lon',
    'lat lon': 'lat,lon',
    'lat long': 'lat,lon',
    'lon lat': 'lon,lat',
    altitude: 'elevationFt',
    elevation: 'elevationFt',
    alt: 'elevationFt',
    faa: 'localCode',
    'faa code': 'localCode',
    iata_faa: 'iata',
    tz: 'timeZone',
    olson: 'timeZone',
    'tz database time zone': 'timeZone',
    country_code: 'countryId',
    country_name: 'countryId',
    iso2: 'countryId',
    'alpha 2': 'countryId',
    region_code: 'stateId',
    city_name: 'municipality',
    'place served': 'municipality',
    homepage: 'website',
    url: 'website',
    // In runways.csv, each row is one runway, and this column names its airport.
    airport_ident: 'ident',
    length_ft: 'runways.lengthFt',
    width_ft: 'runways.widthFt',
    surface: 'runways.surface',
    lighted: 'runways.lighted',
    closed: 'runways.closed',
    le_ident: 'runways.leIdent',
    le_latitude_deg: 'runways.leLat',
    le_longitude_deg: 'runways.leLon',
    he_ident: 'runways.heIdent',
    he_latitude_deg: 'runways.heLat',
    he_longitude_deg: 'runways.heLon',
  },
  country: {
    code: 'alpha2',
    iso: 'alpha2',
    name: 'name',
    continent: 'continent',
    alpha3: 'alpha3',
    iso3: 'alpha3',
    numeric: 'numeric',
    currency: 'currency',
    // ISO's own headers, and those of common lists: lukes, DataHub, GeoNames.
    'alpha 2': 'alpha2',
    'alpha 3': 'alpha3',
    'country code': 'numeric',
    'alpha 2 code': 'alpha2',
    iso2: 'alpha2',
    'alpha 3 code': 'alpha3',
    'numeric code': 'numeric',
    'iso numeric': 'numeric',
    'iso 3166 1 alpha 2': 'alpha2',
    'iso3166 1 alpha 2': 'alpha2',
    'iso3166 1 alpha 3': 'alpha3',
    'iso3166 1 numeric': 'numeric',
    'm49 code': 'numeric',
    'iso 3166 1 alpha 3': 'alpha3',
    'iso 3166 1 numeric': 'numeric',
    country: 'name',
    'country name': 'name',
    'english short name': 'name',
    'english short name lower case': 'name',
    'short name': 'name',
    'cldr display name': 'name',
    'country or area': 'name',
    'iso alpha2 code': 'alpha2',
    'iso alpha3 code': 'alpha3',
    'currency code': 'currency',
    'iso4217 currency alphabetic code': 'currency',
    dial: 'callingCode',
    phone: 'callingCode',
    'phone code': 'callingCode',
    'dialling code': 'callingCode',
    'dialing code': 'callingCode',
  },
  state: {
    code: 'code',
    name: 'name',
    iso_country: 'countryId',
    country: 'countryId',
    country_code: 'countryId',
    country_name: 'countryId',
  },
  city: {
    name: 'name',
    city: 'name',
    country: 'countryId',
    iso_country: 'countryId',
    country_code: 'countryId',
    country_name: 'countryId',
    iso2: 'countryId',
    state: 'stateId',
    iso_region: 'stateId',
    lat: 'lat',
    latitude: 'lat',
    lon: 'lon',
    lng: 'lon',
    longitude: 'lon',
    timezone: 'timeZone',
  },
  subscriber: {
    email: 'email',
    'email address': 'email',
    'e-mail': 'email',
    status: 'status',
    source: 'source',
    consent: 'consentAt',
    joined: 'consentAt',
    subscribed_at: 'consentAt',
    // Mailchimp, Brevo, MailerLite, Campaign Monitor and Kit.
    email_address: 'email',
    subscriber: 'email',
    'e mail address': 'email',
    mail: 'email',
    confirm_time: 'consentAt',
    'subscribe date': 'consentAt',
    'date subscribed': 'consentAt',
    optin_time: 'consentAt?',
    'opt in date': 'consentAt?',
    unsub_time: 'status=unsubscribed',
    clean_time: 'status=unsubscribed',
    unsubscribed: 'status=unsubscribed',
    'unsubscribed at': 'status=unsubscribed',
    'date unsubscribed': 'status=unsubscribed',
    'unsubscribe date': 'status=unsubscribed',
    'opt out date': 'status=unsubscribed',
    'subscription status': 'status',
    'email status': 'status',
  },
  'travel-agent': {
    name: 'name',
    agency: 'name',
    licence: 'licence',
    license: 'licence',
    contact: 'contactName',
    email: 'email',
    phone: 'phone',
    website: 'website',
    country: 'countryId',
    country_code: 'countryId',
    state: 'stateId',
    city: 'cityId',
    address: 'address',
    verified: 'verified',
  },
  'blog-tag': {
    name: 'name',
    tag: 'name',
    slug: 'slug',
    description: 'description',
  },
}

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
