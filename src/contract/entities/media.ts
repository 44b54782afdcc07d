import { defineEntity } from '../define.ts'

/** A file of the media library. The host sets the metadata that it reads from the file. */
export const media = defineEntity({
  key: 'media',
  one: 'file',
  many: 'files',
  icon: 'gallery',
  path: '/api/v1/post/media',
  savePath: '/api/v1/post/media/create',
  fields: {
    galleryId: { kind: 'relation', label: 'Album', to: 'gallery', inPlace: true },
    name: { kind: 'text', label: 'Name', required: true, max: 160 },
    alt: {
      kind: 'text',
      label: 'Alternative text',
      max: 125,
      span: 4,
      isConditional: true,
      help: 'Describes the image for people who can’t see it.',
    },
    decorative: { kind: 'flag', label: 'Decorative', help: 'The image adds nothing to the text next to it.' },
    caption: { kind: 'text', label: 'Caption', max: 300, span: 4 },
    credit: { kind: 'text', label: 'Credit', max: 120 },
    focalX: { kind: 'number', label: 'Focal point, across', min: 0, max: 1, places: 3, initial: 0.5, span: 1 },
    focalY: { kind: 'number', label: 'Focal point, down', min: 0, max: 1, places: 3, initial: 0.5, span: 1 },
    url: { kind: 'text', label: 'URL', max: 200, readOnly: true },
    mime: { kind: 'text', label: 'Type', max: 40, readOnly: true },
    width: { kind: 'number', label: 'Width', min: 0, max: 12_000, places: 0, unit: 'px', readOnly: true },
    height: { kind: 'number', label: 'Height', min: 0, max: 12_000, places: 0, unit: 'px', readOnly: true },
    bytes: { kind: 'number', label: 'Size', min: 0, max: 10_485_760, places: 0, unit: 'B', readOnly: true },
    uses: { kind: 'number', label: 'Used in', min: 0, max: 1e6, places: 0, readOnly: true, countsPlaces: true },
    sha256: { kind: 'text', label: 'SHA-256', max: 64, readOnly: true },
  },
  label: ['name'],
  detail: 'alt',
  form: [
    {
      title: 'File',
      fields: ['alt', 'decorative', 'name', 'galleryId', 'caption', 'credit', 'focalX', 'focalY'],
    },
  ],
  columns: [
    { field: 'name', priority: 1 },
    { field: 'galleryId', priority: 2 },
    { field: 'alt', priority: 2 },
    { field: 'bytes', priority: 2 },
    { field: 'uses', priority: 2 },
    { field: 'mime' },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [
    { field: 'galleryId' },
    { field: 'mime' },
    { missing: { alt: [] } },
    { special: 'unused', label: 'Unused' },
    { special: 'duplicate', label: 'Duplicates' },
  ],
  sort: '-updatedAt',
  search: ['name', 'alt', 'caption', 'credit'],
  check: ({ alt, decorative }) =>
    alt || decorative ? [] : [{ field: 'alt', text: 'Enter alternative text, or mark the image as decorative' }],
})
