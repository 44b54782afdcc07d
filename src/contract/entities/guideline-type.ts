import { defineEntity } from '../define.ts'
import { checkPublishing, publishing } from '../publishing/publishing-fields.ts'

/** The icons of the sprite that mean something to travellers. */
const icons = [
  ['shield', 'Security'],
  ['airport', 'Flight'],
  ['globe', 'Border'],
  ['clock', 'Time'],
  ['info', 'Information'],
  ['warn', 'Warning'],
  ['location', 'Place'],
  ['phone', 'Help'],
  ['calendar', 'Season'],
  ['user', 'Person'],
  ['archive', 'Baggage'],
  ['star', 'Comfort'],
].map(([value = '', label = '']) => ({ value, label, icon: value }))

export const guidelineType = defineEntity({
  key: 'guideline-type',
  one: 'guideline type',
  many: 'guideline types',
  icon: 'guideTypes',
  path: '/api/v1/post/guidelines_types',
  savePath: '/api/v1/post/guidelines_types/create',
  sitePath: '/guidelines/',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, min: 2, max: 80, translated: true },
    slug: { kind: 'slug', label: 'Slug', from: ['name'], prefix: '/guidelines/', translated: true },
    icon: { kind: 'choice', label: 'Icon', options: icons, initial: 'info' },
    description: { kind: 'text', label: 'Description', max: 300, span: 4, translated: true },
    order: { kind: 'order', label: 'Order', required: true, initial: 1, inPlace: true },
    ...publishing,
    guidelines: { kind: 'count', label: 'Guidelines', of: 'guideline-detail', by: 'typeId', readOnly: true },
  },
  label: ['name'],
  code: 'slug',
  publishes: true,
  merges: true,
  form: [
    { title: 'Guideline type', fields: ['name', 'slug', 'icon', 'order', 'description'] },
    { title: 'Publishing', fields: ['status', 'publishAt'] },
  ],
  columns: [
    { field: 'name', priority: 1 },
    { field: 'guidelines', priority: 1 },
    { field: 'order', priority: 1 },
    { field: 'status', priority: 1 },
    { field: 'slug', look: 'code', hidden: true },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [{ field: 'status' }],
  sort: 'order',
  search: ['name', 'description'],
  unique: [['name'], ['slug']],
  check: checkPublishing,
})
