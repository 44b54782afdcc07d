import { calls, subscriber } from '#contract'
import { notFound } from '#host/base'
import { type RouteResponse, type Context, requirePermission, type Route, type SignedIn } from '#host/http'
import type { Work } from '#host/records'
import { dropHeld, heldById, heldCount, type HeldSubscription, heldSubscriptions } from './held-subscriptions.ts'
import { readIntakeSettings } from './intake-settings.ts'
import type { Subscriptions } from './subscribe.ts'

const shownMax = 100

const listHeld = ({ db, person }: SignedIn): RouteResponse => {
  requirePermission(person, subscriber.key, 'view')
  const data = heldSubscriptions(db, shownMax).map(({ recordId: _recordId, ...held }) => held)
  return { data, meta: { total: heldCount(db) } }
}

const heldIn = ({ db, params: { id = '' } }: SignedIn): HeldSubscription => {
  const held = heldById(db, id)
  if (!held) throw notFound('Someone has already decided about this subscription.')
  return held
}

/** Calls for accepting or rejecting subscriptions that look like spam. */
export function heldRoutes({ invite }: Subscriptions, workOf: (context: Context) => Work): Route[] {
  const confirm = (context: SignedIn): RouteResponse => {
    requirePermission(context.person, subscriber.key, 'edit')
    const held = heldIn(context)
    invite(workOf(context), held, readIntakeSettings(context.db).siteName)
    dropHeld(context.db, 'id', held.id)
    return {}
  }
  const discard = (context: SignedIn): RouteResponse => {
    requirePermission(context.person, subscriber.key, 'delete')
    dropHeld(context.db, 'id', heldIn(context).id)
    return {}
  }
  return [
    { method: 'GET', path: calls.heldSubscriptions, handle: listHeld },
    { method: 'POST', path: `${calls.heldSubscriptions}/{id}/confirm`, handle: confirm },
    { method: 'DELETE', path: `${calls.heldSubscriptions}/{id}`, handle: discard },
  ]
}
