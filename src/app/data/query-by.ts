import type { FilterTerm, ListQuery } from '#contract'

export const is = (name: string, value: string): FilterTerm => ({ name, operator: 'is', value })

/** The records that these filters find, in whatever order. */
export const queryBy = (filters: readonly FilterTerm[], limit: number): ListQuery =>
  ({ page: 1, limit, sort: undefined, order: 'asc', search: '', filters })
