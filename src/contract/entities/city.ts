import { defineEntity } from '../define.ts'

export const city = defineEntity({
  key: 'city', one: 'city', many: 'cities', icon: 'location',
  path: '/api/v1/post/city', savePath: '/api/v1/post/city/create',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, min: 1, max: 100 },
    countryId: { kind: 'relation', label: 'Country', to: 'country', required: true },
    stateId: { kind: 'relation', label: 'State', to: 'state', within: [{ field: 'countryId', as: 'countryId' }] },
    lat: { kind: 'number', label: 'Latitude', min: -90, max: 90, places: 6, span: 1 },
    lon: { kind: 'number', label: 'Longitude', min: -180, max: 180, places: 6, span: 1 },
    timeZone: { kind: 'zone', label: 'Time zone' },
    airports: { kind: 'count', label: 'Airports', of: 'airport', by: 'cityId', readOnly: true },
  },
  label: ['name'], detail: 'stateId', code: 'name', merges: true,
  form: [{ title: 'City', fields: ['name', 'countryId', 'stateId', 'timeZone', 'lat', 'lon'] }],
  columns: [
    { field: 'name', priority: 1 }, { field: 'stateId', priority: 2 }, { field: 'countryId', priority: 1 },
    { field: 'airports', priority: 2 }, { field: 'timeZone', hidden: true }, { field: 'lat', hidden: true },
    { field: 'lon', hidden: true }, { field: 'updatedAt', priority: 3 },
  ],
  filters: [{ field: 'countryId' }, { field: 'stateId' }, { missing: { coordinates: ['lat', 'lon'] } }],
  sort: 'name', search: ['name', 'stateId', 'countryId'],
  unique: [['countryId', 'stateId', 'name']],
  import: { keys: ['name'] },
})
