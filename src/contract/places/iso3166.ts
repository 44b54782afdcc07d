/**
 * The 249 countries and territories of ISO 3166-1, in the order of their alpha-2 codes. Names are the common English
 * short ones; codes are those of ISO 3166-1, calling codes those of ITU-T E.164 (members of the North American
 * Numbering Plan share +1), currencies those of ISO 4217, continents those of OurAirports.
 */
type Continent = 'AF' | 'AN' | 'AS' | 'EU' | 'NA' | 'OC' | 'SA'

export type Country = {
  readonly name: string
  readonly alpha2: string
  readonly alpha3: string
  /** Three digits as text, because leading zeros belong to the code. */
  readonly numeric: string
  readonly callingCode: string | null
  /** Null for a territory without any currency: Antarctica. */
  readonly currency: string | null
  readonly continent: Continent
}

/** All callers share one array. It is parsed on first use, so that screens without countries do no work. */
export function countries(): readonly Country[] {
  parsed ??= table.trim().split('\n').map(parseRow)
  return parsed
}

/** Case does not count, because people type `in` as often as `IN`. */
export function countryByAlpha2(code: string): Country | undefined {
  const wanted = code.trim().toUpperCase()
  return countries().find((country) => country.alpha2 === wanted)
}

let parsed: readonly Country[] | undefined

function parseRow(row: string): Country {
  const [alpha2 = '', alpha3 = '', numeric = '', callingCode = '', currency = '', continent = '', name = ''] =
    row.split('|')
  if (!isContinent(continent)) throw new Error(`unknown continent in the country table: ${row}`)
  return { name, alpha2, alpha3, numeric, callingCode: callingCode || null, currency: currency || null, continent }
}

function isContinent(code: string): code is Continent {
  return /^(AF|AN|AS|EU|NA|OC|SA)$/.test(code)
}

