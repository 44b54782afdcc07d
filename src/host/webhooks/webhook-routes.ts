import { calls, type Entity, type Values, webhook } from '#contract'
import { checkDraft } from '#checks'
import { conflict, invalid, newId, notFound, stopOn } from '#host/base'
import { type Answer, objectIn, requirePermission, type Route, type SignedIn, versionIn } from '#host/http'
import {
  type Action,
  addActivity,
  checkedQuery,
  differences,
  labelIn,
  labelsOf,
  type Tables,
  workOf,
} from '#host/records'
import { type DeliveryQueue, type DeliveryRow, waitingMax } from './delivery-queue.ts'
import { addressProblem } from './send-webhook.ts'
import { webhookEvents } from './webhook-events.ts'
import { type WebhookFacts, type WebhookRow, type WebhookStore, wordsOf } from './webhook-store.ts'

const webhooksMax = 20

interface Needs {
  tables: Tables
  store: WebhookStore
  queue: DeliveryQueue
  mayBePrivate: boolean
  wake(): void
}

/** Only the first waiting delivery has a next attempt. The others follow it. */
function deliveryWire(row: DeliveryRow, nextTryAt: string | null): object {
  const { id, event, entity, recordId, state, createdAt, tries, endedAt, status, durationMs, answer } = row
  return { id, event, entity, recordId, state, createdAt, nextTryAt, tries, endedAt, status, durationMs, answer }
}

/** The words of a list in their usual order; rejects other words. */
function readWords(given: unknown, known: readonly string[], name: string, problems: Record<string, string>): string {
  const words: unknown[] = Array.isArray(given) ? given : []
  const odd = words.find((word) => typeof word !== 'string' || !known.includes(word))
  if (words.length === 0) problems[name] = 'Choose at least one'
  if (odd !== undefined) problems[name] = `Unknown value “${String(odd).slice(0, 40)}”`
  return known.filter((word) => words.includes(word)).join(' ')
}

function readFacts(body: unknown, entities: readonly Entity[], mayBePrivate: boolean): WebhookFacts {
  const { entities: givenEntities, events: givenEvents, version: _, ...draft } = objectIn(body)
  const { values, problems } = checkDraft(webhook, draft)
  const url = String(values.url)
  const address = problems.url === undefined ? addressProblem(url, mayBePrivate) : undefined
  if (address !== undefined) problems.url = address
  const facts = {
    url,
    isOn: values.isOn !== false,
    entities: readWords(
      givenEntities,
      entities.map(({ key }) => key),
      'entities',
      problems,
    ),
    events: readWords(givenEvents, webhookEvents, 'events', problems),
  }
  stopOn(problems)
  return facts
}

const valuesOf = ({ url, entities, events, isOn }: WebhookFacts | WebhookRow): Values => ({
  url,
  entities,
  events,
  isOn: isOn === true || isOn === 1,
})

