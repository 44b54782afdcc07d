/** Descriptions of sample airports, in Markdown, by IATA code. Some airports have none, so that filters find them. */
export function descriptionOf(iata: string): string {
  return (descriptions[iata] ?? '').replaceAll(/\s+/g, ' ')
}

const descriptions: Readonly<Record<string, string>> = {
  DEL: `Delhi's airport lies at Palam, south-west of the city, and has four runways. **Terminal 3**, opened in 2010,
    handles all international flights. The Airport Express line of the Delhi Metro links it with New Delhi railway
    station in about 20 minutes.`,
  BOM: `Mumbai's airport works with two runways that cross each other, so that only one of them is used at a time.
    Terminal 2 at Sahar opened in 2014; the domestic Terminal 1 stands at Santacruz, a road journey away. Allow time
    for the change between the two.`,
  BLR: `Bengaluru's airport opened in 2008 at Devanahalli, some 30 km north of the city centre. Terminal 2, planted with
    hanging gardens inside and out, followed in 2023. Two parallel runways allow landings and take-offs side by
    side.`,
  COK: `Cochin was the first airport in India built with public and private money, and since 2015 its solar plants have
    produced as much electricity as it uses. It lies at Nedumbassery, about 28 km north-east of Kochi.`,
  IXL: `Leh lies at 3,256 m above the sea, one of the highest airports with airline flights. Winds rise during the day,
    so flights are mostly in the morning, and delays for weather are common. Rest for a day or two after arrival:
    the air is thin.`,
  KTM: `Nepal's main international airport lies in the Kathmandu valley, six kilometres from the city centre. Mountains
    all around make the approach demanding, and morning fog in winter often delays flights.`,
  LUA: `The gateway to the Khumbu region and the trek to Everest base camp. The runway is only 527 m long, slopes by
    more than 11 per cent and ends at a mountain wall: aircraft land uphill and take off downhill. Flights need
    clear weather, so plan spare days.`,
  PBH: `Paro lies in a deep valley among peaks of up to 5,500 m. Flights operate by day and in good visibility, flown by
    pilots with a special qualification for the approach.`,
  MLE: `The airport occupies Hulhulé island next to Malé. Speedboats and ferries leave from the jetty outside the
    terminal, seaplanes from a terminal of their own, and since 2018 the **Sinamalé Bridge** leads to the capital.`,
  DXB: `One of the world's busiest airports for international passengers, about 5 km from the old centre of Dubai. Both
    terminals 1 and 3 have a station of the Metro's Red Line; Terminal 2 lies on the far side of the runways, so
    leave time to change.`,
  AUH: `Abu Dhabi's airport moved into its large **Terminal A** in November 2023 and took the name of Sheikh Zayed in
    February 2024. Passengers to the United States can clear American immigration here before departure.`,
  DOH: `Hamad International opened in 2014 on land largely won from the sea and replaced the old Doha airport. Its
    eastern runway, at 4,850 m, is among the longest of any passenger airport. The Metro's Red Line goes into the
    city.`,
  IST: `Opened in 2018 on the Black Sea coast, Istanbul Airport took over the airline traffic of Atatürk Airport in
    April 2019. The M11 metro line connects it with Gayrettepe on the European side of the city.`,
  NBO: `Kenya's main airport lies about 15 km south-east of central Nairobi, beside the national park, at more than
    1,600 m above the sea. The Nairobi Expressway has shortened the road journey; trains of the SGR leave from
    Syokimau station nearby.`,
  JNB: `South Africa's busiest airport lies east of Johannesburg at almost 1,700 m. The **Gautrain** reaches Sandton in
    about 15 minutes from the station in the terminal building.`,
  CPT: `Cape Town's airport lies about 20 km from the city centre on the N2. International and domestic flights share
    one central terminal building.`,
  LHR: `The United Kingdom's busiest airport has been in civil use since 1946. Its four passenger terminals are reached
    by the *Piccadilly line*, the *Elizabeth line* and the *Heathrow Express* from Paddington. The terminals are far
    apart: check yours before you set out.`,
  LGW: `London's second airport lies 45 km south of the city. In normal operation it uses a single runway, one of the
    busiest in the world. Trains to London Victoria take about half an hour; a shuttle links the two terminals.`,
  LCY: `A small airport between the Royal Docks, opened in 1987 and closest of all to the City of London. The approach
    is unusually steep, at 5.5°, so only certain types of aircraft may land. The Docklands Light Railway stops at
    the terminal.`,
  BRR: `The only airport in the world where scheduled flights land on a tidal beach. Three runways are marked by poles
    in the sand of Tràigh Mhòr and disappear at high tide: the timetable follows the sea.`,
  CDG: `France's largest airport opened in 1974, 25 km north-east of Paris. RER line B runs into the city, and a TGV
    station lies below Terminal 2. The automatic CDGVAL train connects the terminals and car parks free of charge.`,
  FRA: `Germany's busiest airport lies at a motorway crossing 12 km from the centre of Frankfurt. It has a station for
    regional trains and one for long-distance trains at Terminal 1; *SkyLine* trains and buses connect the
    terminals.`,
  MUC: `Munich's airport opened on 17 May 1992, when the whole operation moved overnight from Riem. S-Bahn lines S1 and
    S8 reach the city in about 40 minutes.`,
  BER: `Opened on 31 October 2020, Berlin Brandenburg replaced Tegel and took in the old Schönefeld airport. The station
    lies directly below Terminal 1; Airport Express trains reach Berlin Hauptbahnhof in about half an hour.`,
  TXL: `Tegel served Berlin until 8 November 2020, when its last flight left. Its hexagonal Terminal A of 1974 was loved
    for short ways from kerb to gate. **The airport is closed**; flights to Berlin now go to Berlin Brandenburg
    (BER).`,
  AMS: `Schiphol lies on the bottom of a drained lake, about 3 m below the level of the sea. It has six runways and a
    single terminal, with a railway station right below: Amsterdam Centraal is about 15 minutes away.`,
  BRU: `Belgium's main airport lies at Zaventem, 12 km from the centre of Brussels. The railway station is on the lowest
    level of the terminal.`,
  ZRH: `Switzerland's largest airport has three runways, two of which cross. Trains from the station below the terminal
    take about ten minutes to Zürich HB. Approaches change with the time of day because of noise rules agreed with
    Germany.`,
  GVA: `Geneva's single runway runs along the French border, and part of the terminal is a French sector with its own
    customs. Trains to Geneva Cornavin take seven minutes.`,
  MAD: `Spain's busiest airport lies 12 km from the Puerta del Sol. **Terminal 4**, designed by the studios of Richard
    Rogers and Antonio Lamela, opened in 2006 and stands apart from terminals 1 to 3; a free bus connects them.`,
  GIB: `The runway reaches into the Bay of Gibraltar and is crossed at ground level by Winston Churchill Avenue. Since
    2023 the Kingsway tunnel takes the road traffic below it; people on foot still cross the runway itself.`,
  FNC: `Madeira's runway was lengthened in 2000 to 2,781 m on a platform that stands on columns about 70 m high. Winds
    off the mountains make the landing demanding, and flights are sometimes diverted to Porto Santo.`,
  OSL: `Norway's main airport opened at Gardermoen in 1998, 47 km north of Oslo. The *Flytoget* express train takes
    about 20 minutes to Oslo Central Station.`,
  LYR: `The world's northernmost airport with scheduled public flights, at 78° north. The runway is built on permafrost.
    Svalbard lies outside the Schengen area: bring your passport even from mainland Norway.`,
  HEL: `Finland's main airport lies at Vantaa, 17 km north of Helsinki. All flights use one terminal, and the Ring Rail
    Line connects it with the city centre in about half an hour.`,
  KEF: `Iceland's international airport lies on the Reykjanes peninsula, about 50 km from Reykjavík. It was built by
    American forces during the Second World War. Domestic flights leave from Reykjavík's own airport (RKV) instead.`,
  JFK: `New York's main international airport opened in 1948 as Idlewild and took its present name in December 1963.
    **AirTrain JFK** connects the terminals with the subway and railway at Jamaica and Howard Beach. Large parts are
    being rebuilt, so check your terminal on the day.`,
  ATL: `In most years since 1998 no airport in the world has had more passengers. Five parallel runways lie on both
    sides of the concourses, which the *Plane Train* connects underground. MARTA trains run into the city from the
    Domestic Terminal.`,
  DEN: `Opened in 1995, Denver is the largest airport of North America by area. Runway 16R/34L, at 16,000 ft, is the
    longest in commercial use in the United States. The A Line reaches Union Station in 37 minutes.`,
  HNL: `Honolulu's airport shares its runways with Joint Base Pearl Harbor–Hickam. The southern one, the *Reef Runway*
    of 1977, was built on a coral reef off the shore to keep the noise away from the city.`,
  SFO: `San Francisco's airport lies on the bay, 21 km south of the city, with two pairs of parallel runways that cross.
    BART trains leave from the International Terminal; the free AirTrain connects all terminals.`,
  YYZ: `Canada's busiest airport lies at Mississauga, west of Toronto. The **UP Express** takes 25 minutes to Union
    Station. Passengers to the United States clear American customs before departure.`,
  CXH: `Floatplanes to Victoria, Nanaimo and the Gulf Islands land on Coal Harbour, in front of downtown Vancouver. The
    terminal stands beside the convention centre, a few minutes on foot from Waterfront Station.`,
  MEX: `Mexico City's older airport lies in the middle of the city at 2,230 m above the sea. Its two parallel runways
    are too close together for landings side by side. An automatic train links Terminal 2 with Terminal 1 for
    passengers with a boarding pass.`,
  SXM: `The approach to runway 10 passes a few metres above Maho Beach, which has made the airport famous. Keep off the
    fence: the jet blast of departing aircraft has injured people.`,
  SIN: `Changi opened in 1981 on reclaimed land at the eastern tip of Singapore. **Jewel**, between the terminals, holds
    the 40 m Rain Vortex. The MRT station lies between terminals 2 and 3; Terminal 4 is reached by shuttle bus.`,
  BKK: `Suvarnabhumi opened in September 2006 and is the main airport of Bangkok, though it lies in Samut Prakan. The
    Airport Rail Link reaches Phaya Thai in about 26 minutes. Low-cost airlines often use Don Mueang (DMK) instead.`,
  HKG: `Opened in July 1998 on the island of Chek Lap Kok, largely reclaimed from the sea, to replace Kai Tak. The
    Airport Express takes 24 minutes to Hong Kong station. Ferries to the Pearl River Delta leave from the airport
    itself.`,
  HND: `Tokyo's closer airport lies on Tokyo Bay in Ota ward. Its four runways include runway D of 2010, part of which
    stands on piles so that the Tama River can flow below it. The Keikyu line and the Tokyo Monorail go into the
    city.`,
  NRT: `Narita opened in 1978, about 60 km east of central Tokyo. The *Narita Express* and the *Keisei Skyliner* are the
    fastest ways into the city; the Skyliner takes about 40 minutes to Nippori or Ueno.`,
  KIX: `Built on an artificial island in Osaka Bay and opened in 1994. A bridge of 3.75 km carries road and railway to
    the mainland. Strong typhoons can close it: have a plan for the day.`,
  ICN: `Opened in 2001 on land reclaimed between the islands of Yeongjong and Yongyu. AREX trains reach Seoul Station in
    about 43 minutes without a stop. Check your terminal: the two are some 15 km apart by road.`,
  SYD: `Australia's busiest airport lies on Botany Bay, 8 km from the city centre. Take-offs and landings are restricted
    between 23:00 and 06:00 by a curfew. Airport Link trains stop below the international and the domestic
    terminals.`,
  AKL: `New Zealand's main gateway lies on the Manukau Harbour, 21 km south of Auckland. The domestic and the
    international terminal are ten minutes apart on foot, along a marked path. Declare all food on arrival.`,
}