// alpha-2 | alpha-3 | numeric | calling code | currency | continent | name
const table = `
AD|AND|020|+376|EUR|EU|Andorra
AE|ARE|784|+971|AED|AS|United Arab Emirates
AF|AFG|004|+93|AFN|AS|Afghanistan
AG|ATG|028|+1|XCD|NA|Antigua and Barbuda
AI|AIA|660|+1|XCD|NA|Anguilla
AL|ALB|008|+355|ALL|EU|Albania
AM|ARM|051|+374|AMD|AS|Armenia
AO|AGO|024|+244|AOA|AF|Angola
AQ|ATA|010|+672||AN|Antarctica
AR|ARG|032|+54|ARS|SA|Argentina
AS|ASM|016|+1|USD|OC|American Samoa
AT|AUT|040|+43|EUR|EU|Austria
AU|AUS|036|+61|AUD|OC|Australia
AW|ABW|533|+297|AWG|NA|Aruba
AX|ALA|248|+358|EUR|EU|Åland Islands
AZ|AZE|031|+994|AZN|AS|Azerbaijan
BA|BIH|070|+387|BAM|EU|Bosnia and Herzegovina
BB|BRB|052|+1|BBD|NA|Barbados
BD|BGD|050|+880|BDT|AS|Bangladesh
BE|BEL|056|+32|EUR|EU|Belgium
BF|BFA|854|+226|XOF|AF|Burkina Faso
BG|BGR|100|+359|EUR|EU|Bulgaria
BH|BHR|048|+973|BHD|AS|Bahrain
BI|BDI|108|+257|BIF|AF|Burundi
BJ|BEN|204|+229|XOF|AF|Benin
BL|BLM|652|+590|EUR|NA|Saint Barthélemy
BM|BMU|060|+1|BMD|NA|Bermuda
BN|BRN|096|+673|BND|AS|Brunei
BO|BOL|068|+591|BOB|SA|Bolivia
BQ|BES|535|+599|USD|NA|Caribbean Netherlands
BR|BRA|076|+55|BRL|SA|Brazil
BS|BHS|044|+1|BSD|NA|Bahamas
BT|BTN|064|+975|BTN|AS|Bhutan
BV|BVT|074||NOK|AN|Bouvet Island
BW|BWA|072|+267|BWP|AF|Botswana
BY|BLR|112|+375|BYN|EU|Belarus
BZ|BLZ|084|+501|BZD|NA|Belize
CA|CAN|124|+1|CAD|NA|Canada
CC|CCK|166|+61|AUD|AS|Cocos (Keeling) Islands
CD|COD|180|+243|CDF|AF|DR Congo
CF|CAF|140|+236|XAF|AF|Central African Republic
CG|COG|178|+242|XAF|AF|Republic of the Congo
CH|CHE|756|+41|CHF|EU|Switzerland
CI|CIV|384|+225|XOF|AF|Côte d'Ivoire
CK|COK|184|+682|NZD|OC|Cook Islands
CL|CHL|152|+56|CLP|SA|Chile
CM|CMR|120|+237|XAF|AF|Cameroon
CN|CHN|156|+86|CNY|AS|China
CO|COL|170|+57|COP|SA|Colombia
CR|CRI|188|+506|CRC|NA|Costa Rica
CU|CUB|192|+53|CUP|NA|Cuba
CV|CPV|132|+238|CVE|AF|Cape Verde
CW|CUW|531|+599|XCG|NA|Curaçao
CX|CXR|162|+61|AUD|AS|Christmas Island
CY|CYP|196|+357|EUR|AS|Cyprus
CZ|CZE|203|+420|CZK|EU|Czechia
DE|DEU|276|+49|EUR|EU|Germany
DJ|DJI|262|+253|DJF|AF|Djibouti
DK|DNK|208|+45|DKK|EU|Denmark
DM|DMA|212|+1|XCD|NA|Dominica
DO|DOM|214|+1|DOP|NA|Dominican Republic
DZ|DZA|012|+213|DZD|AF|Algeria
EC|ECU|218|+593|USD|SA|Ecuador
EE|EST|233|+372|EUR|EU|Estonia
EG|EGY|818|+20|EGP|AF|Egypt
EH|ESH|732|+212|MAD|AF|Western Sahara
ER|ERI|232|+291|ERN|AF|Eritrea
ES|ESP|724|+34|EUR|EU|Spain
ET|ETH|231|+251|ETB|AF|Ethiopia
FI|FIN|246|+358|EUR|EU|Finland
FJ|FJI|242|+679|FJD|OC|Fiji
FK|FLK|238|+500|FKP|SA|Falkland Islands
FM|FSM|583|+691|USD|OC|Micronesia
FO|FRO|234|+298|DKK|EU|Faroe Islands
FR|FRA|250|+33|EUR|EU|France
GA|GAB|266|+241|XAF|AF|Gabon
GB|GBR|826|+44|GBP|EU|United Kingdom
GD|GRD|308|+1|XCD|NA|Grenada
GE|GEO|268|+995|GEL|AS|Georgia
GF|GUF|254|+594|EUR|SA|French Guiana
GG|GGY|831|+44|GBP|EU|Guernsey
GH|GHA|288|+233|GHS|AF|Ghana
GI|GIB|292|+350|GIP|EU|Gibraltar
GL|GRL|304|+299|DKK|NA|Greenland
GM|GMB|270|+220|GMD|AF|Gambia
GN|GIN|324|+224|GNF|AF|Guinea
GP|GLP|312|+590|EUR|NA|Guadeloupe
GQ|GNQ|226|+240|XAF|AF|Equatorial Guinea
GR|GRC|300|+30|EUR|EU|Greece
GS|SGS|239|+500|GBP|AN|South Georgia and South Sandwich Islands
GT|GTM|320|+502|GTQ|NA|Guatemala
GU|GUM|316|+1|USD|OC|Guam
GW|GNB|624|+245|XOF|AF|Guinea-Bissau
GY|GUY|328|+592|GYD|SA|Guyana
HK|HKG|344|+852|HKD|AS|Hong Kong
HM|HMD|334||AUD|OC|Heard and McDonald Islands
HN|HND|340|+504|HNL|NA|Honduras
HR|HRV|191|+385|EUR|EU|Croatia
HT|HTI|332|+509|HTG|NA|Haiti
HU|HUN|348|+36|HUF|EU|Hungary
ID|IDN|360|+62|IDR|AS|Indonesia
IE|IRL|372|+353|EUR|EU|Ireland
IL|ISR|376|+972|ILS|AS|Israel
IM|IMN|833|+44|GBP|EU|Isle of Man
IN|IND|356|+91|INR|AS|India
IO|IOT|086|+246|USD|AS|British Indian Ocean Territory
IQ|IRQ|368|+964|IQD|AS|Iraq
IR|IRN|364|+98|IRR|AS|Iran
IS|ISL|352|+354|ISK|EU|Iceland
IT|ITA|380|+39|EUR|EU|Italy
JE|JEY|832|+44|GBP|EU|Jersey
JM|JAM|388|+1|JMD|NA|Jamaica
JO|JOR|400|+962|JOD|AS|Jordan
JP|JPN|392|+81|JPY|AS|Japan
KE|KEN|404|+254|KES|AF|Kenya
KG|KGZ|417|+996|KGS|AS|Kyrgyzstan
KH|KHM|116|+855|KHR|AS|Cambodia
KI|KIR|296|+686|AUD|OC|Kiribati
KM|COM|174|+269|KMF|AF|Comoros
KN|KNA|659|+1|XCD|NA|Saint Kitts and Nevis
KP|PRK|408|+850|KPW|AS|North Korea
KR|KOR|410|+82|KRW|AS|South Korea
KW|KWT|414|+965|KWD|AS|Kuwait
KY|CYM|136|+1|KYD|NA|Cayman Islands
KZ|KAZ|398|+7|KZT|AS|Kazakhstan
LA|LAO|418|+856|LAK|AS|Laos
LB|LBN|422|+961|LBP|AS|Lebanon
LC|LCA|662|+1|XCD|NA|Saint Lucia
LI|LIE|438|+423|CHF|EU|Liechtenstein
LK|LKA|144|+94|LKR|AS|Sri Lanka
LR|LBR|430|+231|LRD|AF|Liberia
LS|LSO|426|+266|LSL|AF|Lesotho
LT|LTU|440|+370|EUR|EU|Lithuania
LU|LUX|442|+352|EUR|EU|Luxembourg
LV|LVA|428|+371|EUR|EU|Latvia
LY|LBY|434|+218|LYD|AF|Libya
MA|MAR|504|+212|MAD|AF|Morocco
MC|MCO|492|+377|EUR|EU|Monaco
MD|MDA|498|+373|MDL|EU|Moldova
ME|MNE|499|+382|EUR|EU|Montenegro
MF|MAF|663|+590|EUR|NA|Saint Martin
MG|MDG|450|+261|MGA|AF|Madagascar
MH|MHL|584|+692|USD|OC|Marshall Islands
MK|MKD|807|+389|MKD|EU|North Macedonia
ML|MLI|466|+223|XOF|AF|Mali
MM|MMR|104|+95|MMK|AS|Myanmar
MN|MNG|496|+976|MNT|AS|Mongolia
MO|MAC|446|+853|MOP|AS|Macao
MP|MNP|580|+1|USD|OC|Northern Mariana Islands
MQ|MTQ|474|+596|EUR|NA|Martinique
MR|MRT|478|+222|MRU|AF|Mauritania
MS|MSR|500|+1|XCD|NA|Montserrat
MT|MLT|470|+356|EUR|EU|Malta
MU|MUS|480|+230|MUR|AF|Mauritius
MV|MDV|462|+960|MVR|AS|Maldives
MW|MWI|454|+265|MWK|AF|Malawi
MX|MEX|484|+52|MXN|NA|Mexico
MY|MYS|458|+60|MYR|AS|Malaysia
MZ|MOZ|508|+258|MZN|AF|Mozambique
NA|NAM|516|+264|NAD|AF|Namibia
NC|NCL|540|+687|XPF|OC|New Caledonia
NE|NER|562|+227|XOF|AF|Niger
NF|NFK|574|+672|AUD|OC|Norfolk Island
NG|NGA|566|+234|NGN|AF|Nigeria
NI|NIC|558|+505|NIO|NA|Nicaragua
NL|NLD|528|+31|EUR|EU|Netherlands
NO|NOR|578|+47|NOK|EU|Norway
NP|NPL|524|+977|NPR|AS|Nepal
NR|NRU|520|+674|AUD|OC|Nauru
NU|NIU|570|+683|NZD|OC|Niue
NZ|NZL|554|+64|NZD|OC|New Zealand
OM|OMN|512|+968|OMR|AS|Oman
PA|PAN|591|+507|PAB|NA|Panama
PE|PER|604|+51|PEN|SA|Peru
PF|PYF|258|+689|XPF|OC|French Polynesia
PG|PNG|598|+675|PGK|OC|Papua New Guinea
PH|PHL|608|+63|PHP|AS|Philippines
PK|PAK|586|+92|PKR|AS|Pakistan
PL|POL|616|+48|PLN|EU|Poland
PM|SPM|666|+508|EUR|NA|Saint Pierre and Miquelon
PN|PCN|612|+64|NZD|OC|Pitcairn Islands
PR|PRI|630|+1|USD|NA|Puerto Rico
PS|PSE|275|+970|ILS|AS|Palestine
PT|PRT|620|+351|EUR|EU|Portugal
PW|PLW|585|+680|USD|OC|Palau
PY|PRY|600|+595|PYG|SA|Paraguay
QA|QAT|634|+974|QAR|AS|Qatar
RE|REU|638|+262|EUR|AF|Réunion
RO|ROU|642|+40|RON|EU|Romania
RS|SRB|688|+381|RSD|EU|Serbia
RU|RUS|643|+7|RUB|EU|Russia
RW|RWA|646|+250|RWF|AF|Rwanda
SA|SAU|682|+966|SAR|AS|Saudi Arabia
SB|SLB|090|+677|SBD|OC|Solomon Islands
SC|SYC|690|+248|SCR|AF|Seychelles
SD|SDN|729|+249|SDG|AF|Sudan
SE|SWE|752|+46|SEK|EU|Sweden
SG|SGP|702|+65|SGD|AS|Singapore
SH|SHN|654|+290|SHP|AF|Saint Helena
SI|SVN|705|+386|EUR|EU|Slovenia
SJ|SJM|744|+47|NOK|EU|Svalbard and Jan Mayen
SK|SVK|703|+421|EUR|EU|Slovakia
SL|SLE|694|+232|SLE|AF|Sierra Leone
SM|SMR|674|+378|EUR|EU|San Marino
SN|SEN|686|+221|XOF|AF|Senegal
SO|SOM|706|+252|SOS|AF|Somalia
SR|SUR|740|+597|SRD|SA|Suriname
SS|SSD|728|+211|SSP|AF|South Sudan
ST|STP|678|+239|STN|AF|São Tomé and Príncipe
SV|SLV|222|+503|USD|NA|El Salvador
SX|SXM|534|+1|XCG|NA|Sint Maarten
SY|SYR|760|+963|SYP|AS|Syria
SZ|SWZ|748|+268|SZL|AF|Eswatini
TC|TCA|796|+1|USD|NA|Turks and Caicos Islands
TD|TCD|148|+235|XAF|AF|Chad
TF|ATF|260|+262|EUR|AF|French Southern Territories
TG|TGO|768|+228|XOF|AF|Togo
TH|THA|764|+66|THB|AS|Thailand
TJ|TJK|762|+992|TJS|AS|Tajikistan
TK|TKL|772|+690|NZD|OC|Tokelau
TL|TLS|626|+670|USD|AS|Timor-Leste
TM|TKM|795|+993|TMT|AS|Turkmenistan
TN|TUN|788|+216|TND|AF|Tunisia
TO|TON|776|+676|TOP|OC|Tonga
TR|TUR|792|+90|TRY|AS|Türkiye
TT|TTO|780|+1|TTD|NA|Trinidad and Tobago
TV|TUV|798|+688|AUD|OC|Tuvalu
TW|TWN|158|+886|TWD|AS|Taiwan
TZ|TZA|834|+255|TZS|AF|Tanzania
UA|UKR|804|+380|UAH|EU|Ukraine
UG|UGA|800|+256|UGX|AF|Uganda
UM|UMI|581|+1|USD|OC|U.S. Minor Outlying Islands
US|USA|840|+1|USD|NA|United States
UY|URY|858|+598|UYU|SA|Uruguay
UZ|UZB|860|+998|UZS|AS|Uzbekistan
VA|VAT|336|+39|EUR|EU|Vatican City
VC|VCT|670|+1|XCD|NA|Saint Vincent and Grenadines
VE|VEN|862|+58|VES|SA|Venezuela
VG|VGB|092|+1|USD|NA|British Virgin Islands
VI|VIR|850|+1|USD|NA|U.S. Virgin Islands
VN|VNM|704|+84|VND|AS|Vietnam
VU|VUT|548|+678|VUV|OC|Vanuatu
WF|WLF|876|+681|XPF|OC|Wallis and Futuna
WS|WSM|882|+685|WST|OC|Samoa
YE|YEM|887|+967|YER|AS|Yemen
YT|MYT|175|+262|EUR|AF|Mayotte
ZA|ZAF|710|+27|ZAR|AF|South Africa
ZM|ZMB|894|+260|ZMW|AF|Zambia
ZW|ZWE|716|+263|ZWG|AF|Zimbabwe
`
