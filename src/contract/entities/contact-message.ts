import { defineEntity } from '../define.ts'
import { spamReasons } from '../spam-reasons.ts'
import { hostNow } from '../host-clock.ts'

const statuses = [
  { value: 'new', label: 'New', icon: 'info', tone: 'info' },
  { value: 'open', label: 'Open', icon: 'review', tone: 'warn' },
  { value: 'answered', label: 'Answered', icon: 'ok', tone: 'ok' },
  { value: 'spam', label: 'Spam', icon: 'off', tone: 'idle' },
] as const

export const contactMessage = defineEntity({
  key: 'contact-message',
  one: 'message',
  many: 'messages',
  icon: 'contact',
  path: '/api/v1/post/contact_us',
  savePath: '/api/v1/post/contact_us/create',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, max: 120, fixed: true, personal: true },
    email: { kind: 'email', label: 'Email', required: true, fixed: true, personal: true },
    phone: { kind: 'phone', label: 'Telephone', fixed: true, personal: true },
    subject: { kind: 'text', label: 'Subject', required: true, max: 200, fixed: true, personal: true, span: 4 },
    body: { kind: 'long', label: 'Message', required: true, max: 20_000, fixed: true, personal: true, span: 4 },
    page: { kind: 'text', label: 'Sent from', max: 300, fixed: true },
    receivedAt: { kind: 'instant', label: 'Received', fixed: true },
    consent: { kind: 'long', label: 'Consent', max: 1000, fixed: true, span: 4 },
    consentAt: { kind: 'instant', label: 'Consent given', fixed: true },
    status: { kind: 'choice', label: 'Status', options: statuses, required: true, initial: 'new', inPlace: true },
    spamReason: { kind: 'choice', label: 'Spam reason', options: spamReasons, fixed: true },
    assigneeId: { kind: 'relation', label: 'Assignee', to: 'user', inPlace: true },
    notes: { kind: 'long', label: 'Internal notes', max: 10_000, span: 4, personal: true },
  },
  label: ['name', 'subject'],
  between: ': ',
  detail: 'email',
  form: [
    {
      title: 'Message',
      fields: ['name', 'email', 'phone', 'page', 'receivedAt', 'subject', 'body', 'consent', 'consentAt'],
    },
    { title: 'Handling', fields: ['status', 'assigneeId', 'notes'] },
  ],
  columns: [
    { field: 'name', label: 'Sender', priority: 1 },
    { field: 'subject', priority: 1 },
    { field: 'receivedAt', label: 'Age', look: 'age', priority: 1 },
    { field: 'status', priority: 1 },
    { field: 'assigneeId', priority: 2 },
    { field: 'email', hidden: true },
    { field: 'spamReason', hidden: true },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [{ field: 'status' }, { field: 'assigneeId' }, { field: 'spamReason' }, { month: 'receivedAt' }],
  sort: '-receivedAt',
  search: ['name', 'email', 'subject', 'body'],
  derive: (values) => (values.receivedAt ? {} : { receivedAt: new Date(hostNow()).toISOString() }),
})
