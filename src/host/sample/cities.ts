/**
 * The cities of the sample airports, each in the state that its airport lies in.
 * Relations: `country` by alpha-2, `state` by ISO 3166-2 code or null where the country has none here.
 * No name occurs twice, so that an airport can be given its city by name.
 */
type SampleCity = {
  readonly country: string
  readonly state: string | null
  readonly name: string
  readonly lat: number
  readonly lon: number
  readonly timeZone: string
}

function parseRow(row: string): SampleCity {
  const [place = '', name = '', lat, lon, timeZone = ''] = row.split('|')
  const state = place.includes('-') ? place : null
  return { country: place.slice(0, 2), state, name, lat: Number(lat), lon: Number(lon), timeZone }
}

// State, or country where it has no states | name | latitude | longitude | time zone
const table = `
AE-AZ|Abu Dhabi|24.4512|54.397|Asia/Dubai
AE-DU|Dubai|25.2048|55.2708|Asia/Dubai
AR-B|Ezeiza|-34.8544|-58.5247|America/Argentina/Buenos_Aires
AT-3|Schwechat|48.1333|16.4667|Europe/Vienna
AU-NSW|Sydney|-33.8679|151.2073|Australia/Sydney
AU-VIC|Melbourne|-37.814|144.9633|Australia/Melbourne
BD-C|Dhaka|23.7104|90.4074|Asia/Dhaka
BE-VBR|Zaventem|50.8837|4.473|Europe/Brussels
BR-RJ|Rio de Janeiro|-22.9064|-43.1822|America/Sao_Paulo
BR-SP|São Paulo|-23.5475|-46.6361|America/Sao_Paulo
BT-11|Paro|27.4305|89.4133|Asia/Thimphu
CA-BC|Vancouver|49.2497|-123.1193|America/Vancouver
CA-ON|Toronto|43.6532|-79.3832|America/Toronto
CH-GE|Geneva|46.2022|6.1457|Europe/Zurich
CH-ZH|Zurich|47.3667|8.55|Europe/Zurich
CL-RM|Santiago|-33.4569|-70.6483|America/Santiago
CN-BJ|Beijing|39.9075|116.3972|Asia/Shanghai
CN-SH|Shanghai|31.2222|121.4581|Asia/Shanghai
CO-DC|Bogotá|4.6097|-74.0818|America/Bogota
CZ-10|Prague|50.088|14.4208|Europe/Prague
DE-BB|Schönefeld|52.389|13.5037|Europe/Berlin
DE-BE|Berlin|52.5244|13.4105|Europe/Berlin
DE-BY|Munich|48.1374|11.5755|Europe/Berlin
DE-HE|Frankfurt am Main|50.1155|8.6842|Europe/Berlin
DK-84|Copenhagen|55.6759|12.5655|Europe/Copenhagen
EG-C|Cairo|30.0626|31.2497|Africa/Cairo
ES-CT|Barcelona|41.3888|2.159|Europe/Madrid
ES-MD|Madrid|40.4165|-3.7026|Europe/Madrid
ET-AA|Addis Ababa|9.025|38.7469|Africa/Addis_Ababa
FI-18|Helsinki|60.1695|24.9354|Europe/Helsinki
FJ-W|Nadi|-17.8031|177.4162|Pacific/Fiji
FR-IDF|Paris|48.8534|2.3488|Europe/Paris
FR-PAC|Nice|43.7031|7.2661|Europe/Paris
GB-ENG|London|51.5085|-0.1257|Europe/London
GB-ENG|Manchester|53.481|-2.2374|Europe/London
GB-SCT|Castlebay|56.9557|-7.4866|Europe/London
GB-SCT|Edinburgh|55.9521|-3.1965|Europe/London
GI|Gibraltar|36.1447|-5.3526|Europe/Gibraltar
GR-I|Athens|37.9838|23.7278|Europe/Athens
HK|Hong Kong|22.2783|114.1747|Asia/Hong_Kong
HU-BU|Budapest|47.4984|19.0405|Europe/Budapest
ID-BA|Denpasar|-8.65|115.2167|Asia/Makassar
ID-BT|Tangerang|-6.1781|106.63|Asia/Jakarta
IE-D|Dublin|53.3331|-6.2489|Europe/Dublin
IN-DL|Delhi|28.652|77.2315|Asia/Kolkata
IN-GA|Panaji|15.4957|73.8262|Asia/Kolkata
IN-GJ|Ahmedabad|23.0258|72.5873|Asia/Kolkata
IN-KA|Bengaluru|12.9719|77.5937|Asia/Kolkata
IN-KL|Kochi|9.9399|76.2602|Asia/Kolkata
IN-LA|Leh|34.165|77.584|Asia/Kolkata
IN-MH|Mumbai|19.0728|72.8826|Asia/Kolkata
IN-RJ|Jaipur|26.9196|75.7878|Asia/Kolkata
IN-TN|Chennai|13.0878|80.2785|Asia/Kolkata
IN-TS|Hyderabad|17.3841|78.4564|Asia/Kolkata
IN-WB|Kolkata|22.5626|88.363|Asia/Kolkata
IS-2|Keflavík|64.0049|-22.5624|Atlantic/Reykjavik
IT-25|Milan|45.4643|9.1895|Europe/Rome
IT-62|Rome|41.8919|12.5113|Europe/Rome
JP-12|Narita|35.7833|140.3167|Asia/Tokyo
JP-13|Tokyo|35.6895|139.6917|Asia/Tokyo
JP-27|Osaka|34.6938|135.5011|Asia/Tokyo
KE-30|Nairobi|-1.2833|36.8167|Africa/Nairobi
KR-28|Incheon|37.4565|126.7052|Asia/Seoul
LK-1|Colombo|6.9355|79.8487|Asia/Colombo
MA-06|Casablanca|33.5883|-7.6114|Africa/Casablanca
MC|Monaco|43.7372|7.4215|Europe/Monaco
MU-GP|Plaine Magnien|-20.4297|57.6697|Indian/Mauritius
MV-MLE|Malé|4.1752|73.5092|Indian/Maldives
MX-CMX|Mexico City|19.4285|-99.1277|America/Mexico_City
MY-10|Sepang|2.6931|101.7498|Asia/Kuala_Lumpur
NG-LA|Lagos|6.4541|3.3947|Africa/Lagos
NL-NH|Amsterdam|52.374|4.8897|Europe/Amsterdam
NO-32|Jessheim|60.1415|11.1752|Europe/Oslo
NP-P1|Lukla|27.6869|86.7314|Asia/Kathmandu
NP-P3|Kathmandu|27.7017|85.3206|Asia/Kathmandu
NZ-AUK|Auckland|-36.8485|174.7635|Pacific/Auckland
NZ-OTA|Queenstown|-45.0302|168.6627|Pacific/Auckland
OM-MA|Muscat|23.5841|58.4078|Asia/Muscat
PA-8|Panama City|8.9936|-79.5197|America/Panama
PH-00|Manila|14.6042|120.9822|Asia/Manila
PL-14|Warsaw|52.2298|21.0118|Europe/Warsaw
PT-11|Lisbon|38.7251|-9.1498|Europe/Lisbon
PT-30|Funchal|32.6657|-16.9255|Atlantic/Madeira
QA-DA|Doha|25.2855|51.531|Asia/Qatar
SA-01|Riyadh|24.6877|46.7219|Asia/Riyadh
SA-02|Jeddah|21.4901|39.1862|Asia/Riyadh
SE-AB|Stockholm|59.3294|18.0687|Europe/Stockholm
SG|Singapore|1.2897|103.8501|Asia/Singapore
SJ|Longyearbyen|78.2233|15.6469|Arctic/Longyearbyen
SX|Philipsburg|18.026|-63.0458|America/Lower_Princes
TH-11|Bang Phli|13.6068|100.712|Asia/Bangkok
TR-34|Istanbul|41.0138|28.9497|Europe/Istanbul
TW-TAO|Taoyuan|24.9937|121.297|Asia/Taipei
US-CA|Los Angeles|34.0522|-118.2437|America/Los_Angeles
US-CA|San Francisco|37.7749|-122.4194|America/Los_Angeles
US-CO|Denver|39.7392|-104.9847|America/Denver
US-FL|Miami|25.7743|-80.1937|America/New_York
US-GA|Atlanta|33.749|-84.388|America/New_York
US-HI|Honolulu|21.3069|-157.8583|Pacific/Honolulu
US-IL|Chicago|41.85|-87.6501|America/Chicago
US-MA|Boston|42.3584|-71.0598|America/New_York
US-NY|New York|40.7143|-74.006|America/New_York
US-TX|Dallas|32.7831|-96.8067|America/Chicago
US-WA|Seattle|47.6062|-122.3321|America/Los_Angeles
VN-HN|Hanoi|21.0245|105.8412|Asia/Ho_Chi_Minh
ZA-GP|Johannesburg|-26.2023|28.0436|Africa/Johannesburg
ZA-WC|Cape Town|-33.9258|18.4232|Africa/Johannesburg
`

export const cities: readonly SampleCity[] = table.trim().split('\n').map(parseRow)
