import { subscriber, textOf, type Values } from '#contract'
import { checkDraft } from '#checks'
import { createAttempts, hourMs, newId, stopOn } from '#host/base'
import { notedAt } from '#host/kinds'
import { isMailbox, type Outbox } from '#host/mail'
import { partOf, readMany, readStored, saveRecord, type Stored, type Work } from '#host/records'
import { dropHeld, holdSubscription } from './held-subscriptions.ts'
import type { IntakeSettings } from './intake-settings.ts'
import type { Sent } from './read-sent.ts'
import { spamReason } from './spam-reason.ts'
import { confirmToken, idOfConfirmToken } from './subscriber-tokens.ts'
import { alreadySubscribedMail, confirmMail, subscribedMail } from './subscription-mails.ts'
import {
  addRequest,
  forgetRequestsOf,
  hasOpenRequest,
  type NewRequest,
  findOpenRequest,
  subscriberOfRequest,
  requestedId,
  consumeRequests,
} from './subscription-requests.ts'

const mailsADay = 3
const visitors = partOf(subscriber, ['email', 'source', 'consent'])
const sources: readonly unknown[] = ['website', 'blog', 'event']

/** Checks a subscription by the rules of the panel. Throws the problems by field. */
export function checkSubscription({ draft }: Sent): Values {
  const { values, problems } = checkDraft(visitors, { source: 'website', ...draft })
  if (!problems.source && !sources.includes(values.source)) problems.source = `Choose one of ${sources.join(', ')}`
  if (!problems.email && !isMailbox(textOf(values.email)))
    problems.email = 'Enter an email address like name@example.com'
  stopOn(problems)
  return values
}

const liveSubscriber = (work: Work, email: string): Stored | undefined =>
  readMany(work, work.model.entity(subscriber.key), 'email = ? and deletedAt is null', [email])[0]

const isSubscribed = (stored: Stored | undefined): boolean => stored?.values.status === 'subscribed'

/** The subscriber of a link, even if the record was deleted and the address has subscribed again since. */
function linkedSubscriber(work: Work, recordId: string): Stored | undefined {
  const stored = readStored(work, work.model.entity(subscriber.key), recordId)
  if (!stored || stored.deletedAt === null) return stored
  return liveSubscriber(work, textOf(stored.values.email))
}

/** The id for a new subscriber. A deleted one keeps its id in the trash. */
const freeId = (work: Work, wanted: string | undefined): string =>
  wanted === undefined || readStored(work, work.model.entity(subscriber.key), wanted) ? newId() : wanted

export interface Subscriptions {
  /** Sends the message that asks for confirmation. The response never tells whether the address is known. */
  ask(work: Work, values: Values, sent: Sent, settings: IntakeSettings): void
  /** Sends that email for a subscription that a user has reviewed. */
  invite(work: Work, request: NewRequest, siteName: string): void
  /** `open`: can be confirmed; `done`: the person is subscribed; undefined: the link no longer works. */
  stateOf(work: Work, token: string): 'open' | 'done' | undefined
  /** Creates the subscriber, or restores one who has unsubscribed. Does nothing if the link no longer works. */
  confirm(work: Work, token: string, siteName: string): void
  /** Whether there is something to unsubscribe from: a subscription, or a request that waits for confirmation. */
  mayLeave(work: Work, recordId: string): boolean
  leave(work: Work, recordId: string): void
}

export function subscriptions(outbox: Outbox): Subscriptions {
  const told = createAttempts(mailsADay, 24 * hourMs)

  const invite: Subscriptions['invite'] = (work, request, siteName) => {
    const token = confirmToken(work.db, request.recordId)
    const goodUntil = addRequest(work.db, token, request, work.now)
    outbox(confirmMail(work, { ...request, siteName }, token, goodUntil), work.now)
  }

  const ask: Subscriptions['ask'] = (work, values, { isTrapped }, settings) => {
    const { db, now } = work
    const [email, source, consent] = [textOf(values.email), textOf(values.source), textOf(values.consent) || null]
    if (notedAt(db, 'erased_address', email) !== undefined) return
    const known = liveSubscriber(work, email)
    const recordId = known?.id ?? freeId(work, requestedId(db, email))
    // Autofill is as fast as a bot, so no minimum time applies here.
    const reason = spamReason({ email, texts: [] }, { isTrapped, openMs: Infinity }, settings)
    if (reason) {
      if (!isSubscribed(known)) holdSubscription(db, { recordId, email, source, consent }, reason, now)
      return
    }
    if (told.begin(email, now.getTime())) return
    const { siteName } = settings
    if (isSubscribed(known)) outbox(alreadySubscribedMail(work, { email, recordId, siteName }), now)
    else invite(work, { recordId, email, source, consent }, siteName)
  }

  const confirm: Subscriptions['confirm'] = (work, token, siteName) => {
    const { db, now } = work
    const request = findOpenRequest(db, token, now)
    if (!request) return
    const { email, source, consent } = request
    const known = liveSubscriber(work, email)
    const draft = { status: 'subscribed', source, consent, consentAt: now.toISOString() }
    const id = known?.id ?? freeId(work, request.recordId)
    consumeRequests(db, email, now)
    dropHeld(db, 'email', email)
    if (isSubscribed(known)) return
    const entity = work.model.entity(subscriber.key)
    saveRecord(work, entity, known ? draft : { ...draft, email }, known, { id })
    outbox(subscribedMail(work, { email, recordId: id, siteName }), now)
  }

  return {
    ask,
    invite,
    confirm,
    stateOf: (work, token) => {
      const recordId = idOfConfirmToken(work.db, token) ?? subscriberOfRequest(work.db, token)
      if (recordId !== undefined && isSubscribed(linkedSubscriber(work, recordId))) return 'done'
      return findOpenRequest(work.db, token, work.now) && 'open'
    },
    mayLeave: (work, recordId) =>
      isSubscribed(linkedSubscriber(work, recordId)) || hasOpenRequest(work.db, recordId, work.now),
    leave: (work, recordId) => {
      forgetRequestsOf(work.db, recordId)
      dropHeld(work.db, 'recordId', recordId)
      const known = linkedSubscriber(work, recordId)
      if (!known || !isSubscribed(known)) return
      saveRecord(work, work.model.entity(subscriber.key), { status: 'unsubscribed' }, known)
    },
  }
}
