import { defineEntity } from '../define.ts'

/** A URL that receives changes (docs/webhooks.md). Entities and events are words separated by spaces. */
export const webhook = defineEntity({
  key: 'webhook',
  one: 'webhook',
  many: 'webhooks',
  icon: 'link',
  path: '/api/v1/post/webhooks',
  savePath: '/api/v1/post/webhooks',
  fields: {
    url: { kind: 'text', label: 'URL', required: true, max: 2000, address: 'web' },
    entities: { kind: 'text', label: 'Records', max: 2000 },
    events: { kind: 'text', label: 'Events', max: 200 },
    isOn: { kind: 'flag', label: 'On', initial: true },
  },
  label: ['url'],
  form: [{ title: 'Webhook', fields: ['url', 'entities', 'events', 'isOn'] }],
  columns: [{ field: 'url', priority: 1 }],
  sort: 'url',
  search: ['url'],
})
