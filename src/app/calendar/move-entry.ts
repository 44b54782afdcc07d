import { type CalendarEntry, type Entity, entityOf, metaOf, readLocal, textOf, undecidedTime } from '#contract'
import { api, may } from '#data'
import type { Router } from '#kit'
import { dayWords, offerUndo, siteTime, undoUntil } from '#record'
import { clockOf } from './calendar-query.ts'

/** Whether the person may give the entry another time. Published entries are the past. */
export const mayMove = ({ entity, kind }: CalendarEntry): boolean =>
  kind !== 'published' && may(entity, 'edit') && (kind === 'review' || may(entity, 'publish'))

/**
 * The time on another day, by the website's clock: an instant, or an undecided time where the clocks change; of a review
 * date, the day.
 */
export function timeOn(day: string, entry: CalendarEntry, zone: string): string {
  if (entry.kind === 'review') return day
  const local = `${day}T${clockOf(entry, zone)}`
  const read = readLocal(zone, local)
  return read?.kind === 'once' ? read.at : undecidedTime(zone, local)
}

async function act(router: Router, entry: CalendarEntry, of: Entity, body: object, message: string): Promise<void> {
  const { id, version, kind } = entry
  const [path, values] =
    kind === 'review' ? [of.savePath, { id, version, ...body }] : [`${of.path}/${id}/publishing`, { version, ...body }]
  const operationId = textOf(metaOf(await api.send('POST', path, values)).operationId)
  if (operationId !== '')
    offerUndo(router, of, { of: of.key, operationIds: [operationId], message, until: undoUntil() })
}

const definitionOf = ({ entity }: CalendarEntry): Entity => {
  const found = entityOf(entity)
  if (!found) throw new Error(`no entity ${entity}`)
  return found
}

/** Gives an entry another time, with undo. @param at an instant; of a review date, a day */
export async function moveEntry(router: Router, entry: CalendarEntry, at: string): Promise<void> {
  const { kind, label, ending, endingTo } = entry
  if (at === entry.at) return
  const message = `${label} moved to ${kind === 'review' ? dayWords(at) : siteTime(at)}.`
  const body =
    kind === 'review'
      ? { reviewOn: at }
      : kind === 'unpublish'
        ? {
            action: 'unpublish',
            as: 'archived',
            at,
            ...(ending && { reason: ending }),
            ...(endingTo && { to: endingTo }),
          }
        : { action: 'schedule', at }
  await act(router, entry, definitionOf(entry), body, message)
}

/** Takes an entry off the calendar: the record stays as it is. */
export async function removeEntry(router: Router, entry: CalendarEntry): Promise<void> {
  const { kind, label } = entry
  const body = kind === 'review' ? { reviewOn: null } : { action: kind === 'unpublish' ? 'keep-live' : 'unschedule' }
  await act(router, entry, definitionOf(entry), body, `${label} removed from the schedule.`)
}

export const publishEntry = (router: Router, entry: CalendarEntry): Promise<void> =>
  act(router, entry, definitionOf(entry), { action: 'publish' }, `${entry.label} published.`)
