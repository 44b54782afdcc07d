import { slugOf } from '#contract'
import { descriptionOf } from './airport-descriptions.ts'
import { linksOf } from './airport-links.ts'
import { runwaysOf, type SampleRunway } from './airport-runways.ts'
import { type SampleTerminal, terminalsOf } from './airport-terminals.ts'
import { cities } from './cities.ts'

/**
 * Well-known airports with their real codes, positions (WGS 84) and elevations, which follow OurAirports (public
 * domain). Relations: `country` by alpha-2, `state` by ISO 3166-2 code, `city` by its name in `cities`, all three and
 * the time zone taken from that city, which lies in the airport's own state. `municipality` is the place an airport is
 * named after or flown to for, where that is another one: Ezeiza is Buenos Aires. `coverId` is of `pictures`.
 * Descriptions, websites and runways are left empty for some, so that completeness and its filters have work.
 */
type SampleAirport = {
  readonly name: string
  readonly ident: string
  readonly iata: string
  readonly icao: string
  readonly localCode: string | null
  readonly type: string
  readonly country: string
  readonly state: string | null
  readonly city: string
  readonly municipality: string | null
  readonly lat: number
  readonly lon: number
  readonly elevationFt: number
  readonly timeZone: string
  readonly scheduledService: boolean
  readonly website: string | null
  readonly wikipedia: string
  readonly description: string
  readonly terminals: readonly SampleTerminal[]
  readonly runways: readonly SampleRunway[]
  readonly coverId: string | null
  readonly slug: string
  readonly status: string
}

/** Pictures that the website's gallery shows. */
const covers: Readonly<Record<string, string>> = {
  HNL: 'reef-runway',
  SIN: 'jewel-rain',
  BRR: 'low-tide',
  LUA: 'uphill-landing',
  AMS: 'below-the-sea',
  GIB: 'crossing',
  TXL: 'last-evening',
}

function parseRow(row: string): SampleAirport {
  const [
    ident = '',
    iata = '',
    type = '',
    cityName = '',
    municipality = '',
    lat,
    lon,
    elevation,
    status = '',
    name = '',
  ] = row.split('|')
  const city = cities.find((candidate) => candidate.name === cityName)
  if (!city) throw new Error(`no sample city for the airport ${row}`)
  return {
    name,
    ident,
    iata,
    icao: ident,
    type,
    status,
    // At every American airport of the table, the FAA's code equals the IATA code.
    localCode: city.country === 'US' ? iata : null,
    country: city.country,
    state: city.state,
    city: city.name,
    municipality: municipality || null,
    lat: Number(lat),
    lon: Number(lon),
    elevationFt: Number(elevation),
    timeZone: city.timeZone,
    scheduledService: type !== 'closed',
    ...linksOf(iata),
    description: descriptionOf(iata),
    terminals: terminalsOf(iata),
    runways: runwaysOf(iata),
    coverId: covers[iata] ?? null,
    slug: slugOf(`${municipality || cityName} ${iata}`),
  }
}

