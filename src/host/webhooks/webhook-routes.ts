import { webhook } from '#contract'
import { invalid, notFound } from '#host/base'
import { type RouteResponse, requirePermission, type Route, type SignedIn } from '#host/http'
import { checkedQuery, liveRecord, type Stored, type Tables } from '#host/records'
import { type DeliveryQueue, type DeliveryRow, waitingMax } from './delivery-queue.ts'
import { deliveryWire } from './webhook-rules.ts'
import type { WebhookStore } from './webhook-store.ts'

interface Needs {
  tables: Tables
  store: WebhookStore
  queue: DeliveryQueue
  wake(): void
}

/** The calls about the deliveries of a webhook. */
export function webhookRoutes({ tables, store, queue, wake }: Needs): Route[] {
  const found = (context: SignedIn): Stored => {
    requirePermission(context.person, webhook.key, 'edit')
    return liveRecord(tables, webhook, context.params.id ?? '')
  }
  /** Ends the pause of a receiver at a user's request. `ahead` deliveries are sent first. */
  const tryNow = (webhookId: string, ahead: number): RouteResponse => {
    store.noteReached(webhookId)
    wake()
    return { status: 202, data: { ahead } }
  }
  const test = (context: SignedIn): RouteResponse => {
    const { id: webhookId } = found(context)
    const isQueued = queue.add({
      webhookId,
      event: 'test',
      entity: '',
      recordId: '',
      at: context.now,
      body: (id) => ({ id, event: 'test', at: context.now.toISOString() }),
    })
    if (!isQueued) throw invalid({}, 'Too many deliveries are waiting for this URL.')
    return tryNow(webhookId, queue.waiting(webhookId) - 1)
  }
  const deliveries = (context: SignedIn): RouteResponse => {
    const { id: webhookId, values } = found(context)
    const { page, limit } = checkedQuery(context.request.query)
    const { rows, total } = queue.list(webhookId, limit, (page - 1) * limit)
    const head = values.isOn === true ? queue.head(webhookId)?.id : undefined
    const nextTryAt = store.find(webhookId)?.pausedUntil ?? context.now.toISOString()
    const data = rows.map((row) => deliveryWire(row, row.id === head ? nextTryAt : null))
    return { data, meta: { page, limit, total } }
  }
  const foundDelivery = (context: SignedIn): DeliveryRow => {
    const delivery = queue.find(found(context).id, context.params.delivery ?? '')
    if (!delivery) throw notFound('This delivery no longer exists.')
    return delivery
  }
  /** Order is kept: a waiting delivery keeps its position, and a finished one goes to the end. */
  const again = (context: SignedIn): RouteResponse => {
    const { id, webhookId, state } = foundDelivery(context)
    if (state !== 'waiting' && queue.waiting(webhookId) >= waitingMax)
      throw invalid({}, 'Too many deliveries are waiting for this URL.')
    queue.sendAgain(id, context.now)
    return tryNow(webhookId, queue.ahead(webhookId, id))
  }
  const giveUp = (context: SignedIn): RouteResponse => {
    const { id, webhookId, state } = foundDelivery(context)
    if (state !== 'waiting') throw invalid({}, 'This delivery is no longer waiting.')
    queue.giveUp(id, context.now)
    return tryNow(webhookId, 0)
  }
  const { path } = webhook
  return [
    { method: 'POST', path: `${path}/{id}/test`, handle: test },
    { method: 'GET', path: `${path}/{id}/deliveries`, handle: deliveries },
    { method: 'POST', path: `${path}/{id}/deliveries/{delivery}/again`, handle: again },
    { method: 'POST', path: `${path}/{id}/deliveries/{delivery}/give-up`, handle: giveUp },
  ]
}
