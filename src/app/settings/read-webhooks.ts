import { dataOf, isObject, isReference, isText, metaOf, type Reference, textOf } from '#contract'

/** One delivery to a webhook, and its result. Without a status, `answer` says why no response arrived. */
export interface Delivery {
  id: string
  event: string
  entity: string
  recordId: string
  state: 'waiting' | 'sent' | 'given-up'
  createdAt: string
  /** Only set for the first waiting delivery. */
  nextTryAt: string | undefined
  tries: number
  endedAt: string | undefined
  status: number | undefined
  durationMs: number | undefined
  answer: string
}

export interface Webhook {
  id: string
  url: string
  entities: string[]
  events: string[]
  isOn: boolean
  version: number
  createdAt: string
  createdBy: Reference | undefined
  waiting: number
  pausedUntil: string | undefined
  /** The number of deliveries that weren't queued, because too many were waiting. */
  dropped: number
  last: Delivery | undefined
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])
const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const states = ['waiting', 'sent', 'given-up'] as const

function readDelivery(value: unknown): Delivery | undefined {
  if (!isObject(value) || !isText(value.id) || !isText(value.createdAt)) return undefined
  const { id, createdAt } = value
  const state = states.find((known) => known === value.state)
  return (
    state && {
      id,
      createdAt,
      state,
      event: textOf(value.event),
      entity: textOf(value.entity),
      recordId: textOf(value.recordId),
      nextTryAt: textOf(value.nextTryAt) || undefined,
      tries: numberIn(value.tries) ?? 0,
      endedAt: textOf(value.endedAt) || undefined,
      status: numberIn(value.status),
      durationMs: numberIn(value.durationMs),
      answer: textOf(value.answer),
    }
  )
}

function readWebhook(value: unknown): Webhook[] {
  if (!isObject(value) || !isText(value.id) || !isText(value.url) || !isText(value.createdAt)) return []
  const { id, url, createdAt, createdBy } = value
  return [
    {
      id,
      url,
      createdAt,
      entities: texts(value.entities),
      events: texts(value.events),
      isOn: value.isOn === true,
      version: numberIn(value.version) ?? 0,
      createdBy: isReference(createdBy) ? { id: createdBy.id, label: createdBy.label } : undefined,
      waiting: numberIn(value.waiting) ?? 0,
      pausedUntil: textOf(value.pausedUntil) || undefined,
      dropped: numberIn(value.dropped) ?? 0,
      last: readDelivery(value.last),
    },
  ]
}

/** The version in `data` of a response or a conflict. */
export const versionOf = (data: unknown): number | undefined => (isObject(data) ? numberIn(data.version) : undefined)

/** Parses `{data: [...]}` of GET webhooks; undefined if it is invalid. */
export const readWebhooks = (answer: unknown): Webhook[] | undefined => {
  const data = dataOf(answer)
  return Array.isArray(data) ? data.flatMap(readWebhook) : undefined
}

export const readDeliveries = (answer: unknown): { rows: Delivery[]; total: number } | undefined => {
  const [data, { total }] = [dataOf(answer), metaOf(answer)]
  if (!Array.isArray(data) || typeof total !== 'number') return undefined
  return { rows: data.flatMap((row) => readDelivery(row) ?? []), total }
}

/** The number of deliveries ahead of a newly queued one. */
export const readAhead = (answer: unknown): number => {
  const data = dataOf(answer)
  return (isObject(data) ? numberIn(data.ahead) : undefined) ?? 0
}

/** The secret of a new webhook, or a renewed one: no other response contains it. */
export const readWebhookSecret = (answer: unknown): string | undefined => {
  const data = dataOf(answer)
  return isObject(data) && isText(data.secret) && data.secret !== '' ? data.secret : undefined
}
