import { defineEntity } from '../define.ts'

export const state = defineEntity({
  key: 'state',
  one: 'state',
  many: 'states',
  icon: 'location',
  path: '/api/v1/post/state',
  savePath: '/api/v1/post/state/create',
  fields: {
    countryId: { kind: 'relation', label: 'Country', to: 'country', required: true },
    name: { kind: 'text', label: 'Name', required: true, min: 1, max: 100 },
    code: {
      // ISO 3166-2, and OurAirports' AD-U-A for "unassigned". The host checks that the country's code comes first.
      kind: 'text',
      label: 'Code',
      required: true,
      max: 10,
      code: true,
      span: 1,
      pattern: /^[A-Z]{2}-[A-Z0-9]{1,3}(-[A-Z0-9]{1,3})?$/,
      hint: 'Use the ISO 3166-2 code, for example IN-DL',
      help: 'ISO 3166-2, with the country in front',
    },
    cities: { kind: 'count', label: 'Cities', of: 'city', by: 'stateId', readOnly: true },
    airports: { kind: 'count', label: 'Airports', of: 'airport', by: 'stateId', readOnly: true },
  },
  label: ['name'],
  detail: 'code',
  code: 'code',
  form: [
    {
      title: 'State',
      note: 'A first-level part of a country: state, province, canton.',
      fields: ['countryId', 'name', 'code'],
    },
  ],
  columns: [
    { field: 'name', priority: 1 },
    { field: 'code', look: 'code', priority: 1 },
    { field: 'countryId', priority: 1 },
    { field: 'cities', priority: 2 },
    { field: 'airports', priority: 3 },
    { field: 'updatedAt', priority: 3 },
  ],
  filters: [{ field: 'countryId' }],
  sort: 'name',
  search: ['name', 'code', 'countryId'],
  exact: ['code'],
  unique: [['code']],
  import: { keys: ['code'] },
})
