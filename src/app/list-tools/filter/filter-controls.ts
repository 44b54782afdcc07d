import { capitalize, type Entity, type Field, type Filter, type FilterTerm } from '#contract'
import { optionsOf } from '#readable'
import { expiresOptions, fieldOf, missingWords, monthLead } from '#list'

interface FilterOption {
  value: string
  label: string
}

/** One control of the filter tray, from the definition. */
export type FilterControl = { name: string; label: string } & (
  | { kind: 'choice'; options: readonly FilterOption[] }
  /** Any of several choices; `hasNot` also offers all others. */
  | { kind: 'choices'; options: readonly FilterOption[]; hasNot: boolean }
  | { kind: 'relation'; to: string }
  | { kind: 'range' }
  /** Days up to today, or from one day to another. */
  | { kind: 'days' }
  | { kind: 'month' }
  | { kind: 'text' }
)

export interface ControlProps<Kind extends FilterControl['kind']> {
  id: string
  control: Extract<FilterControl, { kind: Kind }>
  terms: readonly FilterTerm[]
  /** `replace` puts them into the history entry of the earlier ones. */
  onTerms(terms: readonly FilterTerm[], options?: { replace: boolean }): void
}

const onlyThese = [{ value: '1', label: 'Only these' }]
const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

const ofField = (name: string, field: Field): FilterControl => {
  const { label } = field
  switch (field.kind) {
    case 'choice':
      return { name, label, kind: 'choices', options: field.options, hasNot: true }
    case 'choices':
      return { name, label, kind: 'choices', options: optionsOf(field), hasNot: true }
    case 'flag':
      return { name, label, kind: 'choice', options: yesNo }
    case 'relation':
    case 'relations':
      return { name, label, kind: 'relation', to: field.to }
    case 'number':
    case 'order':
    case 'count':
      return { name, label, kind: 'range' }
    case 'score':
      return { name, label: `${label}, %`, kind: 'range' }
    case 'instant':
    case 'day':
      return { name, label, kind: 'days' }
    default:
      return { name, label, kind: 'text' }
  }
}

const toControls = (entity: Entity, filter: Filter, canAsk: boolean): FilterControl[] => {
  if ('missing' in filter) {
    const options = Object.entries(filter.missing).flatMap(([value, fields]) =>
      canAsk || fields.length > 0 ? { value, label: capitalize(missingWords(value)) } : [],
    )
    return options.length === 0 ? [] : [{ name: 'missing', label: 'Missing', kind: 'choices', options, hasNot: false }]
  }
  if ('expires' in filter) {
    const label = fieldOf(entity, filter.expires)?.label ?? 'Expires'
    return [{ name: 'expires', label, kind: 'choice', options: expiresOptions }]
  }
  if ('month' in filter) return [{ name: 'month', label: monthLead(entity, filter), kind: 'month' }]
  if ('special' in filter || 'unused' in filter) {
    const name = 'special' in filter ? filter.special : 'unused'
    return canAsk ? [{ name, label: filter.label, kind: 'choice', options: onlyThese }] : []
  }
  const field = fieldOf(entity, filter.field)
  return field ? [ofField(filter.field, field)] : []
}

/** @param canAsk the host filters, so filters that only the host can apply are offered */
export const filterControls = (entity: Entity, canAsk: boolean): FilterControl[] =>
  entity.filters.flatMap((filter) => toControls(entity, filter, canAsk))

export const termsOf = (terms: readonly FilterTerm[], name: string): FilterTerm[] =>
  terms.filter((term) => term.name === name)
