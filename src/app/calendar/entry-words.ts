import { type CalendarKind, entityOf, formerOptions } from '#contract'
import type { CalendarEntry } from '#shapes'

export const kindWords: Readonly<Record<CalendarKind, string>> = {
  published: 'Published',
  scheduled: 'Scheduled',
  changes: 'Changes scheduled',
  unpublish: 'Unpublishing',
  review: 'Check date',
}

/** @param today the day in the website's time zone */
export const isContentCheckDue = ({ kind, at }: CalendarEntry, today: string): boolean =>
  kind === 'review' && at <= today

/** "IATA DEL → DLX", "Name → Delhi Capital": the entry itself has the current name. */
export const renameWords = ({ entity: key, renames }: CalendarEntry): string[] => {
  const entity = entityOf(key)
  const options = entity ? formerOptions(entity) : []
  return renames.map(({ field, before, after }) => {
    const label = options.find(({ value }) => value === field)?.label ?? field
    const isName = entity?.label.includes(field) === true
    return `${label} ${isName ? '' : `${before || 'none'} `}→ ${after || 'none'}`
  })
}
