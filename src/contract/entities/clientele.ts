import { defineEntity } from '../define.ts'

export const clientele = defineEntity({
  key: 'clientele',
  one: 'clientele image',
  many: 'clientele images',
  icon: 'star',
  path: '/api/v1/post/clientele',
  savePath: '/api/v1/post/clientele/create',
  fields: {
    name: { kind: 'text', label: 'Client name', required: true, min: 2, max: 80 },
    mediaId: { kind: 'image', label: 'Logo', required: true },
    url: { kind: 'url', label: 'Website' },
    order: { kind: 'order', label: 'Order', required: true, initial: 1, inPlace: true },
    visible: { kind: 'flag', label: 'Visible', initial: true, inPlace: true },
  },
  label: ['name'],
  detail: 'url',
  form: [{ title: 'Client', fields: ['name', 'url', 'mediaId', 'order', 'visible'] }],
  columns: [
    { field: 'mediaId', label: 'Logo', priority: 1 },
    { field: 'name', priority: 1 },
    { field: 'order', priority: 1 },
    { field: 'visible', priority: 1 },
    { field: 'url', priority: 3 },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [{ field: 'visible' }],
  sort: 'order',
  search: ['name', 'url'],
  // The field became required later, so older records may lack it.
  check: ({ mediaId }) => (mediaId ? [] : [{ field: 'mediaId', text: 'Choose the logo' }]),
})