/** The calls that administrators use to manage webhooks and read their deliveries. */
export function webhookRoutes({ tables, store, queue, mayBePrivate, wake }: Needs): Route[] {
  const { db, model } = tables
  const facts = ({ body }: SignedIn): WebhookFacts => readFacts(body, model.entities, mayBePrivate)

  const deliveriesWire = (webhook: WebhookRow, rows: readonly DeliveryRow[], now: Date): object[] => {
    const head = webhook.isOn === 1 ? queue.head(webhook.id)?.id : undefined
    const nextTryAt = webhook.pausedUntil ?? now.toISOString()
    return rows.map((row) => deliveryWire(row, row.id === head ? nextTryAt : null))
  }
  const wire = (row: WebhookRow, now: Date): object => {
    const last = queue.last(row.id)
    const by = labelIn(labelsOf(db, model, 'user', new Set([row.createdBy])), row.createdBy)
    const { id, url, version, createdAt, failures, pausedUntil, dropped } = row
    return {
      id,
      url,
      entities: wordsOf(row.entities),
      events: wordsOf(row.events),
      isOn: row.isOn === 1,
      version,
      createdAt,
      createdBy: by,
      waiting: queue.waiting(id),
      failures,
      pausedUntil,
      dropped,
      last: last ? (deliveriesWire(row, [last], now)[0] ?? null) : null,
    }
  }
  const found = (context: SignedIn): WebhookRow => {
    requirePermission(context.person, webhook.key, 'edit')
    const row = store.find(context.params.id ?? '')
    if (!row) throw notFound('This webhook doesn’t exist.')
    return row
  }
  /** The webhook, if the body names its current version. */
  const foundAsRead = (context: SignedIn): WebhookRow => {
    const row = found(context)
    if (versionIn(objectIn(context.body)) !== row.version) throw conflict(wire(row, context.now))
    return row
  }
  const note = (context: SignedIn, action: Action, before: WebhookRow | undefined, id: string): void => {
    const after = store.find(id)
    addActivity(workOf(tables, context), {
      entity: webhook,
      id,
      version: after?.version ?? (before?.version ?? 0) + 1,
      before: before && { values: valuesOf(before), deletedAt: null },
      after: after && { values: valuesOf(after), deletedAt: null },
      action,
      changes: !after ? [] : differences(before ? valuesOf(before) : {}, valuesOf(after)),
    })
  }
  const current = (id: string, now: Date): object => {
    const row = store.find(id)
    if (!row) throw notFound()
    return wire(row, now)
  }

  const list = ({ person, now }: SignedIn): Answer => {
    requirePermission(person, webhook.key, 'view')
    return { data: store.all().map((row) => wire(row, now)) }
  }
  const make = (context: SignedIn): Answer => {
    requirePermission(context.person, webhook.key, 'edit')
    const given = facts(context)
    if (store.all().length >= webhooksMax)
      throw invalid({ url: `There are ${webhooksMax} webhooks. Delete one first.` })
    const id = newId()
    const secret = db.transaction(() => {
      const made = store.add(id, given, context.person.id, context.now)
      note(context, 'create', undefined, id)
      return made
    })
    return { status: 201, data: { ...current(id, context.now), secret } }
  }
  const change = (context: SignedIn): Answer => {
    const before = foundAsRead(context)
    store.change(before.id, facts(context))
    note(context, 'update', before, before.id)
    wake()
    return { data: current(before.id, context.now) }
  }
  const renew = (context: SignedIn): Answer => {
    const before = foundAsRead(context)
    const secret = db.transaction(() => {
      const made = store.renewSecret(before.id, context.now)
      note(context, 'update', before, before.id)
      return made
    })
    return { data: { ...current(before.id, context.now), secret } }
  }
  const remove = (context: SignedIn): Answer => {
    const before = found(context)
    store.remove(before.id, context.now)
    note(context, 'delete', before, before.id)
    return {}
  }
  /** Ends the pause of a receiver at a user's request. `ahead` deliveries are sent first. */
  const tryNow = (webhookId: string, ahead: number): Answer => {
    store.noteReached(webhookId)
    wake()
    return { status: 202, data: { ahead } }
  }
  const test = (context: SignedIn): Answer => {
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
  const deliveries = (context: SignedIn): Answer => {
    const row = found(context)
    const { page, limit } = checkedQuery(context.request.query)
    const { rows, total } = queue.list(row.id, limit, (page - 1) * limit)
    return { data: deliveriesWire(row, rows, context.now), meta: { page, limit, total } }
  }
  const foundDelivery = (context: SignedIn): DeliveryRow => {
    const delivery = queue.find(found(context).id, context.params.delivery ?? '')
    if (!delivery) throw notFound('This delivery no longer exists.')
    return delivery
  }
  /** Order is kept: a waiting delivery keeps its position, and a finished one goes to the end. */
  const again = (context: SignedIn): Answer => {
    const { id, webhookId, state } = foundDelivery(context)
    if (state !== 'waiting' && queue.waiting(webhookId) >= waitingMax)
      throw invalid({}, 'Too many deliveries are waiting for this URL.')
    queue.sendAgain(id, context.now)
    return tryNow(webhookId, queue.ahead(webhookId, id))
  }
  const giveUp = (context: SignedIn): Answer => {
    const { id, webhookId, state } = foundDelivery(context)
    if (state !== 'waiting') throw invalid({}, 'This delivery is no longer waiting.')
    queue.giveUp(id, context.now)
    return tryNow(webhookId, 0)
  }
  const path = calls.webhooks
  return [
    { method: 'GET', path, handle: list },
    { method: 'POST', path, secrets: ['secret'], handle: make },
    { method: 'POST', path: `${path}/{id}`, handle: change },
    { method: 'DELETE', path: `${path}/{id}`, handle: remove },
    { method: 'POST', path: `${path}/{id}/secret`, secrets: ['secret'], handle: renew },
    { method: 'POST', path: `${path}/{id}/test`, handle: test },
    { method: 'GET', path: `${path}/{id}/deliveries`, handle: deliveries },
    { method: 'POST', path: `${path}/{id}/deliveries/{delivery}/again`, handle: again },
    { method: 'POST', path: `${path}/{id}/deliveries/{delivery}/give-up`, handle: giveUp },
  ]
}
