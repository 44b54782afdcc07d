import { calls, flag, list, optional, shape, text, version, webhook } from '#contract'
import { aheadShape, deliveryShape, newWebhookShape, webhookShape } from '#shapes'
import { ref } from './field-schema.ts'
import { paging } from './parameters.ts'
import { type Components, noted, object } from './schema-of.ts'
import { accepted, created, get, needs, nothing, page, post, remove, together } from './table.ts'

const draft = { url: text, isOn: optional(flag), entities: list(text), events: webhookShape.fields.events }
const draftNotes = {
  url: { format: 'uri', maxLength: 2000 },
  entities: { minItems: 1, description: 'Keys of entities.' },
  events: { minItems: 1 },
}
const notes = {
  ...draftNotes,
  dropped: 'The number of deliveries that were dropped because the queue was full.',
  secret: {
    pattern: '^whsec_[0-9a-f]{64}$',
    description: 'Only in this response, and in repeats within ten minutes.',
  },
}

export const webhookSchemas: Components = {
  WebhookDelivery: noted(deliveryShape, {
    nextTryAt: 'Only for the first delivery in the queue.',
    answer: 'The start of the response, or the reason why there was none.',
  }),
  Webhook: noted(webhookShape, notes),
  NewWebhook: noted(newWebhookShape, notes),
  WebhookDraft: noted(shape(draft), draftNotes),
  WebhookChange: noted(shape({ ...draft, version }), draftNotes),
}

const path = `${calls.webhooks}/{id}`
const begun = accepted(noted(aheadShape, { ahead: 'The number of deliveries before this one.' }))
const ofVersion = ['not_found', 'validation', 'conflict', 'version_required'] as const

/** Calls that administrators use to manage webhooks. */
export const webhookCalls = together({ tag: 'webhooks', needs: needs(webhook.key, 'edit') }, [
  get(calls.webhooks, 'listWebhooks: Lists the webhooks, newest first', list(webhookShape), {
    needs: needs(webhook.key, 'view'),
  }),
  post(
    calls.webhooks,
    'makeWebhook: Creates a webhook. Only this response contains its secret',
    created(newWebhookShape),
    {
      body: ref('WebhookDraft'),
      failures: ['validation'],
    },
  ),
  post(path, 'changeWebhook: Changes a webhook', webhookShape, { body: ref('WebhookChange'), failures: ofVersion }),
  remove(path, 'deleteWebhook: Deletes a webhook with its deliveries', nothing, { failures: ['not_found'] }),
  post(
    `${path}/secret`,
    'renewWebhookSecret: Renews the secret. The old secret also signs for one day',
    newWebhookShape,
    {
      body: object({ version }),
      failures: ofVersion,
    },
  ),
  post(`${path}/test`, 'testWebhook: Queues a delivery with the event `test`', begun, {
    failures: ['not_found', 'validation'],
  }),
  get(`${path}/deliveries`, 'listDeliveries: Lists the deliveries, newest first', page(deliveryShape), {
    parameters: paging,
    failures: ['not_found'],
  }),
  post(
    `${path}/deliveries/{delivery}/again`,
    'sendAgain: Tries a waiting delivery now, or adds an ended one to the end of the queue',
    begun,
    { failures: ['not_found', 'validation'] },
  ),
  post(
    `${path}/deliveries/{delivery}/give-up`,
    'giveUpDelivery: Gives up a waiting delivery and sends the next one',
    begun,
    { failures: ['not_found', 'validation'] },
  ),
])
