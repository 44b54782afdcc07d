const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11`, which by itself is in UTC, in words. */
export const shortMonth = (yearMonth: string): string => month.format(new Date(yearMonth))
export const fullMonth = (yearMonth: string): string => monthAndYear.format(new Date(yearMonth))

/** The top of an axis of three steps, each of them round: what a line stands for is what it says. */
export const axisTop = (value: number): number => {
  const least = Math.max(value / 3, 1)
  const power = 10 ** Math.floor(Math.log10(least))
  return 3 * power * ([1, 2, 3, 4, 5].find((step) => step * power >= least) ?? 10)
}
export const axisLabel = (value: number): string => (value >= 1000 ? `${value / 1000}k` : String(value))
