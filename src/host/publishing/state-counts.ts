// GET <list>/counts: how many records are in each state of publishing, for the tabs above a list. A count is the total of the
// list with that filter.
import { type Entity, type Match, publishOptions } from '#contract'
import { type RouteResponse, requirePermission, type SignedIn } from '#host/http'
import { countPending } from './pending-store.ts'
import { countChangesInReview } from './review-store.ts'
import { checkedQuery, countByStatus, countMatches, type Tables, type Totals, zoneOf } from '#host/records'

/** The states themselves: the counts are those of all. */
const counted: readonly string[] = ['status', 'pending', 'goesLive', 'inReview', 'trashed']

export const stateCounts =
  (tables: Tables, totals: Totals, entity: Entity) =>
  ({ db, person, request, now }: SignedIn): RouteResponse => {
    requirePermission(person, entity.key, 'view')
    const { search, filters } = checkedQuery(request.query)
    const match: Match = { search, filters: filters.filter(({ name }) => !counted.includes(name)) }
    const when = { now, zone: zoneOf(db, person.id), person }
    const byStatus = countByStatus(tables, totals, entity, match, when)
    if (!byStatus) return { data: null }
    const isWhole = search === '' && match.filters.length === 0
    const countOf = (name: string): number => {
      const filters: Match['filters'] = [...match.filters, { name, operator: 'is', value: '1' }]
      return countMatches(tables, totals, entity, { search, filters }, when)
    }
    return {
      data: {
        all: [...byStatus.values()].reduce((sum, count) => sum + count, 0),
        pending: isWhole ? countPending(tables, entity) : countOf('pending'),
        goesLive: countOf('goesLive'),
        inReview: isWhole
          ? (byStatus.get('in_review') ?? 0) + countChangesInReview(tables, entity)
          : countOf('inReview'),
        status: Object.fromEntries(publishOptions.map(({ value }) => [value, byStatus.get(value) ?? 0])),
      },
    }
  }
