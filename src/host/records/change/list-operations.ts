import { contactMessage, type Entity, translatedKey, trashDays } from '#contract'
import { daysFrom, Refusal } from '#host/base'
import { type RouteResponse, isPermitted, type Person, type SignedIn } from '#host/http'
import { isOfRecord, toEntry } from '../activity/activity.ts'
import { importsOf } from '../import/import-list.ts'
import { type Entry, isAside } from '../activity/record-write.ts'
import type { Tables, Work } from '../tables.ts'
import { undoneTogether, undoTogether } from './undo.ts'
import { workOf } from '../work.ts'

/** One action of a person. `count`: records of `entity`; `others`: those of other kinds. */
interface Operation {
  /** Undo the last one first. */
  operationIds: readonly string[]
  at: string
  entity: string
  action: string
  count: number
  others: number
  /** The only record, or the file of an import. */
  label: string
}

const listedMax = 5
/** The work of a signed-in person. */
type OwnWork = Work & { person: Person }

/** Scans at most this many of the user's write times, and this many writes per operation. */
const timesMax = 100
const writesMax = 20
const operationsAtOnce = 1000

/** Undoing is rehearsed, so that a listed operation can be undone by the very rules of undoing it. */
const canUndo = (work: Work, group: readonly Entry[]): boolean =>
  work.db.rehearse(() => {
    try {
      undoTogether({ ...work, emit: () => {} }, group)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return false
    }
  })

const mayUndo = (work: Work, operationId: string): boolean =>
  undoneTogether(
    work,
    work.db
      .all('select * from activity where operationId = ? order by seq desc limit ?', [operationId, writesMax])
      .map(toEntry),
  ).some((group) => canUndo(work, group))

/** Whether a write only notes that the person has opened a message. */
const isSeen = ({ key }: Entity, { action, changes }: Entry): boolean =>
  key === contactMessage.key &&
  action === 'update' &&
  changes.length === 1 &&
  changes.every(({ field, before, after }) => field === 'status' && before === 'new' && after === 'open')

interface Group {
  entity: string
  action: string
  count: number
  first: number
}

/** A merge also changes records that refer to the merged one; publishing also ends pending changes. */
const rankOf = ({ entity, action }: Group): number =>
  (translatedKey(entity) === undefined ? 0 : 3) + (action === 'merge' ? 0 : isAside(action) ? 2 : 1)

/** These steps of a review cannot be undone, since others have been notified. */
const reviewSteps: readonly string[] = ['approve-review', 'skip-review', 'withdraw-review', 'request-changes']

const describeOperation = (work: OwnWork, operationId: string): Operation | undefined => {
  const groups = work.db.all<{ entity: string; action: string; count: number; first: number }>(
    `select entity, action, count(*) as count, min(seq) as first from activity
    where operationId = ? group by entity, action`,
    [operationId],
  )
  if (groups.some(({ action }) => reviewSteps.includes(action))) return undefined
  const [main] = groups.sort((one, other) => rankOf(one) - rankOf(other) || one.first - other.first)
  const entity = main && work.model.find(main.entity)
  const row = main && work.db.get('select * from activity where seq = ?', [main.first])
  if (!entity || !row || entity.single !== undefined || !isPermitted(work.person, entity.key, 'edit')) return undefined
  const entry = toEntry(row)
  const { key } = entity
  const { action, count } = main
  if (groups.length === 1 && count === 1 && isSeen(entity, entry)) return undefined
  const others = groups.reduce((sum, one) => sum + (one.action === action && one.entity !== key ? one.count : 0), 0)
  const label = count === 1 && isPermitted(work.person, key, 'view') ? entry.label : ''
  return { operationIds: [operationId], at: entry.at, entity: key, action, count, others, label }
}

/** The user's operations, except imports, newest first. */
function* operationsOf(work: OwnWork, after: string): Generator<Operation> {
  // The index excludes undo and imports, because one operation may have thousands of writes.
  const own = `by = ? and action not in ('import', 'undo', 'purge') and ${isOfRecord}`
  let before = '9'
  for (let step = 0; step < timesMax; step += 1) {
    const next = work.db.get<{ at: string }>(
      `select at from activity where ${own} and at > ? and at < ? order by at desc limit 1`,
      [work.by, after, before],
    )
    if (!next) return
    before = next.at
    const ids = work.db.all<{ operationId: string }>(
      `select operationId, max(seq) as last from (
        select operationId, seq from activity where ${own} and at = ? limit ?
      ) where operationId not in (select operationId from undone) group by operationId order by last desc`,
      [work.by, before, operationsAtOnce],
    )
    for (const { operationId } of ids) {
      const operation = describeOperation(work, operationId)
      if (operation) yield operation
    }
  }
}

function* importsBy(work: OwnWork, after: string): Generator<Operation> {
  for (const { entity, endedAt, created, updated, file, operationIds } of importsOf(work, work.by, after)) {
    if (operationIds.length === 0 || !isPermitted(work.person, entity, 'edit')) continue
    const count = created + updated
    yield { operationIds, at: endedAt, entity, action: 'import', count, others: 0, label: file }
  }
}

function* firstOf<T>(items: Iterable<T>, max: number, fits: (item: T) => boolean): Generator<T> {
  let left = max
  for (const item of items) {
    if (!fits(item)) continue
    yield item
    left -= 1
    if (left === 0) return
  }
}

/** The last five operations of the person that can be undone now, newest first. */
export const listOperations = (tables: Tables, context: SignedIn): RouteResponse => {
  const work = { ...workOf(tables, context), person: context.person }
  const after = daysFrom(context.now, -trashDays)
  const can = ({ operationIds }: Operation): boolean => mayUndo(work, operationIds.at(-1) ?? '')
  const found = [
    ...firstOf(operationsOf(work, after), listedMax, can),
    ...firstOf(importsBy(work, after), listedMax, can),
  ]
  return { data: found.sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, listedMax) }
}
