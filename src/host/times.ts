export const hourMs = 60 * 60 * 1000

/** ISO 8601, so much later; earlier where that is less than nothing. */
export const later = (time: Date | string, ms: number): string => new Date(new Date(time).getTime() + ms).toISOString()

/** The same in days of 24 hours. */
export const daysFrom = (time: Date, days: number): string => later(time, days * 24 * hourMs)
