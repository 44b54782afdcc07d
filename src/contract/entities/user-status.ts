import { defineEntity } from '../define.ts'

export const tones = [
  { value: 'ok', label: 'Green', tone: 'ok' },
  { value: 'warn', label: 'Amber', tone: 'warn' },
  { value: 'bad', label: 'Red', tone: 'bad' },
  { value: 'info', label: 'Blue', tone: 'info' },
  { value: 'idle', label: 'Grey', tone: 'idle' },
] as const

export const userStatus = defineEntity({
  key: 'user-status',
  one: 'user status',
  many: 'user statuses',
  icon: 'flag',
  path: '/api/v1/post/user_status',
  savePath: '/api/v1/post/user_status/create',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, min: 2, max: 40 },
    key: { kind: 'slug', label: 'Key', from: ['name'], prefix: '' },
    colour: { kind: 'choice', label: 'Colour', options: tones, required: true, initial: 'idle', inPlace: true },
    blocksSignIn: {
      kind: 'flag',
      label: 'Blocks sign-in',
      help: 'Users with this status are signed out and can’t sign in.',
    },
    system: { kind: 'flag', label: 'System', readOnly: true },
    users: { kind: 'count', label: 'Users', of: 'user', by: 'statusId', readOnly: true },
  },
  label: ['name'],
  tone: 'colour',
  code: 'key',
  fixedBy: 'system',
  form: [{ title: 'Status', fields: ['name', 'key', 'colour', 'blocksSignIn'] }],
  columns: [
    { field: 'name', priority: 1 },
    { field: 'key', look: 'code', priority: 2 },
    { field: 'colour', priority: 2 },
    { field: 'users', priority: 1 },
    { field: 'blocksSignIn', priority: 1 },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [{ field: 'blocksSignIn' }],
  sort: 'name',
  search: ['name', 'key'],
  unique: [['name'], ['key']],
})
