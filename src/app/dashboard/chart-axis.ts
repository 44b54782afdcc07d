const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11`, which by itself is in UTC, in words. */
export const shortMonth = (yearMonth: string): string => month.format(new Date(yearMonth))
export const fullMonth = (yearMonth: string): string => monthAndYear.format(new Date(yearMonth))

/** The next round number at or above, for the top of an axis: 1, 2 or 5 times a power of ten. */
export const axisTop = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return [1, 1.5, 2, 3, 5, 10].map((step) => step * power).find((top) => top >= value) ?? 10 * power
}
export const axisLabel = (value: number): string => (value >= 1000 ? `${value / 1000}k` : String(value))
