import { fold, spellings } from '#contract'
import { countries, type Country } from './iso3166.ts'

/**
 * Other English names of countries, by alpha-2 code: short and full names of ISO 3166-1, former names of ISO 3166-3,
 * alternates of Unicode CLDR, and the names of OpenFlights. A name with several codes is ambiguous, such as "Congo",
 * "Korea" or a country that was divided.
 */
const table = `
AE|UAE|Emirates
AX|Aland Islands|Aaland Islands
BA|Bosnia|Bosnia Herzegovina
BN|Brunei Darussalam|Nation of Brunei
BO|Plurinational State of Bolivia
BQ|Bonaire, Sint Eustatius and Saba|Bonaire, Saint Eustatius and Saba
BY|Byelorussian SSR|Byelorussia
CC|Cocos Islands|Keeling Islands
CD|Democratic Republic of the Congo|Congo, Kinshasa|Congo, DR|DRC|Zaire|Congo, The Democratic Republic
CF|Central Africa
CG|Congo|Congo, Brazzaville|Congo Republic
CD|Congo
CI|Ivory Coast|Republic of Cote d'Ivoire
CN|People's Republic of China|PR China|PRC
CV|Cabo Verde
CW|Netherlands Antilles|Curacao
SX|Netherlands Antilles|Sint Maarten, Dutch part|Saint Martin, Dutch part
BQ|Netherlands Antilles
CZ|Czech Republic|Czechoslovakia
SK|Slovak Republic|Czechoslovakia
DE|Federal Republic of Germany
EH|Spanish Sahara
FK|Falkland Islands, Malvinas|Malvinas
FM|Federated States of Micronesia
GB|UK|United Kingdom of Great Britain and Northern Ireland|Great Britain|Britain|England|Scotland|Wales|Northern Ireland
GS|South Georgia and the South Sandwich Islands|South Georgia|South Georgia and the Islands
HK|Hong Kong SAR China|Hong Kong SAR
HM|Heard Island and McDonald Islands
IR|Islamic Republic of Iran|Persia
KH|Kampuchea
KN|Saint Christopher and Nevis|St Kitts Nevis
KP|Democratic People's Republic of Korea|DPRK|DPR Korea|Korea, North|Korea
KR|Republic of Korea|ROK|Korea, South|Korea
KG|Kyrgyz Republic
LA|Lao People's Democratic Republic|Lao PDR|Lao
LK|Ceylon
LY|Libyan Arab Jamahiriya|State of Libya
MD|Republic of Moldova
ME|Serbia and Montenegro|Yugoslavia
MF|Saint Martin, French part|St Martin, French part
MK|Macedonia|Former Yugoslav Republic of Macedonia|FYROM|Macedonia, the former Yugoslav Republic|Yugoslavia
MM|Burma|Myanmar, Burma
MO|Macau|Macao SAR China|Macau SAR|Macao SAR
NL|Holland|Kingdom of the Netherlands
PN|Pitcairn
PS|State of Palestine|Palestinian Territory|Palestinian Territories|Palestinian Territory, Occupied|Occupied Palestinian Territory
RS|Serbia and Montenegro|Yugoslavia
BA|Yugoslavia
HR|Yugoslavia
SI|Yugoslavia
RU|Russian Federation|Soviet Union|USSR
UA|Soviet Union|USSR
BY|Soviet Union|USSR
SH|Saint Helena, Ascension and Tristan da Cunha
SJ|Svalbard|Jan Mayen
SV|Salvador
SY|Syrian Arab Republic
SZ|Swaziland
TF|French Southern and Antarctic Lands
TL|East Timor|Portuguese Timor|Timor Leste
TR|Turkey|Republic of Turkey|Turkiye
TW|Taiwan, Province of China|Chinese Taipei|Formosa
TZ|United Republic of Tanzania|Tanganyika
UM|United States Minor Outlying Islands|US Outlying Islands|Midway Islands|Wake Island|Johnston Atoll
US|USA|United States of America|U.S.|U.S.A.
VA|Holy See|Vatican|Vatican City State|Holy See, Vatican City State
VC|Saint Vincent and the Grenadines
VE|Bolivarian Republic of Venezuela
VG|Virgin Islands, British|Virgin Islands
VI|Virgin Islands, U.S.|United States Virgin Islands|US Virgin Islands|Virgin Islands
VN|Viet Nam|Socialist Republic of Viet Nam
WS|Western Samoa
BJ|Dahomey
BF|Upper Volta
BW|Bechuanaland
BZ|British Honduras
DJ|Afars and Issas
GH|Gold Coast
GQ|Spanish Guinea
GN|French Guinea
GW|Portuguese Guinea
KI|Gilbert Islands
LS|Basutoland
MW|Nyasaland
TV|Ellice Islands
VU|New Hebrides
ZM|Northern Rhodesia
ZW|Rhodesia|Southern Rhodesia
TH|Siam
`

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

function readTable(): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>()
  const add = (name: string, code: string) => {
    const key = nameKey(name)
    names.set(key, (names.get(key) ?? new Set()).add(code))
  }
  for (const { name, alpha2 } of countries()) add(name, alpha2)
  for (const line of table.trim().split('\n')) {
    const [code = '', ...others] = line.split('|')
    for (const name of others) add(name, code)
  }
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
