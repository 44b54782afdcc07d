import { calls, inSentence, subscriber } from '#contract'
import { repeatEvery, hourMs, type Log, type Refusal } from '#host/base'
import { type RouteResponse, type Context, pageResponse, type RequestFacts, type Route } from '#host/http'
import type { Outbox } from '#host/mail'
import { type Part, systemWork, type Tables, type Work } from '#host/records'
import type { Database } from '#host/storage'
import { prepareFormTimes, signTime, submissionMark } from './form-time.ts'
import { heldRoutes } from './held-routes.ts'
import { dropHeld, dropOldHeld, heldSubscriptionTable } from './held-subscriptions.ts'
import { intakeBudget, type IntakeBudgets } from './intake-budget.ts'
import { backTo, type IntakeSettings, permitIntake, readIntakeSettings } from './intake-settings.ts'

import { readSent, type Sent } from './read-sent.ts'
import { isReceived, noteReceived, receivedFormTable } from './received-forms.ts'
import { checkMessage, keepMessage } from './receive-message.ts'
import { checkSubscription, subscriptions } from './subscribe.ts'
import { spamPreviewRoute } from './spam-preview.ts'
import { subscriptionPages } from './subscription-pages.ts'
import { forgetOldRequests, forgetRequestsOf, subscriptionRequestTable } from './subscription-requests.ts'
import { prepareSubscriberTokens } from './subscriber-tokens.ts'

/** A browser displays the response to a form, so it gets a page or a redirect. */
const wantsPage = ({ headers }: RequestFacts): boolean =>
  (headers.accept ?? '').includes('text/html') && !(headers['content-type'] ?? '').startsWith('application/json')

function refusedPage(
  { status, message, extras: { fields = {}, headers } }: Refusal,
  settings: IntakeSettings,
): RouteResponse {
  const problems = Object.entries(fields).map(([name, text]) => `${inSentence(name)}: ${text}`)
  return pageResponse({
    status,
    siteName: settings.siteName,
    title: 'Your message wasn’t sent',
    link: backTo(settings),
    texts: [message, ...problems, 'Go back to the form: your text is still there.'],
    ...(headers && { headers }),
  })
}

interface Kind<Checked> {
  /** Throws the problems by field. */
  check(sent: Sent): Checked
  keep(work: Work, checked: Checked, sent: Sent, settings: IntakeSettings): void
}

/** A form that is sent twice, by a second press, is kept once. Its signed time and its text identify it. */
function keepOnce(db: Database, path: string, sent: Sent, checked: object, now: Date, keep: () => void): void {
  const { shownAt, isTrapped } = sent
  const mark = shownAt === undefined ? undefined : submissionMark(db, [path, shownAt, isTrapped, checked])
  if (mark !== undefined && isReceived(db, mark)) return
  keep()
  if (mark !== undefined) noteReceived(db, mark, now)
}

interface Needs {
  tables: Tables
  outbox: Outbox
  log: Log
  now(): Date
  settings: IntakeBudgets
}

/** Accepts messages and subscribers from websites. Off by default (docs/website.md). */
export function intakePart({ tables, outbox, log, now, settings: budgets }: Needs): Part {
  const { db } = tables
  const count = intakeBudget(budgets)
  const origins = (): readonly string[] => {
    const { access, origins } = readIntakeSettings(db)
    return access === 'origins' ? origins : []
  }
  const workOf = ({ now, machine, request: { panelOrigin } }: Context): Work => {
    const work = systemWork(tables, now)
    return { ...work, by: machine?.id ?? work.by, panelOrigin }
  }
  const subscribing = subscriptions(outbox)
  const common = { isPublic: true, tokenScope: 'intake:write', origins } as const

  /** A call that takes a form. Checks come before the budget, so that a mistyped address costs nothing. */
  const taking = <Checked extends object>(path: string, thanks: string, { check, keep }: Kind<Checked>): Route => {
    const take = (context: Context, settings: IntakeSettings): RouteResponse => {
      permitIntake(settings, context)
      const sent = readSent(context, settings)
      const checked = check(sent)
      keepOnce(db, path, sent, checked, context.now, () => {
        count(sent.visitor, context.now)
        keep(workOf(context), checked, sent, settings)
      })
      if (!wantsPage(context.request)) return { status: 202, data: { status: 'received' } }
      if (sent.next !== undefined) return { status: 303, headers: { Location: sent.next } }
      return pageResponse({ siteName: settings.siteName, title: 'Thank you', texts: [thanks], link: backTo(settings) })
    }
    return {
      ...common,
      method: 'POST',
      path: calls.intake + path,
      takes: 'form',
      handle: (context) => take(context, readIntakeSettings(db)),
      refusedAs: (refusal, request) => (wantsPage(request) ? refusedPage(refusal, readIntakeSettings(db)) : undefined),
    }
  }

  const form = (context: Context): RouteResponse => {
    const settings = readIntakeSettings(db)
    permitIntake(settings, context)
    return { data: { time: signTime(db, context.now), minSeconds: settings.minSeconds } }
  }
  return {
    features: ['website'],
    tables: subscriptionRequestTable + heldSubscriptionTable + receivedFormTable,
    prepare: () => {
      prepareFormTimes(db)
      prepareSubscriberTokens(db)
    },
    routes: [
      { ...common, method: 'GET', path: `${calls.intake}/form`, handle: form },
      taking('/contact', 'We’ve received your message.', { check: checkMessage, keep: keepMessage }),
      taking('/subscribe', 'We’ve emailed you a link. Open it to confirm your subscription.', {
        check: checkSubscription,
        keep: subscribing.ask,
      }),
      ...subscriptionPages(subscribing, workOf),
      ...heldRoutes(subscribing, workOf),
      spamPreviewRoute(tables),
    ],
    onWrite: ({ entity, recordId, action }) => {
      if (entity !== subscriber.key || action !== 'purge') return
      forgetRequestsOf(db, recordId)
      dropHeld(db, 'recordId', recordId)
    },
    start: () =>
      repeatEvery(hourMs, log, () =>
        db.transaction(() => {
          forgetOldRequests(db, now())
          dropOldHeld(db, now())
        }),
      ),
  }
}
