import { defineEntity } from '../define.ts'

export const user = defineEntity({
  key: 'user', one: 'user', many: 'users', icon: 'user',
  path: '/api/v1/post/users', savePath: '/api/v1/post/users/create',
  fields: {
    firstName: {
      kind: 'text', label: 'First name', required: true, min: 1, max: 60, personal: true, autocomplete: 'off',
    },
    lastName: {
      kind: 'text', label: 'Last name', required: true, min: 1, max: 60, personal: true, autocomplete: 'off',
    },
    email: { kind: 'email', label: 'Email', required: true, personal: true },
    roleId: { kind: 'relation', label: 'Role', to: 'role', required: true, inBulk: true },
    statusId: {
      kind: 'relation', label: 'Status', to: 'user-status', required: true, initial: 'active', inPlace: true,
    },
    language: {
      kind: 'language', label: 'Language', initial: 'en',
      help: 'The panel’s words are English; dates and numbers are as in this language.',
    },
    timeZone: { kind: 'zone', label: 'Time zone' },
    photoId: { kind: 'image', label: 'Photo' },
    bio: {
      kind: 'long', label: 'About the author', max: 500, span: 4, personal: true, help: 'Shown under their blogs.',
    },
    lastSignInAt: { kind: 'instant', label: 'Last sign-in', readOnly: true },
    blogs: { kind: 'count', label: 'Blogs', of: 'blog', by: 'authorId', readOnly: true },
  },
  label: ['firstName', 'lastName'], detail: 'email', code: 'email',
  form: [
    { title: 'Person', fields: ['firstName', 'lastName', 'email', 'photoId'] },
    { title: 'Access', note: 'A new user gets a link to set a password.', fields: ['roleId', 'statusId'] },
    { title: 'Language and time', fields: ['language', 'timeZone', 'bio'] },
  ],
  columns: [
    { field: 'photoId', label: 'Photo', priority: 2 }, { field: 'firstName', label: 'Name', priority: 1 },
    { field: 'lastName', hidden: true }, { field: 'email', priority: 1 },
    { field: 'roleId', priority: 1 }, { field: 'statusId', priority: 1 },
    { field: 'lastSignInAt', look: 'age', priority: 2 }, { field: 'blogs', hidden: true },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [{ field: 'roleId' }, { field: 'statusId' }, { special: 'neverSignedIn', label: 'Never signed in' }],
  sort: 'firstName', search: ['firstName', 'lastName', 'email'], exact: ['email'],
  unique: [['email']],
})
