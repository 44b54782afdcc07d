import { defineEntity } from '../define.ts'

const states = [
  { value: 'works', label: 'Works', tone: 'ok' },
  { value: 'unused', label: 'Not used yet', tone: 'idle' },
  { value: 'ending', label: 'Expires soon', tone: 'warn' },
  { value: 'expired', label: 'Expired', tone: 'bad' },
  { value: 'blocked', label: 'Its creator can’t sign in', tone: 'bad' },
  { value: 'revoked', label: 'Needs a new secret', tone: 'bad' },
] as const
export type TokenState = (typeof states)[number]['value']

/** An API token of a program (docs/contract.md, "API tokens"). */
export const token = defineEntity({
  key: 'token',
  one: 'API token',
  many: 'API tokens',
  icon: 'lock',
  path: '/api/v1/post/tokens',
  savePath: '/api/v1/post/tokens',
  isForAdministrators: true,
  secret: 'token',
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      required: true,
      max: 80,
      span: 4,
      help: 'Which program uses it, for example “Website”.',
    },
    scopes: {
      kind: 'choices',
      label: 'Scopes',
      required: true,
      options: 'scopes',
      span: 4,
      help: 'A token can’t do more than your role, and can’t delete or publish.',
    },
    expiresAt: {
      kind: 'instant',
      label: 'Expires',
      span: 4,
      help: 'Within two years. If empty, in a year.',
    },
    ranges: {
      kind: 'text',
      label: 'IP ranges',
      max: 1000,
      span: 4,
      help: 'Separated by spaces. Leave empty to allow any IP address.',
    },
    secretAt: { kind: 'instant', label: 'Secret renewed', readOnly: true },
    lastUsedAt: { kind: 'instant', label: 'Last used', readOnly: true },
    lastUsedIp: { kind: 'text', label: 'Last used from', max: 45, readOnly: true },
    state: { kind: 'choice', label: 'State', options: states, readOnly: true, isComputed: true },
  },
  label: ['name'],
  form: [{ title: 'API token', fields: ['name', 'scopes', 'expiresAt', 'ranges'] }],
  columns: [
    { field: 'name', priority: 1 },
    { field: 'state', priority: 1 },
    { field: 'scopes', priority: 2 },
    { field: 'expiresAt', priority: 2 },
    { field: 'lastUsedAt', priority: 2, look: 'age' },
    { field: 'lastUsedIp', priority: 3, hidden: true },
    { field: 'ranges', priority: 3 },
  ],
  sort: '-updatedAt',
  search: ['name'],
})
