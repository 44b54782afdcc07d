// The responses that visitors get for a record, now and at its set times. Every write compares them before and after
// (permit-seen.ts on the host): they only change by a decision of someone who can publish.
import { trashDays } from '../constants.ts'
import type { Entity } from '../define.ts'
import { isEmpty, isObject, isText, type Json, type Values } from '../json.ts'
import { pendingNames } from './pending.ts'

/** All that decides what visitors get. */
export interface SeenRecord {
  values: Values
  deletedAt: string | null
  /** The pending version, and the time at which it replaces the live one. */
  pending?: { next: Values; publishAt: string | null } | undefined
  /** The slugs that led to the record before, or that it had when it left the website. */
  formerSlugs?: readonly string[]
}

/** The fields that visitors get, and its public notes, the latest first. */
export interface SeenVersion {
  values: Values
  notes: readonly Json[]
}

export type Seen =
  | { kind: 'nothing' }
  | { kind: 'page'; version: SeenVersion; isWithdrawn: boolean; slugs: readonly string[] }
  | { kind: 'gone'; slugs: readonly string[] }
  | { kind: 'redirect'; to: string; slugs: readonly string[] }

/** @property from null: now */
export interface SeenFrom {
  from: string | null
  seen: Seen
}

/** The content of a version: what a review is about, and what needs `publish` to change while visitors get it. */
export const contentNames = (entity: Entity): string[] =>
  pendingNames(entity).filter(
    (name) => name !== 'publicNote' && name !== entity.import?.persistent && !entity.fields[name]?.isUnseen,
  )

const nothing: Seen = { kind: 'nothing' }

/** Whether the website still shows the record at its URL, with a notice. */
export const isWithdrawn = ({ status, ending }: Values): boolean => status === 'archived' && ending === 'withdrawn'

/** Whether the record's URLs redirect or say that its page is gone, even while it is in the trash. */
export const hasEnded = ({ status, ending, endedAt }: Values, deletedAt: string | null): boolean =>
  isText(endedAt) && (ending === 'error' || ending === 'moved') && (status !== 'published' || deletedAt !== null)

/** Whether visitors get the record's page. */
export const isShown = (values: Values, deletedAt: string | null): boolean =>
  deletedAt === null && (values.status === 'published' || isWithdrawn(values))

const notesIn = ({ publicNotes }: Values): Json[] =>
  Array.isArray(publicNotes) ? publicNotes.flatMap((one) => (isObject(one) ? [one.note ?? null] : [])) : []

/** @param isComing the version publishes its own note */
const versionOf = (entity: Entity, values: Values, isComing: boolean): SeenVersion => ({
  values: Object.fromEntries(
    contentNames(entity).map((name) => [name, isEmpty(values[name]) ? null : (values[name] ?? null)]),
  ),
  notes: [...(isComing && !isEmpty(values.publicNote) ? [values.publicNote ?? null] : []), ...notesIn(values)],
})

/** The responses that visitors get for a record: first the one now, then those from each set time on. */
export function visitorResponses(entity: Entity, record: SeenRecord | undefined): SeenFrom[] {
  if (!record) return [{ from: null, seen: nothing }]
  const { values, deletedAt, pending, formerSlugs = [] } = record
  const page = (of: Values, isComing: boolean, isPageWithdrawn = false): Seen => {
    const slugs = isText(of.slug) ? [of.slug, ...formerSlugs.filter((slug) => slug !== of.slug)] : formerSlugs
    return { kind: 'page', version: versionOf(entity, of, isComing), isWithdrawn: isPageWithdrawn, slugs }
  }
  const answer = ({ ending, endingTo }: Values): Seen => {
    if (ending === 'error') return { kind: 'gone', slugs: formerSlugs }
    return ending === 'moved' && isText(endingTo) ? { kind: 'redirect', to: endingTo, slugs: formerSlugs } : nothing
  }
  const now = (seen: Seen): SeenFrom => ({ from: null, seen })
  const ended = now(hasEnded(values, deletedAt) ? answer(values) : nothing)
  /** The end of a live version, which is a field of its own for some records. */
  const end = (of: Values, isComing: boolean): SeenFrom[] => {
    const from = entity.ends ? of[entity.ends.field] : values.unpublishAt
    if (!isText(from)) return []
    return [{ from, seen: values.ending === 'withdrawn' ? page(of, isComing, true) : answer(values) }]
  }
  if (deletedAt !== null) {
    const purgedAt = new Date(Date.parse(deletedAt) + trashDays * 86_400_000).toISOString()
    return ended.seen === nothing ? [ended] : [ended, { from: purgedAt, seen: nothing }]
  }
  if (values.status === 'published') {
    const at = pending?.publishAt ?? null
    const isReplaced = at !== null && end(values, false).every(({ from }) => from === null || at < from)
    const next = isReplaced ? { ...values, ...pending?.next } : values
    const replaced: SeenFrom[] = isReplaced ? [{ from: at, seen: page(next, true) }] : []
    return [now(page(values, false)), ...replaced, ...end(next, isReplaced)]
  }
  if (values.status === 'scheduled' && isText(values.publishAt)) {
    return [ended, { from: values.publishAt, seen: page(values, true) }, ...(entity.ends ? end(values, true) : [])]
  }
  return isWithdrawn(values) ? [now(page(values, false, true))] : [ended]
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Whether visitors get the same, now and at all set times. */
export const isSeenAlike = (one: readonly SeenFrom[], other: readonly SeenFrom[]): boolean => isSame(one, other)

/**
 * Whether someone has already decided that visitors get this version: they have it or will have it at the same time.
 * Removing a note, ending earlier and adding the notice of a withdrawn page need no new decision about the content.
 */
export const isKnown = (entity: Entity, { from, seen }: SeenFrom, before: readonly SeenFrom[]): boolean =>
  seen.kind !== 'page' ||
  before.some(({ from: at, seen: was }) => {
    if (was.kind !== 'page' || (at !== null && at !== from) || (was.isWithdrawn && !seen.isWithdrawn)) return false
    const end = entity.ends?.field
    return (
      seen.version.notes.every((note) => was.version.notes.includes(note)) &&
      Object.entries(seen.version.values).every(([name, value]) => {
        const old = was.version.values[name] ?? null
        return isSame(value, old) || (name === end && isText(value) && isText(old) && value < old)
      })
    )
  })
