/** A row of airports.dat, as OpenFlights documents its columns. */
export const goroka = [
  '1',
  'Goroka Airport',
  'Goroka',
  'Papua New Guinea',
  'GKA',
  'AYGA',
  '-6.081689',
  '145.391998',
  '5282',
  '10',
  'U',
  'Pacific/Port_Moresby',
  'airport',
  'OurAirports',
]
