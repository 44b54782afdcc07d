import { textOf } from '#contract'
import { pathOnSite } from '#snippets'
import { repeatEvery, guardWork, type Log } from '#host/base'
import { hasPage } from '#host/content'
import type { Part, RecordWrite, Tables } from '#host/records'
import { deliveryQueue } from './delivery-queue.ts'
import { webhookDelivery } from './deliver-webhooks.ts'
import { eventsOf } from './webhook-events.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { webhookRules } from './webhook-rules.ts'
import { webhookStore, webhookTables } from './webhook-store.ts'

const tickMs = 15_000

/** Whether a list in JSON has this word. */
const has = (list: string, word: string): boolean => list.includes(JSON.stringify(word))

/** The settings of this room. */
export interface WebhookSettings {
  /** Webhooks may also use private addresses, and http. */
  mayBePrivate: boolean
}

interface Needs {
  tables: Tables
  log: Log
  now(): Date
  /** The release of the host. */
  version: string
  settings: WebhookSettings
}

/** Notifies other programs of changes by signed calls with retries (docs/webhooks.md). */
export function webhooksPart({ tables, log, now, version, settings: { mayBePrivate } }: Needs): Part {
  const { db, model } = tables
  const store = webhookStore(db)
  const queue = deliveryQueue(db)
  const delivery = webhookDelivery({ store, queue, log, now, version, mayBePrivate })
  const begin = guardWork(log, delivery.deliver)
  let [isStarted, isWaking] = [false, false]
  /** Comes after the transaction, which is synchronous, and once for all its writes. */
  const wake = (): void => {
    if (!isStarted || isWaking) return
    isWaking = true
    queueMicrotask(() => {
      isWaking = false
      if (isStarted) begin()
    })
  }

  /** Puts the deliveries of a write into the queue, within its transaction. */
  const queueFor = (written: RecordWrite): void => {
    const listening = store.all().filter(({ isOn, entities }) => isOn === 1 && has(entities, written.entity))
    const entity = listening.length > 0 ? model.entities.find(({ key }) => key === written.entity) : undefined
    if (!entity) return
    const events = eventsOf(entity, written)
    const slug =
      hasPage(entity) && events.some((event) => event === 'published' || event === 'unpublished')
        ? textOf(written.after?.values.slug)
        : ''
    const { recordId, version: recordVersion, at } = written
    for (const { id: webhookId, events: wanted } of listening) {
      for (const event of events.filter((one) => has(wanted, one))) {
        const isOfSite = event === 'published' || event === 'unpublished'
        const isQueued = queue.add({
          webhookId,
          event,
          entity: entity.key,
          recordId,
          at: new Date(at),
          body: (id) => ({
            id,
            event,
            entity: entity.key,
            recordId,
            version: recordVersion,
            at,
            ...(isOfSite && slug !== '' && { path: pathOnSite(entity, recordId, { ...written.after?.values, slug }) }),
          }),
        })
        if (!isQueued) store.noteDropped(webhookId)
      }
    }
    wake()
  }

  return {
    features: ['tokens'],
    routes: webhookRoutes({ tables, store, queue, wake }),
    rules: { webhook: webhookRules({ store, queue, mayBePrivate, wake }) },
    tables: webhookTables,
    onWrite: queueFor,
    start: () => {
      isStarted = true
      const end = repeatEvery(tickMs, log, () => {
        queue.tidy(now())
        delivery.deliver()
      })
      return () => {
        isStarted = false
        end()
        return delivery.stop()
      }
    },
  }
}
