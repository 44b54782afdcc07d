import { plain } from '../records/query/field-condition.ts'
import type { SpecialFilters } from '../records/query/named-filters.ts'
import { problemConditions } from './seo-store.ts'

export const airportFilters = (): SpecialFilters => ({
  'missing=seo': () =>
    plain(`airport.id in
    (select targetId from seo_state s where kind = 'airport' and (${problemConditions.missing}))`),
})
