import { defineEntity } from '../define.ts'

/** `published`: the website shows the record, new or changed. `unpublished`: it no longer shows the record. */
const events = [
  { value: 'created', label: 'Created' },
  { value: 'changed', label: 'Changed' },
  { value: 'deleted', label: 'Deleted' },
  { value: 'restored', label: 'Restored' },
  { value: 'published', label: 'Published' },
  { value: 'unpublished', label: 'Unpublished' },
] as const
export type WebhookEvent = (typeof events)[number]['value']

const states = [
  { value: 'works', label: 'Works', tone: 'ok' },
  { value: 'unused', label: 'Not used yet', tone: 'idle' },
  { value: 'off', label: 'Off', tone: 'idle' },
  { value: 'silent', label: 'No response', tone: 'bad' },
  { value: 'refuses', label: 'Refuses', tone: 'bad' },
] as const
export type WebhookState = (typeof states)[number]['value']

const computed = { readOnly: true, isComputed: true } as const

/** A URL that receives changes (docs/webhooks.md). */
export const webhook = defineEntity({
  key: 'webhook',
  one: 'webhook',
  many: 'webhooks',
  icon: 'link',
  path: '/api/v1/post/webhooks',
  savePath: '/api/v1/post/webhooks',
  isForAdministrators: true,
  secret: 'secret',
  fields: {
    url: {
      kind: 'text',
      label: 'URL',
      required: true,
      max: 2000,
      address: 'web',
      span: 4,
      help: 'We send a signed POST request to this URL.',
    },
    events: {
      kind: 'choices',
      label: 'Events',
      required: true,
      options: events,
      initial: ['published', 'unpublished'],
      span: 4,
    },
    entities: { kind: 'choices', label: 'Records', required: true, options: 'entities', span: 4 },
    isOn: { kind: 'flag', label: 'On', initial: true, inPlace: true },
    secretAt: { kind: 'instant', label: 'Secret renewed', readOnly: true },
    state: { ...computed, kind: 'choice', label: 'State', options: states },
    waiting: { ...computed, kind: 'number', label: 'Waiting', min: 0, max: 1e9, places: 0 },
  },
  label: ['url'],
  form: [{ title: 'Webhook', fields: ['url', 'events', 'entities', 'isOn'] }],
  columns: [
    { field: 'url', priority: 1 },
    { field: 'state', priority: 1 },
    { field: 'events', priority: 2 },
    { field: 'entities', priority: 2 },
    { field: 'waiting', priority: 2 },
    { field: 'isOn', priority: 3 },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  sort: 'url',
  search: ['url'],
})
