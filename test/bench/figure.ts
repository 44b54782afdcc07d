/** One line of the table: a measurement and its limit. */
export interface Figure {
  what: string
  bound: string
  measured: string
  isWithin: boolean
}

export const atMost = (what: string, measured: number, bound: number, unit: string, places = 1): Figure => {
  const words = (value: number) => `${value.toFixed(Number.isInteger(value) ? 0 : places)} ${unit}`.trim()
  return { what, bound: `≤ ${words(bound)}`, measured: words(measured), isWithin: measured <= bound }
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const printTable = (figures: readonly Figure[]): void => {
  const widthOf = (column: 'what' | 'bound' | 'measured') => Math.max(...figures.map((figure) => figure[column].length))
  const [what, bound, measured] = [widthOf('what'), widthOf('bound'), widthOf('measured')]
  for (const figure of figures) {
    const cells = [figure.what.padEnd(what), figure.bound.padStart(bound), figure.measured.padStart(measured)]
    console.log(`${figure.isWithin ? ' ' : '✖'} ${cells.join('  ')}`)
  }
}
