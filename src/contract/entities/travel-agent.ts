import { checkPublishing, defineEntity, publishing } from '../define.ts'

export const travelAgent = defineEntity({
  key: 'travel-agent', one: 'travel agent', many: 'travel agents', icon: 'members',
  path: '/api/v1/post/travel_agents', savePath: '/api/v1/post/travel_agents/create',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, min: 2, max: 120 },
    licence: { kind: 'text', label: 'Licence number', max: 40 },
    contactName: { kind: 'text', label: 'Contact name', max: 120, personal: true },
    email: { kind: 'email', label: 'Email', personal: true },
    phone: { kind: 'phone', label: 'Telephone', personal: true },
    website: { kind: 'url', label: 'Website', http: true },
    countryId: { kind: 'relation', label: 'Country', to: 'country', required: true },
    stateId: { kind: 'relation', label: 'State', to: 'state', within: [{ field: 'countryId', as: 'countryId' }] },
    cityId: {
      kind: 'relation', label: 'City', to: 'city',
      within: [{ field: 'countryId', as: 'countryId' }, { field: 'stateId', as: 'stateId' }],
    },
    address: { kind: 'long', label: 'Address', max: 500, span: 4 },
    logoId: { kind: 'image', label: 'Logo' },
    verified: { kind: 'flag', label: 'Verified', inPlace: true },
    ...publishing,
  },
  label: ['name'], detail: 'cityId', code: 'name', publishes: true,
  form: [
    { title: 'Agency', fields: ['name', 'licence', 'logoId', 'verified'] },
    { title: 'Contact', fields: ['contactName', 'email', 'phone', 'website'] },
    { title: 'Place', fields: ['countryId', 'stateId', 'cityId', 'address'] },
    { title: 'Publishing', fields: ['status', 'publishAt'] },
  ],
  columns: [
    { field: 'logoId', label: 'Logo', priority: 3 }, { field: 'name', priority: 1 }, { field: 'cityId', priority: 2 },
    { field: 'countryId', priority: 1 }, { field: 'verified', priority: 1 }, { field: 'status', priority: 1 },
    { field: 'licence', hidden: true }, { field: 'email', hidden: true },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [{ field: 'countryId' }, { field: 'verified' }, { field: 'status' }],
  sort: 'name', search: ['name', 'licence', 'contactName', 'email', 'cityId', 'countryId'], check: checkPublishing,
  unique: [['name', 'countryId', 'cityId']],
  import: { keys: ['name', 'licence', 'email'] },
})
