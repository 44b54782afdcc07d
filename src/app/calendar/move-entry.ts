import { type Entity, metaOf, readLocal, textOf, undecidedTime, type Values } from '#contract'
import type { CalendarEntry } from '#shapes'
import { definitionOf } from '#translated'
import { api, may } from '#data'
import { dayWords, offerUndo, siteTimeWords } from '#record'
import { clockOf } from './calendar-query.ts'

/** Whether the user can change the time of the entry. Published entries are in the past. */
export const mayMove = ({ entity, kind }: CalendarEntry): boolean =>
  kind !== 'published' && may(entity, 'edit') && (kind === 'review' || may(entity, 'publish'))

/**
 * The same time on another day, in the website's time zone: an instant, or an undecided time if the clocks change; for
 * a check date, the day.
 */
export function timeOn(day: string, entry: CalendarEntry, zone: string): string {
  if (entry.kind === 'review') return day
  const local = `${day}T${clockOf(entry, zone)}`
  const read = readLocal(zone, local)
  return read?.kind === 'once' ? read.at : undecidedTime(zone, local)
}

/** The call that changes an entry, and its required parameters. */
function callOf({ id, version, pending, kind }: CalendarEntry, { path, savePath }: Entity): [string, Values] {
  if (kind === 'review') return [savePath, { id, version }]
  return [`${path}/${id}/publishing`, pending === null ? { version } : { pending }]
}

async function sendAction(entry: CalendarEntry, values: Values, message: string): Promise<void> {
  const of = entityOfEntry(entry)
  const [path, read] = callOf(entry, of)
  const operationId = textOf(metaOf(await api.send('POST', path, { ...read, ...values })).operationId)
  if (operationId !== '') offerUndo(of, { operationIds: [operationId], message })
}

const entityOfEntry = ({ entity }: CalendarEntry): Entity => {
  const found = definitionOf(entity)
  if (!found) throw new Error(`no entity ${entity}`)
  return found
}

/**
 * Changes the time of an entry, with undo.
 * @param at an instant; for a check date, a day
 */
export async function moveEntry(entry: CalendarEntry, at: string): Promise<void> {
  const { kind, label, ending, endingTo } = entry
  if (at === entry.at) return
  const message = `${label} moved to ${kind === 'review' ? dayWords(at) : siteTimeWords(at)}.`
  const values: Values =
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
  await sendAction(entry, values, message)
}

/** Removes an entry from the calendar: the record stays unchanged. */
export async function removeEntry(entry: CalendarEntry): Promise<void> {
  const { kind, label } = entry
  const values: Values =
    kind === 'review' ? { reviewOn: null } : { action: kind === 'unpublish' ? 'keep-live' : 'unschedule' }
  await sendAction(entry, values, `${label} removed from the schedule.`)
}

export const publishEntry = (entry: CalendarEntry): Promise<void> =>
  sendAction(entry, { action: 'publish' }, `${entry.label} published.`)
