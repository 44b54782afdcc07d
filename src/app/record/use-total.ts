import type { Entity, FilterTerm } from '#contract'
import { pageQuery, queryBy, useRead } from '#data'

/**
 * Counts the records that match these filters and search words; 0 until the host has responded. @param isAsked false
 * doesn't send a request yet
 */
export function useTotal(entity: Entity, filters: readonly FilterTerm[], isAsked: boolean, search = ''): number {
  const query = pageQuery(entity, { ...queryBy(filters, 1), search })
  return useRead(isAsked ? query : undefined, { keepPrevious: true }).data?.total ?? 0
}
