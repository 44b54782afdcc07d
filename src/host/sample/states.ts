/**
 * The states, provinces, regions … that the sample airports and cities lie in: real ISO 3166-2 codes, common English
 * names. Relations: `country` by alpha-2. City states and the smallest territories have none.
 */
type SampleState = { readonly country: string; readonly name: string; readonly code: string }

function parseRow(row: string): SampleState {
  const [code = '', name = ''] = row.split('|')
  return { country: code.slice(0, 2), name, code }
}

const table = `
AE-AZ|Abu Dhabi
AE-DU|Dubai
AR-B|Buenos Aires Province
AT-3|Lower Austria
AU-NSW|New South Wales
AU-VIC|Victoria
BD-C|Dhaka Division
BE-VBR|Flemish Brabant
BR-RJ|Rio de Janeiro
BR-SP|São Paulo
BT-11|Paro
CA-BC|British Columbia
CA-ON|Ontario
CH-GE|Canton of Geneva
CH-ZH|Canton of Zurich
CL-RM|Santiago Metropolitan Region
CN-BJ|Beijing
CN-SH|Shanghai
CO-DC|Bogotá, Capital District
CZ-10|Prague
DE-BB|Brandenburg
DE-BE|Berlin
DE-BY|Bavaria
DE-HE|Hesse
DK-84|Capital Region of Denmark
EG-C|Cairo Governorate
ES-CT|Catalonia
ES-MD|Community of Madrid
ET-AA|Addis Ababa
FI-18|Uusimaa
FJ-W|Western Division
FR-IDF|Île-de-France
FR-PAC|Provence-Alpes-Côte d'Azur
GB-ENG|England
GB-SCT|Scotland
GR-I|Attica
HU-BU|Budapest
ID-BA|Bali
ID-BT|Banten
IE-D|Dublin
IN-DL|Delhi
IN-GA|Goa
IN-GJ|Gujarat
IN-KA|Karnataka
IN-KL|Kerala
IN-LA|Ladakh
IN-MH|Maharashtra
IN-RJ|Rajasthan
IN-TN|Tamil Nadu
IN-TS|Telangana
IN-WB|West Bengal
IS-2|Southern Peninsula
IT-25|Lombardy
IT-62|Lazio
JP-12|Chiba
JP-13|Tokyo
JP-27|Osaka
KE-30|Nairobi City
KR-28|Incheon
LK-1|Western Province
MA-06|Casablanca-Settat
MU-GP|Grand Port
MV-MLE|Malé
MX-CMX|Mexico City
MY-10|Selangor
NG-LA|Lagos
NL-NH|North Holland
NO-32|Akershus
NP-P1|Koshi
NP-P3|Bagmati
NZ-AUK|Auckland
NZ-OTA|Otago
OM-MA|Muscat Governorate
PA-8|Panamá Province
PH-00|National Capital Region
PL-14|Masovia
PT-11|Lisbon
PT-30|Madeira
QA-DA|Doha
SA-01|Riyadh Region
SA-02|Makkah Region
SE-AB|Stockholm County
TH-11|Samut Prakan
TR-34|Istanbul
TW-TAO|Taoyuan
US-CA|California
US-CO|Colorado
US-FL|Florida
US-GA|Georgia
US-HI|Hawaii
US-IL|Illinois
US-MA|Massachusetts
US-NY|New York
US-TX|Texas
US-WA|Washington
VN-HN|Hanoi
ZA-GP|Gauteng
ZA-WC|Western Cape
`

export const states: readonly SampleState[] = table.trim().split('\n').map(parseRow)
