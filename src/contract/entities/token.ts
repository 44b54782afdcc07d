import { defineEntity } from '../define.ts'

/**
 * An API token. The host stores a hash of its secret; the calls and rules are in docs/contract.md, "API tokens". Scopes
 * and IP ranges are separated by spaces.
 */
export const token = defineEntity({
  key: 'token',
  one: 'API token',
  many: 'API tokens',
  icon: 'lock',
  path: '/api/v1/post/tokens',
  savePath: '/api/v1/post/tokens',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, max: 80 },
    scopes: { kind: 'text', label: 'Scopes', max: 4000 },
    ranges: { kind: 'text', label: 'IP ranges', max: 1000 },
    expiresAt: { kind: 'instant', label: 'Expires' },
  },
  label: ['name'],
  form: [{ title: 'API token', fields: ['name', 'scopes', 'ranges', 'expiresAt'] }],
  columns: [{ field: 'name', priority: 1 }],
  sort: 'name',
  search: ['name'],
})
