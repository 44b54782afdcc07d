import { defineEntity } from '../define.ts'

/** An album of the media library. */
export const gallery = defineEntity({
  key: 'gallery',
  one: 'album',
  many: 'albums',
  icon: 'gallery',
  path: '/api/v1/post/gallery',
  savePath: '/api/v1/post/gallery/create',
  sitePath: '/gallery/',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, min: 2, max: 80 },
    slug: { kind: 'slug', label: 'Slug', from: ['name'], prefix: '/gallery/' },
    description: { kind: 'text', label: 'Description', max: 300, span: 4 },
    coverId: { kind: 'image', label: 'Cover' },
    files: { kind: 'count', label: 'Files', of: 'media', by: 'galleryId', readOnly: true },
  },
  label: ['name'],
  code: 'slug',
  form: [{ title: 'Album', fields: ['name', 'slug', 'description', 'coverId'] }],
  columns: [
    { field: 'coverId', label: 'Cover', priority: 2 },
    { field: 'name', priority: 1 },
    { field: 'files', priority: 1 },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  sort: 'name',
  search: ['name', 'description'],
  unique: [['name'], ['slug']],
})
