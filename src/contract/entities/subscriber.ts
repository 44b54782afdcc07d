import { defineEntity } from '../define.ts'
import { hostNow } from '../host-clock.ts'

const statuses = [
  { value: 'subscribed', label: 'Subscribed', icon: 'dot', tone: 'idle' },
  { value: 'unsubscribed', label: 'Unsubscribed', icon: 'off', tone: 'idle' },
] as const
const sources = [
  { value: 'website', label: 'Website' },
  { value: 'blog', label: 'Blog' },
  { value: 'event', label: 'Event' },
  { value: 'import', label: 'Import' },
  { value: 'manual', label: 'Manual' },
] as const

export const subscriber = defineEntity({
  key: 'subscriber',
  one: 'subscriber',
  many: 'subscribers',
  icon: 'subscribe',
  path: '/api/v1/post/subscribe',
  savePath: '/api/v1/post/subscribe/create',
  fields: {
    email: { kind: 'email', label: 'Email', required: true, personal: true },
    status: {
      kind: 'choice',
      label: 'Status',
      options: statuses,
      required: true,
      initial: 'subscribed',
      inPlace: true,
    },
    source: { kind: 'choice', label: 'Source', options: sources, required: true, initial: 'manual' },
    consentAt: { kind: 'instant', label: 'Joined', leaning: 'back', help: 'When consent was given.' },
    consent: { kind: 'long', label: 'Consent', max: 1000, span: 4, help: 'The text the person agreed to.' },
  },
  label: ['email'],
  detail: 'status',
  code: 'email',
  form: [{ title: 'Subscriber', fields: ['email', 'status', 'source', 'consentAt', 'consent'] }],
  columns: [
    { field: 'email', priority: 1 },
    { field: 'status', priority: 1 },
    { field: 'source', priority: 2 },
    { field: 'consentAt', priority: 1 },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [{ field: 'status' }, { field: 'source' }, { month: 'consentAt' }],
  sort: '-consentAt',
  search: ['email'],
  exact: ['email'],
  unique: [['email']],
  derive: ({ consentAt }, base) =>
    consentAt ? {} : { consentAt: base ? (base.consentAt ?? null) : new Date(hostNow()).toISOString() },
  import: {
    keys: ['email'],
    starts: { status: null, source: 'import', consentAt: null },
    bringsBack: true,
  },
})
