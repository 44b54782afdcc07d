/** Terminals of the sample airports, by IATA code. `airlines` is only a note, since airlines move each season. */
export type SampleTerminal = { readonly name: string; readonly airlines: string }

export function terminalsOf(iata: string): readonly SampleTerminal[] {
  return table
    .trim()
    .split('\n')
    .filter((row) => row.startsWith(`${iata}|`))
    .map(parseRow)
}

function parseRow(row: string): SampleTerminal {
  const [, name = '', airlines = ''] = row.split('|')
  return { name, airlines }
}

const table = `
DEL|Terminal 1|Domestic flights, mostly low-cost airlines
DEL|Terminal 2|Domestic flights
DEL|Terminal 3|All international flights and many domestic ones
BOM|Terminal 1|Domestic flights, mostly low-cost airlines
BOM|Terminal 2|International flights and many domestic ones
BLR|Terminal 1|Domestic flights
BLR|Terminal 2|All international flights and some domestic ones
COK|Terminal 1|Domestic flights
COK|Terminal 3|International flights
DXB|Terminal 1|Foreign airlines
DXB|Terminal 2|flydubai and regional airlines
DXB|Terminal 3|Emirates
AUH|Terminal A|All airlines
DOH|Main terminal|All airlines
IST|Main terminal|All airlines
CAI|Terminal 1|International and domestic flights of various airlines
CAI|Terminal 2|Gulf and European airlines
CAI|Terminal 3|EgyptAir and Star Alliance
JNB|Terminal A|International flights
JNB|Terminal B|Domestic flights
LHR|Terminal 2|Star Alliance, Aer Lingus
LHR|Terminal 3|Virgin Atlantic, Delta, Emirates, Cathay Pacific, Qantas
LHR|Terminal 4|Air France, KLM, Etihad, Qatar Airways
LHR|Terminal 5|British Airways, Iberia
LGW|North Terminal|easyJet and others
LGW|South Terminal|British Airways, Vueling, Wizz Air and others
LCY|Terminal|All airlines
DUB|Terminal 1|Ryanair and most European airlines
DUB|Terminal 2|Aer Lingus and transatlantic airlines
CDG|Terminal 1|Star Alliance and others
CDG|Terminal 2A–2G|Air France, SkyTeam, oneworld and others
CDG|Terminal 3|Low-cost and charter airlines
ORY|Orly 1, 2, 3|One connected building; see the ticket for the hall
ORY|Orly 4|Long-haul and overseas flights
NCE|Terminal 1|Most foreign airlines
NCE|Terminal 2|Air France, easyJet and others
FRA|Terminal 1|Lufthansa and Star Alliance
FRA|Terminal 2|oneworld, SkyTeam and others, until their move to Terminal 3
FRA|Terminal 3|Airlines moving from Terminal 2
MUC|Terminal 1|Airlines outside Star Alliance
MUC|Terminal 2|Lufthansa and Star Alliance
BER|Terminal 1|Most airlines
BER|Terminal 2|Some low-cost airlines, in busy seasons
AMS|Departures 1|Schengen flights
AMS|Departures 2|Most KLM and SkyTeam flights
AMS|Departures 3|Non-Schengen flights
BRU|Main terminal|All airlines; piers A (Schengen) and B (non-Schengen)
ZRH|Check-in 1|SWISS and Lufthansa Group
ZRH|Check-in 2|Most other airlines
ZRH|Check-in 3|SWISS, Edelweiss and partners
MAD|Terminals 1–3|Airlines outside oneworld
MAD|Terminal 4|Iberia and oneworld
BCN|Terminal 1|Vueling, Iberia and most full-service airlines
BCN|Terminal 2|Low-cost airlines
LIS|Terminal 1|Most airlines
LIS|Terminal 2|Departures of low-cost airlines
FCO|Terminal 1|ITA Airways and European flights
FCO|Terminal 3|Long-haul and non-Schengen flights
CPH|Terminal 2|Check-in of low-cost and other airlines
CPH|Terminal 3|Check-in of SAS and Star Alliance
JFK|Terminal 1|International airlines
JFK|Terminal 4|Delta and international airlines
JFK|Terminal 5|JetBlue
JFK|Terminal 8|American Airlines and oneworld
ATL|Domestic Terminal|North for most airlines, South for Delta
ATL|Maynard H. Jackson Jr. International Terminal|International flights
ORD|Terminal 1|United
ORD|Terminal 2|Air Canada, United Express and others
ORD|Terminal 3|American Airlines
ORD|Terminal 5|International airlines, Delta and others
SFO|Harvey Milk Terminal 1|American, Southwest, JetBlue
SFO|Terminal 3|United
SFO|International Terminal|International airlines
LAX|Terminal 1|Southwest
LAX|Tom Bradley International Terminal|International airlines
DEN|Jeppesen Terminal|All airlines; gates on concourses A, B and C
YYZ|Terminal 1|Air Canada and Star Alliance
YYZ|Terminal 3|WestJet and other airlines
MEX|Terminal 1|Volaris, VivaAerobus and most foreign airlines
MEX|Terminal 2|Aeroméxico and SkyTeam
SIN|Terminal 1|Qantas, British Airways, Scoot and others
SIN|Terminal 2|Singapore Airlines to South-East Asia and others
SIN|Terminal 3|Singapore Airlines to the rest of the world
SIN|Terminal 4|Cathay Pacific, Korean Air, AirAsia and others
KUL|Terminal 1|Malaysia Airlines and full-service airlines
KUL|Terminal 2|AirAsia and low-cost airlines
CGK|Terminal 2|Low-cost domestic and some international flights
CGK|Terminal 3|Garuda Indonesia and most international flights
HKG|Terminal 1|All airlines
TPE|Terminal 1|Various airlines
TPE|Terminal 2|EVA Air, Star Alliance and others
PVG|Terminal 1|China Eastern and SkyTeam
PVG|Terminal 2|Air China and Star Alliance
HND|Terminal 1|Japan Airlines, domestic
HND|Terminal 2|All Nippon Airways, domestic and some international
HND|Terminal 3|International flights
NRT|Terminal 1|ANA, Star Alliance, SkyTeam
NRT|Terminal 2|Japan Airlines, oneworld
NRT|Terminal 3|Low-cost airlines
KIX|Terminal 1|Most airlines
KIX|Terminal 2|Low-cost airlines
ICN|Terminal 1|Most foreign airlines
ICN|Terminal 2|Korean Air and SkyTeam
SYD|T1 International|All international flights
SYD|T2 Domestic|Virgin Australia, Jetstar and regional airlines
SYD|T3 Domestic|Qantas domestic flights
MEL|Terminal 1|Qantas, domestic
MEL|Terminal 2|International flights
MEL|Terminal 3|Virgin Australia
MEL|Terminal 4|Jetstar and others
AKL|Domestic Terminal|Air New Zealand, Jetstar
AKL|International Terminal|All international flights
`
