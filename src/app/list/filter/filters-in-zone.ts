import { type Entity, type FilterTerm, spanIn } from '#contract'
import { canFilter, shownZone } from '#data'
import { fieldOf } from '../columns.tsx'
import { dayOfBound } from './past-days.ts'

/** The time column that a filter is about. */
const timeOf = (entity: Entity, name: string): string | undefined => {
  const month = entity.filters.find((filter) => 'month' in filter)
  if (name === 'month' && month && 'month' in month) return month.month
  return fieldOf(entity, name)?.kind === 'instant' ? name : undefined
}

/**
 * Converts days and months to the instants at which they begin and end for this user, so that the matches agree with
 * the times in the list. A host knows the time zone of the account, but not of the device. Several months or days in
 * one filter stay unchanged, because instants can only be combined with "and".
 */
export function filtersInZone(entity: Entity, terms: readonly FilterTerm[]): FilterTerm[] {
  return terms.flatMap((given): FilterTerm[] => {
    const isTime = ['instant', 'day'].includes(fieldOf(entity, given.name)?.kind ?? '')
    const term = isTime ? { ...given, value: dayOfBound(given.value) } : given
    const column = timeOf(entity, term.name)
    const span = column === undefined ? undefined : spanIn(shownZone(), term.value)
    if (column === undefined || !span) return [term]
    const from: FilterTerm = { name: column, operator: 'gte', value: span.first }
    const to: FilterTerm = { name: column, operator: 'lte', value: span.last }
    if (term.operator === 'gte') return [from]
    if (term.operator === 'lte') return [to]
    const isOnly = terms.filter(({ name, operator }) => name === term.name && operator === term.operator).length === 1
    return term.operator === 'is' && isOnly && canFilter(entity, column, 'gte') ? [from, to] : [term]
  })
}
