// The steps of a review by a second person (docs/publishing.md, “Review by a second person”).
import { type Entity, isText, isWithdrawn, lengthOf } from '#contract'
import { reviewWordsMax } from '#shapes'
import { forbidden, invalid, Refusal } from '#host/base'
import { objectIn, type Person, requirePermission } from '#host/http'
import {
  addAside,
  type AsideAction,
  type Entry,
  type FieldChange,
  liveRecord,
  markOf,
  needsReview,
  peopleWith,
  type ReviewStep,
  saveRecord,
  type Stored,
  type Work,
} from '#host/records'
import { schedulePending } from './pending.ts'
import { readPending } from './pending-store.ts'
import { pendingIfRead, type PublishAction, readAction, runAction, timeIn } from './publish-actions.ts'
import { linkToReview } from './review-mail.ts'
import {
  forgetReview,
  forgetUnreviewed,
  peopleBehind,
  readReview,
  readUnreviewed,
  type Review,
  writeReview,
  writersOf,
  writeUnreviewed,
} from './review-store.ts'

type ReviewAction =
  | { action: 'submit'; to: string | null; comment: string | null }
  | { action: 'withdraw' }
  | { action: 'approve'; at: string | undefined; keepsTranslations: boolean }
  | { action: 'request-changes'; comment: string }
  | { action: 'confirm' }

/** An action of one record. `withoutReview` is the reason to publish or schedule without the required review. */
export type RecordAction = ReviewAction | (PublishAction & { withoutReview?: string })

type Body = { readonly [name: string]: unknown }

