import { textOf, type Values, type WebhookState } from '#contract'
import type { Rules, Stored } from '#host/records'
import type { DeliveryQueue, DeliveryRow } from './delivery-queue.ts'
import { urlProblem } from './send-webhook.ts'
import type { WebhookStore } from './webhook-store.ts'

const webhooksMax = 20

/** Only the first waiting delivery has a next attempt. The others follow it. */
export function deliveryWire(row: DeliveryRow, nextTryAt: string | null): Values {
  const { id, event, entity, recordId, state, createdAt, tries, endedAt, status, durationMs, answer } = row
  return { id, event, entity, recordId, state, createdAt, nextTryAt, tries, endedAt, status, durationMs, answer }
}

function stateOf(isOn: boolean, pausedUntil: string | null, last: DeliveryRow | undefined): WebhookState {
  if (!isOn) return 'off'
  if (pausedUntil !== null || last?.state === 'given-up') return (last?.status ?? null) === null ? 'silent' : 'refuses'
  return last?.state === 'sent' ? 'works' : 'unused'
}

interface Needs {
  store: WebhookStore
  queue: DeliveryQueue
  mayBePrivate: boolean
  wake(): void
}

export function webhookRules({ store, queue, mayBePrivate, wake }: Needs): Rules {
  const full = (): Record<string, string> =>
    store.all().length >= webhooksMax ? { url: `There are ${webhooksMax} webhooks. Delete one first` } : {}
  const noteOf = ({ id, values }: Stored): Values => {
    const { failures = 0, pausedUntil = null, dropped = 0 } = store.find(id) ?? {}
    const last = queue.last(id)
    const isNext = values.isOn === true && last !== undefined && queue.head(id)?.id === last.id
    return {
      state: stateOf(values.isOn === true, pausedUntil, last),
      waiting: queue.waiting(id),
      failures,
      pausedUntil,
      dropped,
      last: last ? deliveryWire(last, isNext ? pausedUntil : null) : null,
    }
  }
  return {
    check: (_, { before, after, changed }) => {
      const problem = changed.has('url') ? urlProblem(textOf(after.url), mayBePrivate) : undefined
      return { ...(!before && full()), ...(problem !== undefined && { url: problem }) }
    },
    checkReturn: full,
    // A user who changes the URL expects an attempt at once.
    saved: (_, { id }) => {
      store.noteChanged(id)
      wake()
    },
    removed: (_, { id }) => queue.clear(id),
    purged: (_, { id }) => store.forget(id),
    makeSecret: ({ now }, { id }) => store.renewSecret(id, now),
    notes: (records) => new Map(records.map((stored) => [stored.id, noteOf(stored)])),
  }
}
