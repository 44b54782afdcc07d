import { plain, type SpecialFilters } from '#host/records'
import { problemConditions } from './seo-store.ts'

export const airportFilters = (): SpecialFilters => ({
  'missing=seo': () =>
    plain(`airport.id in
    (select targetId from seo_state s where kind = 'airport' and (${problemConditions.missing}))`),
})
