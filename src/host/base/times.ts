export const minuteMs = 60 * 1000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The ISO 8601 time `ms` later, or earlier if `ms` is negative. */
export const later = (time: Date | string, ms: number): string => new Date(new Date(time).getTime() + ms).toISOString()

/** The same in days of 24 hours. */
export const daysFrom = (time: Date, days: number): string => later(time, days * dayMs)
