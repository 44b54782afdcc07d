import type { Log } from '../base/log.ts'
import { later } from '../base/times.ts'
import { type DeliveryQueue, type DeliveryRow, pauseAfter } from './delivery-queue.ts'
import { isSuccess, type Lookup, type Sent, sendWebhook, signatureOf } from './send-webhook.ts'
import type { WebhookRow, WebhookStore } from './webhook-store.ts'

/** Receivers that are called at the same time; each gets one delivery after the other. */
const atOnceMax = 4
/** Then another receiver has its turn. */
const inRowMax = 50

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
  /** Begins to send what is due. */
  deliver(): void
  /** Waits until nothing is under way. */
  settle(): Promise<void>
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>
}

/** The address itself does not work, so that other deliveries to it would fail too. */
const isAway = ({ status }: Sent): boolean => status === undefined || status >= 500 || status === 429

/** Sends the deliveries of the queue, to one receiver in their order. */
export function webhookDelivery(needs: Needs): WebhookDelivery {
  const { store, queue, log, now, version, mayBePrivate, lookup, limitMs } = needs
  const busy = new Map<string, Promise<void>>()
  const waiting = new Set<string>()
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

  /** Sends some deliveries to one receiver. Answers whether more may be due. */
  const sendSome = async (id: string): Promise<boolean> => {
    for (let count = 0; count < inRowMax; count++) {
      const webhook = store.find(id)
      const isReady = webhook?.isOn === 1 && (webhook.pausedUntil ?? '') <= now().toISOString()
      const delivery = isReady && !isStopped ? queue.claim(id, now()) : undefined
      if (!webhook || !delivery) return false
      const sent = await send(webhook, delivery)
      if (isSuccess(sent)) queue.noteSent(delivery, sent, now())
      else queue.noteFailed(delivery, sent, now())
      if (!isAway(sent)) store.noteReached(id)
      else store.pause(id, later(now(), pauseAfter(webhook.failures + 1)))
    }
    return true
  }

  const begin = async (id: string): Promise<void> => {
    try {
      if (await sendSome(id)) waiting.add(id)
    } catch (error) {
      log('webhooks failed', { reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
    busy.delete(id)
    fill()
  }
  const fill = (): void => {
    for (const id of waiting) {
      if (isStopped || busy.size >= atOnceMax) return
      if (busy.has(id)) continue
      waiting.delete(id)
      busy.set(id, begin(id))
    }
  }

  const settle = async (): Promise<void> => {
    while (busy.size > 0) await Promise.all(busy.values())
  }

  return {
    deliver: () => {
      for (const { id } of store.all()) waiting.add(id)
      fill()
    },
    settle,
    stop: () => {
      isStopped = true
      return settle()
    },
  }
}
