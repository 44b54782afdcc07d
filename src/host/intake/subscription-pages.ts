import { calls } from '#contract'
import { type RouteResponse, type Context, pageResponse, type Route } from '#host/http'
import type { Work } from '#host/records'
import { backTo, type IntakeSettings, readIntakeSettings } from './intake-settings.ts'

import type { Subscriptions } from './subscribe.ts'
import { idOfToken } from './subscriber-tokens.ts'

const spentLinkPage = (settings: IntakeSettings): RouteResponse =>
  pageResponse({
    status: 404,
    siteName: settings.siteName,
    title: 'This link no longer works',
    link: backTo(settings),
    texts: ['It has already been used or has expired. Subscribe again on the website to get a new one.'],
  })

/**
 * The pages behind the links in messages to subscribers. Security scanners follow every link, so opening one changes
 * nothing: only the button does, and for unsubscribing also the button of a mail app (RFC 8058).
 */
export function subscriptionPages(
  { stateOf, confirm, mayLeave, leave }: Subscriptions,
  workOf: (context: Context) => Work,
): Route[] {
  type Handle = (context: Context, token: string, settings: IntakeSettings) => RouteResponse

  const askToConfirm: Handle = (context, token, settings) => {
    const { siteName } = settings
    const state = stateOf(workOf(context), token)
    if (state === undefined) return spentLinkPage(settings)
    if (state === 'done') {
      const texts = ['Your email address is confirmed.']
      return pageResponse({ siteName, title: 'You’re subscribed', texts, link: backTo(settings) })
    }
    return pageResponse({
      siteName,
      title: 'Confirm your subscription',
      button: { words: 'Subscribe' },
      texts: [`Select the button to get news from ${siteName} by email.`],
    })
  }
  const confirmNow: Handle = (context, token, settings) => {
    const work = workOf(context)
    work.db.transaction(() => confirm(work, token, settings.siteName))
    return askToConfirm(context, token, settings)
  }
  const unsubscribed = (settings: IntakeSettings): RouteResponse =>
    pageResponse({
      siteName: settings.siteName,
      title: 'You’re unsubscribed',
      texts: [`You won’t get any more emails from ${settings.siteName}.`],
      link: backTo(settings),
    })
  const askToLeave: Handle = (context, token, settings) => {
    const id = idOfToken(context.db, token)
    if (id === undefined) return spentLinkPage(settings)
    if (!mayLeave(workOf(context), id)) return unsubscribed(settings)
    return pageResponse({
      siteName: settings.siteName,
      title: 'Unsubscribe',
      button: { words: 'Unsubscribe' },
      texts: [`Select the button to unsubscribe from ${settings.siteName} emails.`],
    })
  }
  const leaveNow: Handle = (context, token, settings) => {
    const id = idOfToken(context.db, token)
    if (id === undefined) return spentLinkPage(settings)
    const work = workOf(context)
    work.db.transaction(() => leave(work, id))
    return unsubscribed(settings)
  }
  const route = (method: 'GET' | 'POST', path: string, handle: Handle): Route => ({
    method,
    path: `${calls.intake}/${path}`,
    isPublic: true,
    skipsIdempotency: true,
    takes: 'nothing',
    handle: (context) => handle(context, context.request.query.get('token') ?? '', readIntakeSettings(context.db)),
  })
  return [
    route('GET', 'confirm', askToConfirm),
    route('POST', 'confirm', confirmNow),
    route('GET', 'unsubscribe', askToLeave),
    route('POST', 'unsubscribe', leaveNow),
  ]
}
