// The guard of everything that visitors see. Each write, move to the trash, return, permanent deletion and write of a
// pending version passes it.
import {
  type Entity,
  isKnown,
  isSeenAlike,
  visitorResponses,
  type SeenFrom,
  type SeenRecord,
  type Values,
} from '#contract'
import { forbidden, type Refusal } from '#host/base'
import { isPermitted } from '#host/http'
import { reviewSections } from './content-checks.ts'
import { formerSlugs } from './slugs.ts'
import { pendingOf, readStored } from './store.ts'
import type { Tables, Work } from '../tables.ts'

const needsPublish = ({ one }: Entity, before: readonly SeenFrom[]): Refusal => {
  const permission = 'You need permission to publish'
  const [now, later] = before.map(({ seen }) => seen)
  if (now?.kind === 'page' && now.isWithdrawn) {
    return forbidden(`The website still shows this ${one} with a notice. ${permission} to change it.`, 'status')
  }
  if (now?.kind === 'page') {
    return forbidden(`This ${one} is live. ${permission} to change it. Save the changes for later.`, 'status')
  }
  if (later?.kind === 'page') return forbidden(`This ${one} is scheduled. ${permission} to change it.`, 'status')
  if (now?.kind === 'gone' || now?.kind === 'redirect') {
    return forbidden(`The URL of this ${one} still tells visitors where it went. ${permission} to change it.`, 'status')
  }
  return forbidden(`${permission}. Save it as a draft, or submit it for approval.`, 'status')
}

const isLive = (before: readonly SeenFrom[], isWithdrawn: boolean): boolean =>
  before.some(({ from, seen }) => from === null && seen.kind === 'page' && seen.isWithdrawn === isWithdrawn)

const isUnreviewed = ({ one, many }: Entity, before: readonly SeenFrom[], after: readonly SeenFrom[]): Refusal => {
  if (isLive(before, true) && isLive(after, true)) {
    return forbidden(`The website still shows this ${one} with a notice. Move it to drafts first.`, 'status')
  }
  const advice = isLive(before, false)
    ? 'Save the changes for later, and submit them for approval'
    : 'Submit it for approval'
  return forbidden(`A second person approves ${many} before they’re published. ${advice}.`, 'status')
}

/** The section requires that a second person approves what visitors get. */
export const needsReview = ({ db }: Pick<Tables, 'db'>, { key, publishes }: Entity): boolean =>
  publishes === true && reviewSections(db).includes(key)

/** Whether the rules of reviews concern this work: no one has approved it, and no one may skip the review. */
export const isUnderReview = (work: Work, entity: Entity): boolean =>
  work.decision === undefined && needsReview(work, entity)

/** The date of the first publication that visitors get, or will get. */
const dateOf = ({ publishedAt, publishAt }: Values): unknown => publishedAt ?? publishAt ?? null

type Pending = SeenRecord['pending']

/**
 * Refuses a write that changes what visitors get, now or at a set time, unless the person can publish in the record's
 * section and, where a second person approves it, someone has decided about the new version.
 * @param changed the pending version before and after the write; if omitted, it stays
 */
export const permitSeen = (
  work: Work,
  entity: Entity,
  id: string,
  before: SeenRecord | undefined,
  after: SeenRecord | undefined,
  changed?: { before: Pending; after: Pending },
): void => {
  // Nothing is shown of a version that is only planned for later.
  if (!entity.publishes || work.isForLater) return
  const { person, decision } = work
  const mayPublish = person ? isPermitted(person, entity.key, 'publish') : decision !== undefined
  if (mayPublish && !isUnderReview(work, entity)) return
  const isPublished = before?.values.status === 'published' || after?.values.status === 'published'
  const kept = before && isPublished && !changed ? pendingOf(work, entity, id, before.values) : undefined
  const stays = kept && after && pendingOf(work, entity, id, after.values)
  const was = visitorResponses(entity, before && { ...before, pending: changed ? changed.before : kept })
  const is = visitorResponses(entity, after && { ...after, pending: changed ? changed.after : stays })
  const isDated = after !== undefined && dateOf(before?.values ?? {}) !== dateOf(after.values)
  if (isSeenAlike(was, is) && !isDated) return
  if (!mayPublish) {
    throw isSeenAlike(was, is)
      ? forbidden(`You need permission to publish to choose when this ${entity.one} was published.`, 'publishAt')
      : needsPublish(entity, was)
  }
  // A record that comes back from the trash has the version that visitors had before.
  const known =
    before?.deletedAt == null ? was : visitorResponses(entity, { ...before, pending: kept, deletedAt: null })
  if (!is.every((one) => isKnown(entity, one, known))) throw isUnreviewed(entity, was, is)
}

/** Runs a step that gives the former URLs of another record to this one, or takes them away. */
export const permitUrls = (work: Work, entity: Entity, id: string | undefined, step: () => void): void => {
  const stored = id === undefined ? undefined : readStored(work, entity, id)
  const withUrls = (): SeenRecord | undefined =>
    stored && { ...stored, formerSlugs: formerSlugs(work, entity, stored.id) }
  const before = withUrls()
  step()
  if (stored) permitSeen(work, entity, stored.id, before, withUrls())
}
