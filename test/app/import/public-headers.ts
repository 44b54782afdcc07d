// The header lines of OurAirports' files, from their data dictionary.

export const airportsHeader = [
  'id',
  'ident',
  'type',
  'name',
  'latitude_deg',
  'longitude_deg',
  'elevation_ft',
  'continent',
  'iso_country',
  'iso_region',
  'municipality',
  'scheduled_service',
  'icao_code',
  'iata_code',
  'gps_code',
  'local_code',
  'home_link',
  'wikipedia_link',
  'keywords',
]
export const countriesHeader = ['id', 'code', 'name', 'continent', 'wikipedia_link', 'keywords']
export const regionsHeader = [
  'id',
  'code',
  'local_code',
  'name',
  'continent',
  'iso_country',
  'wikipedia_link',
  'keywords',
]
export const runwaysHeader = [
  'id',
  'airport_ref',
  'airport_ident',
  'length_ft',
  'width_ft',
  'surface',
  'lighted',
  'closed',
  ...['le', 'he'].flatMap((end) => [
    `${end}_ident`,
    `${end}_latitude_deg`,
    `${end}_longitude_deg`,
    `${end}_elevation_ft`,
    `${end}_heading_degT`,
    `${end}_displaced_threshold_ft`,
  ]),
]
