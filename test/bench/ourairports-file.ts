// A file in OurAirports' format: 80,000 fictitious airports with its columns and quoting, 13 MB.
import { countries } from '../../src/contract/places/iso3166.ts'
import { airportsHeader } from '../app/import/public-headers.ts'

const types = [
  'small_airport',
  'small_airport',
  'heliport',
  'small_airport',
  'medium_airport',
  'seaplane_base',
  'closed',
  'large_airport',
]
const words = [
  'Adler',
  'Bélanger',
  'Cedar Creek',
  'Dolná',
  'Eastfield',
  'Fazenda São João',
  'Göteborg',
  'Hidden "Oak"',
  'Île-Verte',
  'Jasper',
  'Křižanov',
  'Lake View',
  'Münster',
  'North Fork',
]

const letters = (index: number, length: number): string => {
  let text = ''
  let rest = index
  while (text.length < length) {
    text = String.fromCharCode(65 + (rest % 26)) + text
    rest = Math.floor(rest / 26)
  }
  return text
}
const quoted = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`)

/** @param count rows below the header; they are the same each time */
export function* ourAirportsFile(count: number): Generator<string> {
  yield `${airportsHeader.map(quoted).join(',')}\n`
  const known = countries()
  for (let index = 0; index < count; index += 1) {
    const { alpha2, continent } = known[(index * 7) % known.length] ?? { alpha2: 'IN', continent: 'AS' }
    // As in reality, two or three airports per town.
    const name = `${words[index % words.length]} ${letters(Math.floor(index / 2.5) * 7, 5).toLowerCase()}`
    const icao = index % 5 === 0 ? letters(index, 4) : ''
    const cells = [
      quoted(`X${index.toString(36).toUpperCase().padStart(4, '0')}`),
      quoted(types[index % types.length] ?? ''),
      quoted(`${name} ${index % 3 === 0 ? 'Airport' : 'Airfield'} ${index}`),
      ((index % 17_000) / 100 - 85).toFixed(6),
      ((index % 35_000) / 100 - 175).toFixed(6),
      String((index * 13) % 9000),
      quoted(continent),
      quoted(alpha2),
      '',
      quoted(name),
      quoted(index % 20 === 0 ? 'yes' : 'no'),
      quoted(icao),
      '',
      quoted(icao),
      quoted(`L${index.toString(36).toUpperCase()}`),
      quoted(index % 4 === 0 ? `https://www.example.com/airports/${index}` : ''),
      quoted(index % 8 === 0 ? `https://en.wikipedia.org/wiki/${letters(index, 6)}_Airport` : ''),
      quoted(`${name}, ${name.toUpperCase()} ${index}`),
    ]
    yield `${300_000 + index},${cells.join(',')}\n`
  }
}
