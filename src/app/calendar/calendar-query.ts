import { calls, clockIn, dayIn, pageAs } from '#contract'
import { type CalendarEntry, calendarEntryShape, calendarMetaShape } from '#shapes'
import { callQuery } from '#data'

/** The filters of the URL, in the host's format. */
export const filterNames = ['section', 'kind', 'person'] as const

export const isMonth = (text: string | null): text is string =>
  text !== null && /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(text)

/** The calendar of a month, filtered by the URL. */
export function calendarQuery(month: string, query: URLSearchParams) {
  const asked = new URLSearchParams({ month })
  for (const name of filterNames) {
    const value = query.get(name)
    if (value) asked.set(`filter[${name}]`, value)
  }
  return callQuery(`${calls.calendar}?${asked}`, pageAs(calendarEntryShape, calendarMetaShape))
}

export const keyOf = ({ entity, id, kind }: CalendarEntry): string => `${entity}:${id}:${kind}`

/** The day of an entry, in the website's time zone. */
export const dayOf = ({ kind, at }: CalendarEntry, zone: string): string =>
  kind === 'review' ? at : dayIn(zone, Date.parse(at))

/** The time of day in the website's time zone; empty for a check date. */
export const clockOf = ({ kind, at }: CalendarEntry, zone: string): string =>
  kind === 'review' ? '' : clockIn(zone, Date.parse(at)).slice(11, 16)

const monthStart = (month: string, by: number): Date => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1))
}

export const otherMonth = (month: string, by: number): string => monthStart(month, by).toISOString().slice(0, 7)
