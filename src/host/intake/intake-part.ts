import { calls, inSentence, subscriber } from '#contract'
import { every } from '../base/every.ts'
import { hasForm } from '../http/read-body.ts'
import { Refusal } from '../base/refusal.ts'
import type { Answer, Context, Route } from '../http/route.ts'
import type { Part } from '../records/part.ts'
import type { Log } from '../base/log.ts'
import type { Outbox } from '../mail/mail.ts'
import { systemWork } from '../records/work.ts'
import { hourMs } from '../base/times.ts'
import { prepareFormTimes, signTime } from './form-time.ts'
import { intakeBudget, type IntakeBudgets } from './intake-budget.ts'
import { backTo, type IntakeSettings, permitIntake, readIntakeSettings } from './intake-settings.ts'
import { pageAnswer } from './page.ts'
import { readSent, type Sent } from './read-sent.ts'
import { checkMessage, keepMessage } from './receive-message.ts'
import { checkSubscription, subscriptions } from './subscribe.ts'
import { subscriptionPages } from './subscription-pages.ts'
import { forgetOldRequests, forgetRequestsOf, subscriptionRequestTable } from './subscription-requests.ts'
import { prepareUnsubscribing } from './unsubscribe-token.ts'
import type { Tables, Work } from '../records/tables.ts'

/** A form whose sender is a browser is answered with a page or a way to one. */
const wantsPage = ({ request: { headers } }: Context): boolean =>
  hasForm(headers) && (headers.accept ?? '').includes('text/html')

function refusedPage({ status, message, extras: { fields = {}, headers } }: Refusal, settings: IntakeSettings): Answer {
  const problems = Object.entries(fields).map(([name, text]) => `${inSentence(name)}: ${text}`)
  return pageAnswer({
    status,
    siteName: settings.siteName,
    title: 'Not sent',
    link: backTo(settings),
    texts: [message, ...problems, 'Go back to change the form: your text is still there.'],
    ...(headers && { headers }),
  })
}

interface Kind<Checked> {
  /** Throws the problems of the fields. */
  check(sent: Sent): Checked
  keep(work: Work, checked: Checked, sent: Sent, settings: IntakeSettings): void
}

interface Needs {
  tables: Tables
  outbox: Outbox
  log: Log
  now(): Date
  settings: IntakeBudgets
}

/** Takes messages and subscribers from websites: off until the website settings turn it on (docs/website.md). */
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
  const taking = <Checked>(path: string, thanks: string, { check, keep }: Kind<Checked>): Route => {
    const take = (context: Context, settings: IntakeSettings): Answer => {
      permitIntake(settings, context)
      const sent = readSent(context, settings)
      const checked = check(sent)
      count(sent.visitor, context.now)
      keep(workOf(context), checked, sent, settings)
      if (!wantsPage(context)) return { status: 202, data: { status: 'received' } }
      if (sent.next !== undefined) return { status: 303, headers: { Location: sent.next } }
      return pageAnswer({ siteName: settings.siteName, title: 'Thank you', texts: [thanks], link: backTo(settings) })
    }
    const handle = (context: Context): Answer => {
      const settings = readIntakeSettings(db)
      try {
        return db.transaction(() => take(context, settings))
      } catch (error) {
        if (!(error instanceof Refusal) || !wantsPage(context)) throw error
        return refusedPage(error, settings)
      }
    }
    return { ...common, method: 'POST', path: calls.intake + path, takes: 'form', handle }
  }

  const form = (context: Context): Answer => {
    const settings = readIntakeSettings(db)
    permitIntake(settings, context)
    return { data: { time: signTime(db, context.now), minSeconds: settings.minSeconds } }
  }
  return {
    features: ['intake'],
    prepare: () => {
      db.exec(subscriptionRequestTable)
      prepareFormTimes(db)
      prepareUnsubscribing(db)
    },
    routes: [
      { ...common, method: 'GET', path: `${calls.intake}/form`, handle: form },
      taking('/contact', 'Your message has arrived.', { check: checkMessage, keep: keepMessage }),
      taking('/subscribe', 'A message with a link is on its way. Press its button to confirm your address.', {
        check: checkSubscription,
        keep: subscribing.ask,
      }),
      ...subscriptionPages(subscribing, workOf),
    ],
    onWrite: ({ entity, recordId, action }) => {
      if (entity === subscriber.key && action === 'purge') forgetRequestsOf(db, recordId)
    },
    start: () => every(hourMs, log, () => db.transaction(() => forgetOldRequests(db, now()))),
  }
}
