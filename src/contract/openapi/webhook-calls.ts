import { webhook } from '#contract'
import { aheadShape, deliveryShape } from '#shapes'
import { paging } from './parameters.ts'
import { type Components, noted } from './schema-of.ts'
import { accepted, get, needs, page, post, together } from './table.ts'

export const webhookSchemas: Components = {
  WebhookDelivery: noted(deliveryShape, {
    nextTryAt: 'Only for the first delivery in the queue.',
    answer: 'The start of the response, or the reason why there was none.',
  }),
}

const path = `${webhook.path}/{id}`
const begun = accepted(noted(aheadShape, { ahead: 'The number of deliveries before this one.' }))

/** Calls about the deliveries of a webhook. */
export const webhookCalls = together({ tag: 'webhooks', needs: needs(webhook.key, 'edit') }, [
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
