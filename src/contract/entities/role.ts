import { defineEntity } from '../define.ts'

export const role = defineEntity({
  key: 'role', one: 'role', many: 'roles', icon: 'shield',
  path: '/api/v1/post/user_roles', savePath: '/api/v1/post/user_roles/create',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, min: 2, max: 40 },
    description: { kind: 'text', label: 'Description', max: 200, span: 4 },
    permissions: { kind: 'permissions', label: 'Permissions', span: 4 },
    ranges: {
      kind: 'text', label: 'Sign-in only from', max: 1000, span: 4, staysOpen: true,
      help: 'Addresses and ranges such as 192.0.2.0/24, with blanks between them. If empty, from everywhere.',
    },
    needsFactor: {
      kind: 'flag', label: 'Second factor required', staysOpen: true,
      help: 'A person without one is asked to make one before anything else.',
    },
    system: { kind: 'flag', label: 'System', readOnly: true },
    users: { kind: 'count', label: 'Users', of: 'user', by: 'roleId', readOnly: true },
  },
  label: ['name'], detail: 'description', code: 'name', fixedBy: 'system',
  form: [
    { title: 'Role', fields: ['name', 'description', 'ranges', 'needsFactor'] },
    { title: 'Permissions', fields: ['permissions'] },
  ],
  columns: [
    { field: 'name', priority: 1 }, { field: 'description', priority: 2 }, { field: 'users', priority: 1 },
    { field: 'system', priority: 2 }, { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [{ field: 'system' }],
  sort: 'name', search: ['name', 'description'], unique: [['name']],
})
