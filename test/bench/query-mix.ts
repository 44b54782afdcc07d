// 200 typical queries for a list of 80,000 airports, the same each time.

const words = [
  'airport',
  'regional',
  'international',
  'heliport',
  'airfield',
  'willow',
  'falcon',
  'stone',
  'berg',
  'river',
  'saint',
  'north',
  'silver',
  'haven',
  'oak',
  'rosa',
  'lin',
  'val',
  'mar',
  'gar',
  'timber',
  'zephyr',
  'municipal',
  'port',
  'ced',
]
const sorts = [
  'name',
  'iata',
  'icao',
  'city',
  'country',
  'type',
  'completeness',
  'status',
  'updatedAt',
  'elevationFt',
  'ident',
  'timeZone',
]
const filters = [
  'filter[type]=small_airport',
  'filter[type]=large_airport&filter[type]=medium_airport',
  'filter[status]=draft',
  'filter[missing]=description',
  'filter[missing]=code',
  'filter[scheduledService]=true',
  'filter[elevationFt][gte]=5000',
  'filter[type][not]=closed',
  'filter[status]=published&filter[type]=heliport',
]

export interface Question {
  kind: string
  query: string
}

const pick = <T>(of: readonly T[], index: number): T => {
  const found = of[index % of.length]
  if (found === undefined) throw new Error('there is nothing to pick from')
  return found
}

export const questions: readonly Question[] = Array.from({ length: 200 }, (_, index) => {
  const order = index % 2 === 0 ? 'asc' : 'desc'
  const sort = `sort=${pick(sorts, index)}&order=${order}`
  const page = `page=${[1, 1, 2, 7, 40][index % 5]}`
  const search = (count: number) =>
    `search=${Array.from({ length: count }, (_, nth) => pick(words, index * 7 + nth * 5)).join('+')}`
  const filter = pick(filters, index)
  return pick<Question>(
    [
      { kind: 'sort', query: `${sort}&${page}` },
      { kind: 'filter', query: `${filter}&${page}` },
      { kind: 'filter and sort', query: `${filter}&${sort}` },
      { kind: 'search, 1 word', query: search(1) },
      { kind: 'search, 2 words', query: search(2) },
      { kind: 'search, 3 words', query: search(3) },
      { kind: 'search and sort', query: `${search(1)}&${sort}` },
      { kind: 'search, filter and sort', query: `${search(2)}&${filter}&${sort}` },
    ],
    index,
  )
})

const prefixes = new Set(words.flatMap((word) => [word.slice(0, 1), word.slice(0, 2)]))
/** Typed letter by letter: one letter, then two. */
export const shortPrefixes: readonly Question[] = [...prefixes].map((prefix) => ({
  kind: 'prefix',
  query: `search=${prefix}`,
}))
