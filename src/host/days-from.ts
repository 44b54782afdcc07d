/** ISO 8601, so many days of 24 hours later; earlier where they are fewer than none. */
export const daysFrom = (time: Date, days: number): string =>
  new Date(time.getTime() + days * 24 * 60 * 60 * 1000).toISOString()
