import { version, webhook } from '#contract'
import { aheadShape, deliveryShape } from '#shapes'
import { ref } from './field-schema.ts'
import { paging } from './parameters.ts'
import { type Components, noted, object } from './schema-of.ts'
import { accepted, done, get, needs, page, post, together } from './table.ts'

export const webhookSchemas: Components = {
  WebhookDelivery: noted(deliveryShape, {
    nextTryAt: 'Only for the first delivery in the queue.',
    answer: 'The start of the response, or the reason why there was none.',
  }),
}

const path = `${webhook.path}/{id}`
const begun = accepted(noted(aheadShape, { ahead: 'The number of deliveries before this one.' }))
const ofVersion = ['not_found', 'validation', 'conflict', 'version_required'] as const

/** Calls about the secret and the deliveries of a webhook. */
export const webhookCalls = together({ tag: 'webhooks', needs: needs(webhook.key, 'edit') }, [
  post(
    `${path}/secret`,
    'renewWebhookSecret: Renews the secret. The old secret also signs for one day',
    done(ref('Webhook')),
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
