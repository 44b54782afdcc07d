import { calls } from '#contract'
import type { Answer, Context, Route } from '../http/route.ts'
import { backTo, type IntakeSettings, readIntakeSettings } from './intake-settings.ts'
import { pageAnswer } from './page.ts'
import type { Subscriptions } from './subscribe.ts'
import { idOfToken } from './unsubscribe-token.ts'
import type { Work } from '../records/tables.ts'

const spent = (settings: IntakeSettings): Answer =>
  pageAnswer({
    status: 404,
    siteName: settings.siteName,
    title: 'This link is good no more',
    link: backTo(settings),
    texts: ['It has been used or has expired. Subscribe once more on the website to get a new one.'],
  })

/**
 * The pages behind the links in messages to subscribers. Programs that look for harm follow each link, so that opening
 * one changes nothing: the button does, and for leaving also the press in a mail program (RFC 8058).
 */
export function subscriptionPages(
  { stateOf, confirm, leave }: Subscriptions,
  workOf: (context: Context) => Work,
): Route[] {
  type Handle = (context: Context, token: string, settings: IntakeSettings) => Answer

  const askToConfirm: Handle = (context, token, settings) => {
    const { siteName } = settings
    const state = stateOf(workOf(context), token)
    if (state === undefined) return spent(settings)
    if (state === 'done') {
      const texts = ['Your address is confirmed.']
      return pageAnswer({ siteName, title: 'You are subscribed', texts, link: backTo(settings) })
    }
    return pageAnswer({
      siteName,
      title: 'Confirm your subscription',
      button: { words: 'Subscribe' },
      texts: [`Press the button to get the news of ${siteName} by mail.`],
    })
  }
  const confirmNow: Handle = (context, token, settings) => {
    const work = workOf(context)
    work.db.transaction(() => confirm(work, token, settings.siteName))
    return askToConfirm(context, token, settings)
  }
  const askToLeave: Handle = ({ db }, token, settings) =>
    idOfToken(db, token) === undefined
      ? spent(settings)
      : pageAnswer({
          siteName: settings.siteName,
          title: 'Unsubscribe',
          button: { words: 'Unsubscribe' },
          texts: [`Press the button to get no more news of ${settings.siteName} by mail.`],
        })
  const leaveNow: Handle = (context, token, settings) => {
    const id = idOfToken(context.db, token)
    if (id === undefined) return spent(settings)
    const work = workOf(context)
    work.db.transaction(() => leave(work, id))
    return pageAnswer({
      siteName: settings.siteName,
      title: 'You are unsubscribed',
      texts: ['No more news will come to your address.'],
      link: backTo(settings),
    })
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
