import { defineEntity } from '../../../src/contract/define.ts'

/** An entity that is not in the contract. */
export const lounge = defineEntity({
  key: 'lounge',
  one: 'lounge',
  many: 'lounges',
  icon: 'star',
  path: '/api/v1/post/lounges',
  savePath: '/api/v1/post/lounges/create',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, min: 2, max: 60 },
    airportId: { kind: 'relation', label: 'Airport', to: 'airport', required: true },
    tagIds: { kind: 'relations', label: 'Tags', to: 'blog-tag', max: 5 },
    seats: { kind: 'number', label: 'Seats', min: 0, max: 5000, places: 0 },
    showers: { kind: 'flag', label: 'Showers', inPlace: true },
    opens: { kind: 'day', label: 'Opens' },
    order: { kind: 'order', label: 'Order', required: true, initial: 0 },
    slug: { kind: 'slug', label: 'Slug', from: ['name'], prefix: '/lounges/' },
    hours: {
      kind: 'group',
      label: 'Hours',
      one: 'opening',
      max: 7,
      of: { day: { kind: 'text', label: 'Day', required: true, max: 9 } },
    },
  },
  label: ['name'],
  detail: 'airportId',
  code: 'name',
  merges: true,
  form: [{ title: 'Lounge', fields: ['name', 'airportId', 'seats'] }],
  columns: [{ field: 'name' }, { field: 'airportId' }, { field: 'seats' }, { field: 'tagIds' }, { field: 'updatedAt' }],
  filters: [{ field: 'airportId' }, { expires: 'opens' }, { missing: { size: ['seats'] } }],
  sort: 'name',
  search: ['name', 'airportId'],
  unique: [['name', 'airportId'], ['slug']],
  check: ({ showers, seats }) =>
    showers === true && seats === 0 ? [{ field: 'seats', text: 'A lounge with showers has seats' }] : [],
  import: { keys: ['name'] },
})