const wordsIn = (value: unknown, field: string, problem: string): string => {
  const words = isText(value) ? value.trim() : ''
  if (words === '') throw invalid({ [field]: problem })
  if (lengthOf(words) > reviewWordsMax) throw invalid({ [field]: `Use at most ${reviewWordsMax} characters` })
  return words
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Reads the action of a call's body. */
export const readRecordAction = (body: Body): RecordAction => {
  switch (body.action) {
    case 'submit':
      return {
        action: 'submit',
        to: isText(body.to) && body.to !== '' ? body.to : null,
        comment: isGiven(body.comment) ? wordsIn(body.comment, 'comment', 'Enter a comment') : null,
      }
    case 'withdraw':
    case 'confirm':
      return { action: body.action }
    case 'approve':
      return {
        action: 'approve',
        at: isGiven(body.at) ? timeIn(body.at) : undefined,
        keepsTranslations: body.keepsTranslations === true,
      }
    case 'request-changes':
      return { action: 'request-changes', comment: wordsIn(body.comment, 'comment', 'Enter what to change') }
    default:
      return readPublishAction(body)
  }
}

const readPublishAction = (body: Body): RecordAction => {
  const order = readAction(body)
  return order.action === 'publish' || order.action === 'schedule' ? { ...order, ...reasonIn(body) } : order
}

/** The reason to skip the review, if a call gives one. */
const reasonIn = ({ withoutReview }: Body): { withoutReview?: string } =>
  withoutReview === undefined
    ? {}
    : { withoutReview: wordsIn(withoutReview, 'withoutReview', 'Enter a reason to publish without approval') }

/** Reads the action of a call about many records, which the user has not read one by one. */
export const readActionOnMany = (body: Body): RecordAction => {
  const order = readRecordAction(body)
  if (['approve', 'request-changes', 'confirm'].includes(order.action)) {
    throw invalid({ action: 'Approve one record at a time' })
  }
  if ('withoutReview' in order) throw invalid({ withoutReview: 'Publish one record at a time without approval' })
  return order
}

export const permitRecordAction = (person: Person, entity: Entity, order: RecordAction): void => {
  requirePermission(person, entity.key, 'edit')
  if (!['submit', 'withdraw', 'check'].includes(order.action)) requirePermission(person, entity.key, 'publish')
  if ('withoutReview' in order) requirePermission(person, entity.key, 'skip-review')
}

const notNow = (message: string): Refusal => new Refusal('in_use', message)

const toFieldChange = (field: string, after: string | null): FieldChange[] =>
  after === null ? [] : [{ field, before: null, after }]

interface Version {
  work: Work
  entity: Entity
  stored: Stored
  /** The pending version that the caller has read. */
  read: number | undefined
}

/** Those who submitted may be programs with a token, and may have left. */
const othersAmong = ({ db, by }: Work, ids: readonly string[]): string[] =>
  db
    .all('select id from user where deletedAt is null and id in (select value from json_each(?))', [
      JSON.stringify(ids),
    ])
    .flatMap(({ id }) => (id === by ? [] : [String(id)]))

const stepOf = ({ work, entity, stored }: Omit<Version, 'read'>, given: Omit<ReviewStep, 'link'>): Work => ({
  ...work,
  review: { ...given, to: othersAmong(work, given.to), link: linkToReview(work, entity, stored.id) },
})

const addStep = (
  work: Work,
  { entity, stored }: Omit<Version, 'read'>,
  action: AsideAction,
  changes: FieldChange[],
): void => addAside(work, entity, liveRecord(work, entity, stored.id), action, changes)

/** Whether the caller, or the user who made the caller’s token, is one of these people. */
const isAmong = (work: Work, people: readonly string[]): boolean =>
  peopleBehind(work, work.by).some((id) => people.includes(id))

const waitingReview = ({ work, entity, stored }: Version): Review => {
  const review = readReview(work, entity, stored.id)
  if (review?.state !== 'waiting') throw notNow(`This ${entity.one} isn’t waiting for approval.`)
  return review
}

/**
 * The reviewers to ask: the one chosen by the submitter, or everyone who can publish and has not written the version.
 */
const reviewersOf = ({ work, entity, stored }: Version, to: string | null, writers: readonly string[]): string[] => {
  const able = peopleWith(work.db, entity.key, 'publish', stored.values)
  const asked = able.flatMap(({ id }) => (writers.includes(id) ? [] : [id]))
  if (to === null) return asked
  if (asked.includes(to)) return [to]
  throw invalid({ to: 'Choose someone who can publish here and didn’t write this version' })
}

const submit = (version: Version, { to, comment }: RecordAction & { action: 'submit' }): void => {
  const { work, entity, stored, read } = version
  const { one } = entity
  const { id } = stored
  const pending = pendingIfRead(work, entity, stored, read)
  if (!pending && stored.values.status === 'published') throw notNow(`This ${one} has no changes to approve.`)
  const before = readReview(work, entity, id)
  if (before?.state === 'approved') throw notNow(`This ${one} is already approved.`)
  const own = before && before.state !== 'skipped' ? before.editors : []
  const editors = [...new Set([...own, ...writersOf(work, entity, stored, pending), ...peopleBehind(work, work.by)])]
  const reviewers = reviewersOf(version, to, editors)
  const step = stepOf(version, { step: 'submit', to: reviewers, comment })
  const { status } = stored.values
  const values = { status: 'in_review', ...(status === 'scheduled' && { publishAt: null }) }
  // A withdrawn page stays on the website while it waits.
  if (!pending && !isWithdrawn(stored.values)) saveRecord(step, entity, values, stored)
  else if (pending && pending.publishAt !== null) schedulePending(step, entity, stored, pending, null)
  const now = liveRecord(work, entity, id)
  writeReview(work, entity, {
    recordId: id,
    state: 'waiting',
    version: readPending(work, entity, id)?.version ?? now.version,
    submittedBy: work.by,
    submittedAt: markOf(work).at,
    reviewer: to,
    comment,
    decidedBy: null,
    decidedAt: null,
    editors,
    editedAt: null,
  })
  addStep(step, version, 'submit-review', [...toFieldChange('reviewer', to), ...toFieldChange('comment', comment)])
}

/** Takes the version back from review: a draft is a draft again, pending changes stay. */
const withdrawFromReview = (work: Work, { entity, stored }: Version): void => {
  if (stored.values.status === 'in_review')
    saveRecord(work, entity, { status: 'draft' }, stored, { ignoresOldProblems: true })
  forgetReview(work, entity.key, stored.id)
}

const withdraw = (version: Version): void => {
  const { work, entity, stored, read } = version
  pendingIfRead(work, entity, stored, read)
  if (waitingReview(version).submittedBy !== work.by) {
    throw forbidden(`Only the person who submitted this ${entity.one} can withdraw it.`)
  }
  const step = stepOf(version, { step: 'withdraw', to: [], comment: null })
  withdrawFromReview(step, version)
  addStep(step, version, 'withdraw-review', [])
}

const approve = (version: Version, { at, keepsTranslations }: RecordAction & { action: 'approve' }): void => {
  const { work, entity, stored, read } = version
  const { id, values } = stored
  const pending = pendingIfRead(work, entity, stored, read)
  const due = pending ? pending.publishAt : values.publishAt
  if (readReview(work, entity, id)?.state === 'approved' && (at ?? due) === due) return
  const review = waitingReview(version)
  if (isAmong(work, review.editors)) {
    throw forbidden(`You wrote this version, so someone else has to approve it.`)
  }
  const decision = { kind: 'approval', by: work.by } as const
  const step = { ...stepOf(version, { step: 'approve', to: [review.submittedBy], comment: null }), decision }
  const order: PublishAction = at === undefined ? { action: 'publish', keepsTranslations } : { action: 'schedule', at }
  runAction(step, entity, stored, order, read)
  if (at !== undefined) {
    const decided = { decidedBy: work.by, decidedAt: markOf(work).at }
    writeReview(work, entity, { ...review, state: 'approved', ...decided })
  }
  addStep(step, version, 'approve-review', [])
}

const requestChanges = (version: Version, { comment }: RecordAction & { action: 'request-changes' }): void => {
  const { work, entity, stored, read } = version
  pendingIfRead(work, entity, stored, read)
  const review = waitingReview(version)
  const step = stepOf(version, { step: 'request-changes', to: [review.submittedBy], comment })
  withdrawFromReview(step, version)
  const decided = { decidedBy: work.by, decidedAt: markOf(work).at }
  writeReview(work, entity, { ...review, state: 'sent_back', comment, ...decided })
  addStep(step, version, 'request-changes', toFieldChange('comment', comment))
}

const confirm = (version: Version): void => {
  const { work, entity, stored } = version
  const flag = readUnreviewed(work, entity, stored.id)
  if (!flag) throw notNow(`This ${entity.one} wasn’t published without approval, or has been approved since.`)
  if (isAmong(work, flag.people)) {
    throw forbidden('You published this without approval, so someone else has to approve it.')
  }
  forgetUnreviewed(work, entity.key, stored.id)
  addStep(work, version, 'confirm-unreviewed', [])
}

/** Skips the required review, and flags the record until a second person has checked it. */
const withoutReview = (version: Omit<Version, 'read'>, reason: string | undefined, act: (work: Work) => void): void => {
  const { work, entity, stored } = version
  const { id } = stored
  const before = readReview(work, entity, id)
  if (reason === undefined || !needsReview(work, entity) || before?.state === 'approved') return act(work)
  const { at } = markOf(work)
  const step = stepOf(version, { step: 'skip', to: [], comment: reason })
  act({ ...step, decision: { kind: 'skipped-review', reason } })
  const flag = readUnreviewed(work, entity, id)
  const people = [...new Set([...(flag?.people ?? []), ...peopleBehind(work, work.by)])]
  writeUnreviewed(work, entity, { recordId: id, by: work.by, at, reason, people })
  const now = liveRecord(work, entity, id)
  const pending = readPending(work, entity, id)
  if (pending || now.values.status === 'scheduled') {
    writeReview(work, entity, {
      recordId: id,
      state: 'skipped',
      version: pending?.version ?? now.version,
      submittedBy: work.by,
      submittedAt: at,
      reviewer: null,
      comment: reason,
      decidedBy: work.by,
      decidedAt: at,
      editors: peopleBehind(work, work.by),
      editedAt: null,
    })
  }
  addStep(step, version, 'skip-review', toFieldChange('comment', reason))
}

/**
 * Carries out an action on a record, or on its pending version if it has one.
 * @param read the pending version that the caller has read
 */
export const runRecordAction = (
  work: Work,
  entity: Entity,
  stored: Stored,
  order: RecordAction,
  read: number | undefined,
): void => {
  const version = { work, entity, stored, read }
  switch (order.action) {
    case 'submit':
      return submit(version, order)
    case 'withdraw':
      return withdraw(version)
    case 'approve':
      return approve(version, order)
    case 'request-changes':
      return requestChanges(version, order)
    case 'confirm':
      return confirm(version)
    default:
      return withoutReview(version, order.withoutReview, (own) => runAction(own, entity, stored, order, read))
  }
}

/** Carries out the action that a save has asked for, on the version that it has written. */
export const actOnSaved = (work: Work, entity: Entity, stored: Stored, action: unknown, read?: number): void => {
  const order = readRecordAction(objectIn(action))
  if (work.person) permitRecordAction(work.person, entity, order)
  runRecordAction(work, entity, stored, order, read)
}

/** Entries with nothing to take back. */
const onlyNoted: readonly string[] = ['approve-review', 'skip-review', 'end-approval', 'late-schedule']

/** Reverts the notes of a review step; its writes are undone separately. */
export const undoReview = (work: Work, entity: Entity, { action, by }: Entry, { id }: Stored): boolean => {
  if (onlyNoted.includes(action)) return true
  if (action !== 'submit-review') return false
  const review = readReview(work, entity, id)
  if (review?.state !== 'waiting' || review.submittedBy !== by || by !== work.by) {
    throw new Refusal('conflict', `The approval of this ${entity.one} has changed. Reload the page.`)
  }
  forgetReview(work, entity.key, id)
  return true
}
