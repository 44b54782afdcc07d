import { checkDraft, subscriber, textOf, type Values } from '#contract'
import { attempts } from '../base/attempts.ts'
import { newToken } from '../accounts/secret-token.ts'
import { stopOn } from '../base/refusal.ts'
import { isMailbox } from '../mail/compose-mail.ts'
import type { Outbox } from '../mail/mail.ts'
import { newId } from '../base/new-id.ts'
import { partOf } from '../records/part-of-definition.ts'
import { saveRecord } from '../records/save.ts'
import { readMany } from '../records/store.ts'
import { noted } from '../records/subscriber-rules.ts'
import { hourMs } from '../base/times.ts'
import type { IntakeSettings } from './intake-settings.ts'
import { looksLikeSpam } from './looks-like-spam.ts'
import type { Sent } from './read-sent.ts'
import { alreadySubscribedMail, confirmMail, subscribedMail } from './subscription-mails.ts'
import {
  addRequest,
  forgetRequestsOf,
  requestedId,
  requestOf,
  type SubscriptionRequest,
  consumeRequests,
} from './subscription-requests.ts'
import type { Stored, Work } from '../records/tables.ts'

const mailsADay = 3
const visitors = partOf(subscriber, ['email', 'source', 'consent'])
const sources: readonly unknown[] = ['website', 'blog', 'event']

/** Checks a subscription by the rules of the panel. Throws the problems by field. */
export function checkSubscription({ draft }: Sent): Values {
  const { values, problems } = checkDraft(visitors, { source: 'website', ...draft })
  if (!problems.source && !sources.includes(values.source)) problems.source = `Choose one of ${sources.join(', ')}`
  if (!problems.email && !isMailbox(textOf(values.email))) problems.email = 'Enter an address like name@example.com'
  stopOn(problems)
  return values
}

const liveSubscriber = (work: Work, where: 'email' | 'id', value: string): Stored | undefined =>
  readMany(work, work.model.entity(subscriber.key), `${where} = ? and deletedAt is null`, [value])[0]

const isSubscribed = (stored: Stored | undefined): boolean => stored?.values.status === 'subscribed'

export interface Subscriptions {
  /** Sends the message that asks for confirmation. The answer never tells whether the address is known. */
  ask(work: Work, values: Values, sent: Sent, settings: IntakeSettings): void
  /** `open`: can be confirmed; `done`: it was, and holds; undefined: the link is good no more. */
  stateOf(work: Work, token: string): 'open' | 'done' | undefined
  /** Makes the subscriber, or brings back one who has left. Does nothing where the link is good no more. */
  confirm(work: Work, token: string, siteName: string): void
  leave(work: Work, recordId: string): void
}

export function subscriptions(outbox: Outbox): Subscriptions {
  const told = attempts(mailsADay, 24 * hourMs)

  const ask: Subscriptions['ask'] = (work, values, { trap }, settings) => {
    const { db, now } = work
    const [email, source, consent] = [textOf(values.email), textOf(values.source), textOf(values.consent) || null]
    // Programs fill in an address as fast as browsers do by themselves, so that no time is asked for here.
    const isOdd = looksLikeSpam({ email, texts: [], trap, openMs: Infinity }, settings)
    if (isOdd || noted(db, 'erased_address', email) !== undefined || told.begin(email, now.getTime())) return
    const known = liveSubscriber(work, 'email', email)
    const recordId = known?.id ?? requestedId(db, email) ?? newId()
    const to = { email, recordId, siteName: settings.siteName }
    if (isSubscribed(known)) {
      outbox(alreadySubscribedMail(work, to), now)
      return
    }
    const token = newToken()
    outbox(confirmMail(work, to, token, addRequest(db, token, { recordId, email, source, consent }, now)), now)
  }

  const stateOf = (work: Work, request: SubscriptionRequest | undefined): 'open' | 'done' | undefined => {
    if (!request) return undefined
    if (request.usedAt === null) return 'open'
    return isSubscribed(liveSubscriber(work, 'email', request.email)) ? 'done' : undefined
  }

  const confirm: Subscriptions['confirm'] = (work, token, siteName) => {
    const { db, now } = work
    const request = requestOf(db, token, now)
    if (!request || stateOf(work, request) !== 'open') return
    const { email, source, consent } = request
    const known = liveSubscriber(work, 'email', email)
    const draft = { status: 'subscribed', source, consent, consentAt: now.toISOString() }
    const id = known?.id ?? request.recordId
    consumeRequests(db, email, now)
    if (isSubscribed(known)) return
    const entity = work.model.entity(subscriber.key)
    saveRecord(work, entity, known ? draft : { ...draft, email }, known, { id })
    outbox(subscribedMail(work, { email, recordId: id, siteName }), now)
  }

  return {
    ask,
    confirm,
    stateOf: (work, token) => stateOf(work, requestOf(work.db, token, work.now)),
    leave: (work, recordId) => {
      forgetRequestsOf(work.db, recordId)
      const known = liveSubscriber(work, 'id', recordId)
      if (!known || !isSubscribed(known)) return
      saveRecord(work, work.model.entity(subscriber.key), { status: 'unsubscribed' }, known)
    },
  }
}
