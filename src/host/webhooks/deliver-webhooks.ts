import { later, type Log } from '#host/base'
import type { DeliveryQueue, DeliveryRow } from './delivery-queue.ts'
import type { Lookup } from '#host/outgoing'
import { isSuccess, type Sent, sendWebhook, signatureOf } from './send-webhook.ts'
import type { WebhookRow, WebhookStore } from './webhook-store.ts'

interface Needs {
  store: WebhookStore
  queue: DeliveryQueue
  log: Log
  now(): Date
  version: string
  mayBePrivate: boolean
  lookup?: Lookup | undefined
  limitMs?: number | undefined
}

export interface WebhookDelivery {
  /** Starts sending what is due. */
  deliver(): void
  /** Waits until nothing is in progress. */
  settle(): Promise<void>
  /** Starts nothing more, and waits for work in progress. */
  stop(): Promise<void>
}

/** The receiver itself is failing, so the next delivery would fail too. */
const isAway = ({ status }: Sent): boolean => status === undefined || status >= 500 || status === 429

const minuteMs = 60_000
/** The pauses after the first, second … failure in a row; the last one applies to all later failures. */
const pausesMs = [0.5, 2, 10, 30, 60, 180].map((minutes) => minutes * minuteMs)
const pauseAfter = (failures: number): number => pausesMs[Math.min(failures, pausesMs.length) - 1] ?? minuteMs

/**
 * Sends the deliveries of the queue: in order to each receiver, and to several receivers at the same time. A failed
 * delivery is retried before the next one.
 */
export function webhookDelivery(needs: Needs): WebhookDelivery {
  const { store, queue, log, now, version, mayBePrivate, lookup, limitMs } = needs
  const busy = new Map<string, Promise<void>>()
  let isStopped = false

  const secretsOf = ({ secret, formerSecret, formerUntil }: WebhookRow): string[] =>
    [secret, formerSecret !== null && (formerUntil ?? '') > now().toISOString() ? formerSecret : []].flat()

  const send = (webhook: WebhookRow, { id, event, body }: DeliveryRow): Promise<Sent> =>
    sendWebhook({
      url: webhook.url,
      body,
      mayBePrivate,
      ...(lookup && { lookup }),
      ...(limitMs !== undefined && { limitMs }),
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': `Apron-Webhooks/${version}`,
        'Apron-Delivery': id,
        'Apron-Event': event,
        'Apron-Signature': signatureOf(body, secretsOf(webhook), now()),
      },
    })

  /** The first waiting delivery, unless its receiver is paused. */
  const due = (id: string): { webhook: WebhookRow; delivery: DeliveryRow } | undefined => {
    const webhook = isStopped ? undefined : store.find(id)
    if (webhook?.isOn !== 1 || (webhook.pausedUntil ?? '') > now().toISOString()) return undefined
    const delivery = queue.head(id)
    return delivery && { webhook, delivery }
  }

  const sendAll = async (id: string): Promise<void> => {
    try {
      for (let next = due(id); next; next = due(id)) {
        const { webhook, delivery } = next
        queue.noteTry(delivery.id)
        const sent = await send(webhook, delivery)
        if (isSuccess(sent)) {
          queue.noteSent(delivery.id, sent, now())
          store.noteReached(id)
        } else {
          const nextTryAt = later(now(), sent.retryAfterMs ?? pauseAfter(webhook.failures + 1))
          const isGivenUp = queue.noteFailed(delivery, sent, nextTryAt, now())
          if (isGivenUp && !isAway(sent)) store.noteReached(id)
          else store.pause(webhook, nextTryAt)
        }
      }
    } catch (error) {
      log('webhooks failed', { reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    } finally {
      busy.delete(id) // in the same tick as the last check, so that no delivery is missed in between
    }
  }

  const settle = async (): Promise<void> => {
    while (busy.size > 0) await Promise.all(busy.values())
  }

  return {
    deliver: () => {
      if (isStopped) return
      for (const { id } of store.all()) {
        if (!busy.has(id) && due(id)) busy.set(id, Promise.resolve(id).then(sendAll))
      }
    },
    settle,
    stop: () => {
      isStopped = true
      return settle()
    },
  }
}
