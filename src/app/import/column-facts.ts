import { readEmail } from '#contract'
import { pairOf } from '#places'
import { dayAndMonth } from './date-cells.ts'
import { countriesNamed, countryCodeOf } from '#places'

/** The cell formats that the import uses to recognise a column. */
export const shapes = {
  alpha2: (cell) => /^[A-Z]{2}$/.test(cell) && countryCodeOf(cell) !== undefined,
  alpha3: (cell) => /^[A-Z]{3}$/.test(cell) && countryCodeOf(cell) !== undefined,
  numeric: (cell) => /^\d{3}$/.test(cell) && countryCodeOf(cell) !== undefined,
  country: (cell) => !/^[A-Z]{2,3}$|^\d+$/.test(cell) && countriesNamed(cell).length > 0,
  region: (cell) => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(cell),
  digits: (cell) => /^\d+$/.test(cell),
  email: (cell) => readEmail(cell) !== undefined,
  zone: (cell) => /^[A-Z][A-Za-z]+\/[A-Z][\w+/-]+$/.test(cell),
  picture: (cell) => /\/media\/[0-9a-f]{64}(?:\/\d+)?$/.test(cell),
  pair: (cell) => pairOf(cell) !== undefined,
  decimalComma: (cell) => /^[-−]?\d+,(?:\d{1,2}|\d{4,})$/.test(cell),
  decimalPoint: (cell) => /^[-−]?\d+\.(?:\d{1,2}|\d{4,})$/.test(cell),
} satisfies Record<string, (cell: string) => boolean>
export type Shape = keyof typeof shapes

export interface ColumnFacts {
  /** The number of non-empty cells. */
  filled: number
  counts: Record<Shape, number>
  /** For cells with one or two numbers: how many exceed 90 degrees in the first number, and how many in the second. */
  beyond: [number, number]
  decimalSamples: string[]
  /** For dates such as 3/4/2026: how many exceed 12 in the first number, and how many in the second. */
  over12: [number, number]
  daySamples: string[]
}

const isShape = (name: string): name is Shape => name in shapes
const shapeNames: readonly Shape[] = Object.keys(shapes).filter(isShape)

const samplesMax = 3
const noCounts = (): Record<Shape, number> => ({
  alpha2: 0,
  alpha3: 0,
  numeric: 0,
  country: 0,
  region: 0,
  digits: 0,
  email: 0,
  zone: 0,
  picture: 0,
  pair: 0,
  decimalComma: 0,
  decimalPoint: 0,
})

export function addFacts(known: ColumnFacts[], column: number, text: string): void {
  const cell = text.trim()
  const facts = (known[column] ??= {
    filled: 0,
    counts: noCounts(),
    beyond: [0, 0],
    decimalSamples: [],
    over12: [0, 0],
    daySamples: [],
  })
  if (cell === '' || cell === '\\N') return
  facts.filled += 1
  for (const name of shapeNames) {
    // Checking a format stops once most of the column's cells don't have it.
    const isPart = name.startsWith('decimal')
    if (!isPart && facts.filled > 200 && facts.counts[name] * 2 < facts.filled) continue
    if (shapes[name](cell)) facts.counts[name] += 1
  }
  const degrees = pairOf(cell) ?? [cell.replace('−', '-')]
  degrees.forEach((number, at) => {
    if (Math.abs(Number(number)) > 90) facts.beyond[at === 0 ? 0 : 1] += 1
  })
  const numbers = dayAndMonth(cell)
  if (numbers) {
    numbers.forEach((number, at) => {
      if (number > 12) facts.over12[at === 0 ? 0 : 1] += 1
    })
    if (facts.daySamples.length < samplesMax) facts.daySamples.push(cell)
  }
  if (facts.decimalSamples.length < samplesMax && shapes.decimalComma(cell)) facts.decimalSamples.push(cell)
}

/** Whether all filled cells have this format. */
export const isAll = (facts: ColumnFacts | undefined, shape: Shape): boolean =>
  facts !== undefined && facts.filled > 0 && facts.counts[shape] === facts.filled
