import type { FilterTerm, ListQuery } from '#contract'

export const is = (name: string, value: string): FilterTerm => ({ name, operator: 'is', value })

/** A query for the records of these filters, in any order. */
export const queryBy = (filters: readonly FilterTerm[], limit: number): ListQuery => ({
  page: 1,
  limit,
  sort: undefined,
  order: 'asc',
  search: '',
  filters,
})
