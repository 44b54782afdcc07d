export { makeWebhooksRecords, queueDeliveries } from './webhook-store.ts'
export { type WebhookSettings, webhooksPart } from './webhooks-part.ts'