// ICAO, which is also the ident | IATA | type | city | municipality | lat | lon | elevation ft | status | name.
// Berlin Tegel closed in 2020 and keeps the codes it had.
const table = `
VIDP|DEL|large_airport|Delhi||28.55563|77.09519|777|published|Indira Gandhi International Airport
VABB|BOM|large_airport|Mumbai||19.088699|72.867897|39|published|Chhatrapati Shivaji Maharaj International Airport
VOBL|BLR|large_airport|Bengaluru||13.1979|77.706299|3000|published|Kempegowda International Airport
VOMM|MAA|large_airport|Chennai||12.990005|80.169296|52|published|Chennai International Airport
VECC|CCU|large_airport|Kolkata||22.654012|88.44765|16|published|Netaji Subhas Chandra Bose International Airport
VOHS|HYD|large_airport|Hyderabad||17.231318|78.429855|2024|published|Rajiv Gandhi International Airport
VOCI|COK|large_airport|Kochi||10.151047|76.400838|30|published|Cochin International Airport
VAAH|AMD|large_airport|Ahmedabad||23.0772|72.634697|189|in_review|Sardar Vallabhbhai Patel International Airport
VOGO|GOI|large_airport|Panaji|Goa|15.380062|73.833328|150|in_review|Goa Dabolim International Airport
VIJP|JAI|large_airport|Jaipur||26.8242|75.812202|1263|draft|Jaipur International Airport
VILH|IXL|medium_airport|Leh||34.135899|77.546501|10682|published|Leh Kushok Bakula Rimpochee Airport
VCBI|CMB|large_airport|Colombo||7.18076|79.884102|30|published|Bandaranaike International Airport
VNKT|KTM|large_airport|Kathmandu||27.6966|85.3591|4390|published|Tribhuvan International Airport
VNLK|LUA|small_airport|Lukla||27.686768|86.729479|9380|published|Lukla Tenzing–Hillary Airport
VQPR|PBH|large_airport|Paro||27.4032|89.424599|7364|published|Paro International Airport
VGHS|DAC|large_airport|Dhaka||23.843347|90.397783|30|draft|Hazrat Shahjalal International Airport
VRMM|MLE|large_airport|Malé||4.19183|73.529099|6|published|Velana International Airport
OMDB|DXB|large_airport|Dubai||25.2528|55.364399|62|published|Dubai International Airport
OMAA|AUH|large_airport|Abu Dhabi||24.440966|54.649237|88|published|Zayed International Airport
OTHH|DOH|large_airport|Doha||25.273056|51.608056|13|published|Hamad International Airport
OOMS|MCT|large_airport|Muscat||23.600218|58.285268|48|published|Muscat International Airport
OERK|RUH|large_airport|Riyadh||24.9576|46.698799|2049|published|King Khalid International Airport
OEJN|JED|large_airport|Jeddah||21.6796|39.156502|48|in_review|King Abdulaziz International Airport
LTFM|IST|large_airport|Istanbul||41.274874|28.732136|325|published|Istanbul Airport
HECA|CAI|large_airport|Cairo||30.111534|31.396694|322|published|Cairo International Airport
HKJK|NBO|large_airport|Nairobi||-1.31924|36.927799|5330|published|Jomo Kenyatta International Airport
HAAB|ADD|large_airport|Addis Ababa||8.97789|38.799301|7630|in_review|Addis Ababa Bole International Airport
DNMM|LOS|large_airport|Lagos||6.57737|3.32116|135|draft|Murtala Muhammed International Airport
GMMN|CMN|large_airport|Casablanca||33.3675|-7.58997|656|published|Casablanca Mohammed V International Airport
FAOR|JNB|large_airport|Johannesburg||-26.140081|28.246801|5558|published|O. R. Tambo International Airport
FACT|CPT|large_airport|Cape Town||-33.97403|18.604333|151|published|Cape Town International Airport
FIMP|MRU|large_airport|Plaine Magnien||-20.4302|57.6836|186|published|Sir Seewoosagur Ramgoolam International Airport
EGLL|LHR|large_airport|London||51.470748|-0.459909|83|published|London Heathrow Airport
EGKK|LGW|large_airport|London||51.148744|-0.185739|202|published|London Gatwick Airport
EGLC|LCY|medium_airport|London||51.505299|0.055278|19|published|London City Airport
EGCC|MAN|large_airport|Manchester||53.349375|-2.279521|257|published|Manchester Airport
EGPH|EDI|large_airport|Edinburgh||55.950145|-3.372288|135|published|Edinburgh Airport
EGPR|BRR|medium_airport|Castlebay|Barra|57.0228|-7.44306|5|published|Barra Airport
EIDW|DUB|large_airport|Dublin||53.428713|-6.262121|242|published|Dublin Airport
LFPG|CDG|large_airport|Paris||49.00896|2.554117|392|published|Paris Charles de Gaulle Airport
LFPO|ORY|large_airport|Paris||48.72333|2.37944|291|published|Paris Orly Airport
LFMN|NCE|large_airport|Nice||43.658401|7.21587|12|draft|Nice Côte d'Azur Airport
LNMC|MCM|heliport|Monaco||43.725798|7.419673|20|draft|Monaco Heliport
EDDF|FRA|large_airport|Frankfurt am Main||50.026706|8.55835|364|published|Frankfurt Airport
EDDM|MUC|large_airport|Munich||48.353802|11.7861|1487|published|Munich Airport
EDDB|BER|large_airport|Schönefeld|Berlin|52.361738|13.502341|157|published|Berlin Brandenburg Airport
EDDT|TXL|closed|Berlin||52.5597|13.2877|122|archived|Berlin Tegel Airport
EHAM|AMS|large_airport|Amsterdam||52.308601|4.76389|-11|published|Amsterdam Airport Schiphol
EBBR|BRU|large_airport|Zaventem|Brussels|50.901402|4.48444|175|published|Brussels Airport
LSZH|ZRH|large_airport|Zurich||47.458056|8.548056|1417|published|Zurich Airport
LSGG|GVA|large_airport|Geneva||46.238098|6.10895|1411|published|Geneva Airport
LOWW|VIE|large_airport|Schwechat|Vienna|48.110298|16.5697|600|published|Vienna International Airport
LEMD|MAD|large_airport|Madrid||40.493407|-3.572249|1998|published|Adolfo Suárez Madrid–Barajas Airport
LEBL|BCN|large_airport|Barcelona||41.2971|2.07846|12|published|Josep Tarradellas Barcelona–El Prat Airport
LXGB|GIB|large_airport|Gibraltar||36.151679|-5.34978|12|published|Gibraltar International Airport
LPPT|LIS|large_airport|Lisbon||38.7813|-9.13592|374|published|Lisbon Humberto Delgado Airport
LPMA|FNC|large_airport|Funchal||32.697812|-16.774613|192|published|Madeira Cristiano Ronaldo International Airport
LIRF|FCO|large_airport|Rome||41.804532|12.251998|13|published|Rome Fiumicino Leonardo da Vinci Airport
LIMC|MXP|large_airport|Milan||45.6306|8.72811|768|draft|Milan Malpensa Airport
LGAV|ATH|large_airport|Athens||37.936401|23.9445|308|published|Athens International Airport Eleftherios Venizelos
EKCH|CPH|large_airport|Copenhagen||55.617901|12.656|17|published|Copenhagen Airport, Kastrup
ESSA|ARN|large_airport|Stockholm||59.64849|17.928829|137|published|Stockholm Arlanda Airport
ENGM|OSL|large_airport|Jessheim|Oslo|60.193901|11.1004|681|published|Oslo Airport, Gardermoen
ENSB|LYR|medium_airport|Longyearbyen||78.246101|15.4656|88|published|Svalbard Airport, Longyear
EFHK|HEL|large_airport|Helsinki||60.318363|24.963341|179|published|Helsinki Airport
BIKF|KEF|large_airport|Keflavík|Reykjavík|63.985001|-22.6056|171|published|Keflavík International Airport
EPWA|WAW|large_airport|Warsaw||52.165699|20.9671|362|published|Warsaw Chopin Airport
LKPR|PRG|large_airport|Prague||50.100874|14.259911|1247|published|Václav Havel Airport Prague
LHBP|BUD|large_airport|Budapest||47.43018|19.262393|495|in_review|Budapest Ferenc Liszt International Airport
KJFK|JFK|large_airport|New York||40.639447|-73.779317|13|published|John F. Kennedy International Airport
KBOS|BOS|large_airport|Boston||42.36197|-71.0079|20|draft|Boston Logan International Airport
KATL|ATL|large_airport|Atlanta||33.6367|-84.428101|1026|published|Hartsfield–Jackson Atlanta International Airport
KMIA|MIA|large_airport|Miami||25.7932|-80.290604|8|published|Miami International Airport
KORD|ORD|large_airport|Chicago||41.9786|-87.9048|680|published|Chicago O'Hare International Airport
KDFW|DFW|large_airport|Dallas||32.896801|-97.038002|607|published|Dallas Fort Worth International Airport
KDEN|DEN|large_airport|Denver||39.860027|-104.673792|5431|published|Denver International Airport
KSEA|SEA|large_airport|Seattle||47.447943|-122.310276|433|published|Seattle–Tacoma International Airport
KSFO|SFO|large_airport|San Francisco||37.619806|-122.374821|13|published|San Francisco International Airport
KLAX|LAX|large_airport|Los Angeles||33.942501|-118.407997|125|published|Los Angeles International Airport
PHNL|HNL|large_airport|Honolulu||21.318387|-157.92567|13|published|Daniel K. Inouye International Airport
CYYZ|YYZ|large_airport|Toronto||43.675935|-79.629421|569|published|Toronto Pearson International Airport
CYVR|YVR|large_airport|Vancouver||49.193901|-123.183998|14|published|Vancouver International Airport
CYHC|CXH|seaplane_base|Vancouver||49.2944|-123.1114|0|in_review|Vancouver Harbour Flight Centre
MMMX|MEX|large_airport|Mexico City||19.435137|-99.071328|7316|published|Mexico City Benito Juárez International Airport
MPTO|PTY|large_airport|Panama City||9.07136|-79.383499|135|draft|Tocumen International Airport
TNCM|SXM|large_airport|Philipsburg|Sint Maarten|18.041|-63.108898|13|published|Princess Juliana International Airport
SKBO|BOG|large_airport|Bogotá||4.70159|-74.1469|8361|published|El Dorado International Airport
SBGR|GRU|large_airport|São Paulo||-23.431274|-46.469954|2461|published|São Paulo/Guarulhos International Airport
SBGL|GIG|large_airport|Rio de Janeiro||-22.809999|-43.250557|28|in_review|Rio de Janeiro/Galeão International Airport
SAEZ|EZE|large_airport|Ezeiza|Buenos Aires|-34.8222|-58.5358|67|published|Ministro Pistarini International Airport
SCEL|SCL|large_airport|Santiago||-33.393002|-70.785797|1555|published|Arturo Merino Benítez International Airport
WSSS|SIN|large_airport|Singapore||1.35019|103.994003|22|published|Singapore Changi Airport
WMKK|KUL|large_airport|Sepang|Kuala Lumpur|2.74558|101.709999|69|published|Kuala Lumpur International Airport
VTBS|BKK|large_airport|Bang Phli|Bangkok|13.6811|100.747002|5|published|Suvarnabhumi Airport
VVNB|HAN|large_airport|Hanoi||21.221201|105.806999|39|draft|Noi Bai International Airport
WIII|CGK|large_airport|Tangerang|Jakarta|-6.12557|106.655998|34|published|Soekarno–Hatta International Airport
WADD|DPS|large_airport|Denpasar||-8.748409|115.167123|14|published|I Gusti Ngurah Rai International Airport
RPLL|MNL|large_airport|Manila||14.5086|121.019997|75|published|Ninoy Aquino International Airport
VHHH|HKG|large_airport|Hong Kong||22.31184|113.914862|28|published|Hong Kong International Airport
RCTP|TPE|large_airport|Taoyuan|Taipei|25.0777|121.233002|106|published|Taiwan Taoyuan International Airport
ZBAA|PEK|large_airport|Beijing||40.080101|116.584999|116|published|Beijing Capital International Airport
ZSPD|PVG|large_airport|Shanghai||31.1434|121.805|13|published|Shanghai Pudong International Airport
RJTT|HND|large_airport|Tokyo||35.549678|139.786958|35|published|Tokyo Haneda Airport
RJAA|NRT|large_airport|Narita|Tokyo|35.76858|140.388714|141|published|Narita International Airport
RJBB|KIX|large_airport|Osaka||34.427299|135.244003|26|published|Kansai International Airport
RKSI|ICN|large_airport|Incheon|Seoul|37.469101|126.450996|23|published|Incheon International Airport
YSSY|SYD|large_airport|Sydney||-33.946098|151.177002|21|published|Sydney Kingsford Smith Airport
YMML|MEL|large_airport|Melbourne||-37.670732|144.837898|434|published|Melbourne Airport
NZAA|AKL|large_airport|Auckland||-37.01199|174.786331|23|published|Auckland Airport
NZQN|ZQN|large_airport|Queenstown||-45.019205|168.746379|1171|published|Queenstown Airport
NFFN|NAN|large_airport|Nadi||-17.761822|177.437843|59|draft|Nadi International Airport
`

export const airports: readonly SampleAirport[] = table.trim().split('\n').map(parseRow)
