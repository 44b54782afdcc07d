import { defineEntity } from '../define.ts'

/** A text for replies to contact messages. `{name}` in it stands for the sender of the message. */
export const savedReply = defineEntity({
  key: 'saved-reply',
  one: 'saved reply',
  many: 'saved replies',
  icon: 'list',
  path: '/api/v1/post/saved_answers',
  savePath: '/api/v1/post/saved_answers/create',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, max: 80, span: 4 },
    text: {
      kind: 'long',
      label: 'Text',
      required: true,
      max: 5000,
      span: 4,
      help: '{name} inserts the sender’s name.',
    },
  },
  label: ['name'],
  form: [{ title: 'Saved reply', fields: ['name', 'text'] }],
  columns: [
    { field: 'name', priority: 1 },
    { field: 'text', priority: 2 },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  sort: 'name',
  search: ['name', 'text'],
})
