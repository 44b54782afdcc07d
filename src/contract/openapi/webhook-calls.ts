import { calls, webhook } from '#contract'
import { idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'
import { pageMeta, paging } from './record-calls.ts'

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer', minimum: 0 }
const instant: Schema = { type: 'string', format: 'date-time' }
const url: Schema = { type: 'string', format: 'uri', maxLength: 2000 }
const version: Schema = { type: 'integer', minimum: 1 }
const draft = {
  url,
  isOn: { type: 'boolean' },
  entities: listOf(text, { minItems: 1, description: 'Keys of entities.' }),
  events: listOf({ enum: ['created', 'changed', 'deleted', 'restored', 'published', 'unpublished'] }, { minItems: 1 }),
}
const own = {
  id: idSchema,
  ...draft,
  version,
  createdAt: instant,
  createdBy: ref('Reference'),
  waiting: whole,
  failures: whole,
  pausedUntil: orNull(instant),
  dropped: { ...whole, description: 'The number of deliveries that were dropped because the queue was full.' },
  last: orNull(ref('WebhookDelivery')),
}
const secret: Schema = {
  type: 'string',
  pattern: '^whsec_[0-9a-f]{64}$',
  description: 'Only in this response, and in repeats within ten minutes.',
}
const delivery = {
  id: idSchema,
  event: text,
  entity: text,
  recordId: text,
  state: { enum: ['waiting', 'sent', 'given-up'] },
  createdAt: instant,
  nextTryAt: { ...orNull(instant), description: 'Only for the first delivery in the queue.' },
  tries: whole,
  endedAt: orNull(instant),
  status: orNull(whole),
  durationMs: orNull(whole),
  answer: orNull({ type: 'string', description: 'The start of the response, or the reason why there was none.' }),
}

export const webhookSchemas: { [name: string]: Schema } = {
  WebhookDelivery: objectOf(delivery, Object.keys(delivery)),
  Webhook: objectOf(own, Object.keys(own)),
  NewWebhook: objectOf({ ...own, secret }, Object.keys(own)),
  WebhookDraft: objectOf(draft, ['url', 'entities', 'events']),
  WebhookChange: objectOf({ ...draft, version }, ['url', 'entities', 'events', 'version']),
}

const path = `${calls.webhooks}/{id}`
const manage = { tag: 'webhooks', needs: [{ section: webhook.key, permission: 'edit' }] } as const
const begun = {
  '202': {
    data: objectOf({ ahead: { ...whole, description: 'The number of deliveries before this one.' } }, ['ahead']),
  },
}

/** Calls that administrators use to manage webhooks. */
export const webhookCalls: readonly Call[] = [
  {
    method: 'get',
    path: calls.webhooks,
    id: 'listWebhooks',
    tag: 'webhooks',
    summary: 'Lists the webhooks, newest first',
    needs: [{ section: webhook.key, permission: 'view' }],
    answers: { '200': { data: listOf(ref('Webhook')) } },
    failures: [],
  },
  {
    ...manage,
    method: 'post',
    path: calls.webhooks,
    id: 'makeWebhook',
    summary: 'Creates a webhook. Only this response contains its secret',
    takesKey: true,
    body: ref('WebhookDraft'),
    answers: { '201': { data: ref('NewWebhook') } },
    failures: ['validation'],
  },
  {
    ...manage,
    method: 'post',
    path,
    id: 'changeWebhook',
    summary: 'Changes a webhook',
    takesKey: true,
    body: ref('WebhookChange'),
    answers: { '200': { data: ref('Webhook') } },
    failures: ['not_found', 'validation', 'conflict', 'version_required'],
  },
  {
    ...manage,
    method: 'delete',
    path,
    id: 'deleteWebhook',
    takesKey: true,
    summary: 'Deletes a webhook with its deliveries',
    answers: { '200': { data: { type: 'null' } } },
    failures: ['not_found'],
  },
  {
    ...manage,
    method: 'post',
    path: `${path}/secret`,
    id: 'renewWebhookSecret',
    summary: 'Renews the secret. The old secret also signs for one day',
    takesKey: true,
    body: objectOf({ version }, ['version']),
    answers: { '200': { data: ref('NewWebhook') } },
    failures: ['not_found', 'validation', 'conflict', 'version_required'],
  },
  {
    ...manage,
    method: 'post',
    path: `${path}/test`,
    id: 'testWebhook',
    takesKey: true,
    summary: 'Queues a delivery with the event `test`',
    answers: begun,
    failures: ['not_found', 'validation'],
  },
  {
    ...manage,
    method: 'get',
    path: `${path}/deliveries`,
    id: 'listDeliveries',
    summary: 'Lists the deliveries, newest first',
    parameters: paging,
    answers: { '200': { data: listOf(ref('WebhookDelivery')), meta: pageMeta } },
    failures: ['not_found'],
  },
  {
    ...manage,
    method: 'post',
    path: `${path}/deliveries/{delivery}/again`,
    id: 'sendAgain',
    takesKey: true,
    summary: 'Tries a waiting delivery now, or adds an ended one to the end of the queue',
    answers: begun,
    failures: ['not_found', 'validation'],
  },
  {
    ...manage,
    method: 'post',
    path: `${path}/deliveries/{delivery}/give-up`,
    id: 'giveUpDelivery',
    takesKey: true,
    summary: 'Gives up a waiting delivery and sends the next one',
    answers: begun,
    failures: ['not_found', 'validation'],
  },
]
