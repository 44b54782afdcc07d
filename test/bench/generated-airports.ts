// Generates fictitious airports, the same each time, as many and as varied as the real ones of the world.
import type { Values } from '../../src/contract/json.ts'

/** The location of an airport, from rows of the sample content. */
export interface Place {
  countryId: string
  stateId: string | null
  cityId: string
}

const firstWords = [
  'North',
  'South',
  'East',
  'West',
  'Upper',
  'Lower',
  'New',
  'Old',
  'Saint',
  'Fort',
  'Port',
  'Lake',
  'Mount',
  'Grand',
  'Santa',
  'San',
  'Villa',
  'Bad',
  'Ober',
  'Unter',
  'Nova',
  'Nizhny',
  'Al',
  'El',
  'La',
  'Los',
  'Cape',
  'Camp',
  'Gulf',
  'Isla',
]
const stems = [
  'alder',
  'amber',
  'ardo',
  'bela',
  'berg',
  'bishop',
  'brook',
  'calder',
  'carmen',
  'cedar',
  'corin',
  'dale',
  'delta',
  'drava',
  'elm',
  'esper',
  'fair',
  'falcon',
  'garda',
  'glen',
  'haven',
  'hollow',
  'ingle',
  'isar',
  'jasper',
  'juniper',
  'kestrel',
  'kilda',
  'laurel',
  'linden',
  'marin',
  'meadow',
  'mira',
  'narva',
  'norden',
  'oak',
  'olden',
  'orchard',
  'palma',
  'pine',
  'quarry',
  'raven',
  'river',
  'rosa',
  'sable',
  'silver',
  'stone',
  'tamar',
  'thorn',
  'timber',
  'ulmen',
  'valda',
  'vesper',
  'walden',
  'willow',
  'zephyr',
]
const endings = ['', 'ton', 'ville', 'burg', 'field', 'grad', 'mouth', 'wick', 'stad', 'ford', 'ia', 'ham']
const kinds = [
  'International Airport',
  'Regional Airport',
  'Municipal Airport',
  'Airfield',
  'Airport',
  'Heliport',
  'Airstrip',
  'Seaplane Base',
]
const types = [
  'large_airport',
  'medium_airport',
  'small_airport',
  'small_airport',
  'small_airport',
  'heliport',
  'seaplane_base',
  'closed',
]
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney', 'Africa/Nairobi']

/** A generator of integers with a fixed start (Park and Miller's constants). */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const letters = (index: number, length: number): string => {
  let text = ''
  for (let rest = index; text.length < length; rest = Math.floor(rest / 26)) {
    text = String.fromCharCode(65 + (rest % 26)) + text
  }
  return text
}

/** @param taken IATA codes that exist already */
export function* generatedAirports(
  count: number,
  places: readonly Place[],
  taken: ReadonlySet<string>,
): Generator<Values> {
  const number = numbers(20_260_101)
  const pick = <T>(of: readonly T[]): T => {
    const found = of[number(of.length)]
    if (found === undefined) throw new Error('there is nothing to pick from')
    return found
  }
  for (let index = 0; index < count; index += 1) {
    const stem = pick(stems)
    const before = number(3) === 0 ? `${pick(firstWords)} ` : ''
    const town = `${before}${stem[0]?.toUpperCase()}${stem.slice(1)}${pick(endings)}`
    yield {
      name: `${town} ${pick(kinds)}`,
      // As in reality, one in nine has an IATA code and one in five an ICAO code; no real ICAO code begins with Q.
      iata: index % 9 === 0 && !taken.has(letters(index / 9, 3)) ? letters(index / 9, 3) : null,
      icao: index % 5 === 0 ? `Q${letters(index / 5, 3)}` : null,
      localCode: null,
      ident: `Z-${String(index).padStart(5, '0')}`,
      type: pick(types),
      slug: `z-${index}`,
      ...pick(places),
      municipality: town,
      lat: number(180_000_000) / 1_000_000 - 90,
      lon: number(360_000_000) / 1_000_000 - 180,
      elevationFt: number(9000) - 200,
      timeZone: pick(zones),
      scheduledService: number(5) === 0,
      description: number(3) === 0 ? `${town} lies by the ${stem}. Its one terminal opens at five.` : null,
      status: number(4) === 0 ? 'draft' : 'published',
    }
  }
}
