import type { FilterTerm, ListQuery } from '../../contract/list-query.ts'

/** The records that these filters find, in whatever order. */
export const queryBy = (filters: readonly FilterTerm[], limit: number): ListQuery =>
  ({ page: 1, limit, sort: undefined, order: 'asc', search: '', filters })
