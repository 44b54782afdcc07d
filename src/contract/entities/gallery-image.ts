import { defineEntity } from '../define.ts'

export const galleryImage = defineEntity({
  key: 'gallery-image',
  one: 'gallery image',
  many: 'gallery images',
  icon: 'gallery',
  path: '/api/v1/post/gallery_images',
  savePath: '/api/v1/post/gallery_images/create',
  fields: {
    title: { kind: 'text', label: 'Title', required: true, max: 120 },
    mediaId: { kind: 'image', label: 'Image', required: true },
    caption: { kind: 'text', label: 'Caption', max: 300, span: 4 },
    link: { kind: 'url', label: 'Link' },
    order: { kind: 'order', label: 'Order', required: true, initial: 1, inPlace: true },
    visible: { kind: 'flag', label: 'Visible', initial: true, inPlace: true },
  },
  label: ['title'],
  detail: 'caption',
  form: [{ title: 'Gallery image', fields: ['title', 'mediaId', 'caption', 'link', 'order', 'visible'] }],
  columns: [
    { field: 'mediaId', label: 'Image', priority: 1 },
    { field: 'title', priority: 1 },
    { field: 'order', priority: 1 },
    { field: 'visible', priority: 1 },
    { field: 'caption', priority: 3 },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [{ field: 'visible' }],
  sort: 'order',
  search: ['title', 'caption'],
  // The field became required later, so older records may lack it.
  check: ({ mediaId }) => (mediaId ? [] : [{ field: 'mediaId', text: 'Choose the image' }]),
})
