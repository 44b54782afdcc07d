import type { Fields } from '../define.ts'

/** Country, state and city; each is limited to the choice before it. */
export const placeFields = {
  countryId: { kind: 'relation', label: 'Country', to: 'country', required: true },
  stateId: { kind: 'relation', label: 'State', to: 'state', within: [{ field: 'countryId', as: 'countryId' }] },
  cityId: {
    kind: 'relation',
    label: 'City',
    to: 'city',
    within: [
      { field: 'countryId', as: 'countryId' },
      { field: 'stateId', as: 'stateId' },
    ],
  },
} as const satisfies Fields
