import type { Entity, Row } from '#contract'
import { type Ahead, api, askAhead, isCurrent } from '#data'
import { editableNames } from './typed-values.ts'

/** A record that was asked for before its form is there. */
export interface RecordAhead extends Ahead<Row> {
  of: string
  row?: Row
  /** As a list knows it, until the answer is there. */
  listed?: Row
}

let ahead: RecordAhead | undefined

const isFresh = (known: RecordAhead | undefined, entity: Entity, id: string): known is RecordAhead =>
  known?.of === `${entity.key}/${id}` && isCurrent(known)

const giveUp = (): void => ahead?.calling.abort()

/** Some hosts list less of a record than they keep: a form of that would show fields empty that are not. */
const isWhole = (entity: Entity, row: Row): boolean =>
  editableNames(entity, false).every((name) => Object.hasOwn(row, name))

/** Asks once. Its failure is the form's to meet. */
export function fetchRecordAhead(entity: Entity, id: string, listed?: Row): RecordAhead {
  if (isFresh(ahead, entity, id)) return ahead
  giveUp()
  const mine: RecordAhead = { of: `${entity.key}/${id}`, ...askAhead((...how) => api.get(entity, id, ...how)) }
  if (listed && isWhole(entity, listed)) mine.listed = listed
  ahead = mine
  mine.asked.then((row) => { mine.row = row }, () => { if (ahead === mine) ahead = undefined })
  return mine
}

/** The next one who asks gets a newer answer. */
export function takeRecordAhead(entity: Entity, id: string): RecordAhead | undefined {
  const known = isFresh(ahead, entity, id) ? ahead : undefined
  ahead = undefined
  known?.take()
  return known
}
