import { type Entity, type Field, type Filter, type FilterTerm, publishingFilters } from '#contract'
import { readableText } from '#readable'
import { dayWords, formatter, languageWords, numberWords, ownDay } from '#record'
import { fieldOf } from '../columns.tsx'
import { pastDays, pastDaysWords } from './past-days.ts'

const monthOf = formatter({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats `2026-11` as "November 2026". */
const monthWords = (month: string): string => {
  const time = Date.parse(`${month}-01T00:00:00Z`)
  return Number.isNaN(time) ? month : monthOf(time)
}

/** Formats "Joined in", before a month. */
export const monthLead = (entity: Entity, { month, label }: Extract<Filter, { month: string }>): string =>
  `${label ?? fieldOf(entity, month)?.label ?? ''} in`

/** An applied filter in words: "Type is" "Large airport". */
export interface Chip {
  name: string
  lead: string
  value: string
  /** The entity whose labels replace `ids`. */
  to?: string
  ids: readonly string[]
}

export const expiresOptions = [
  { value: 'past', label: 'Has passed' },
  { value: '30d', label: 'Within 30 days' },
] as const
export const emptyWords = 'empty'
/** Names a missing value within a sentence. */
export const missingWords = (what: string): string => (what === 'seo' ? 'SEO' : what)

const valueWords = (field: Field, value: string): string => {
  if (value === '') return emptyWords
  switch (field.kind) {
    case 'choice':
      return readableText(field, value)
    case 'choices':
      return readableText(field, [value])
    case 'flag':
      return value === 'true' || value === '1' ? 'Yes' : 'No'
    case 'score':
      return Number.isNaN(Number(value)) ? value : `${numberWords(Number(value))}%`
    case 'number':
    case 'order':
    case 'count':
      return Number.isNaN(Number(value)) ? value : numberWords(Number(value))
    case 'instant':
    case 'day':
      return value.length > 10 ? ownDay(value) : dayWords(value)
    case 'language':
      return languageWords(value)
    default:
      return value
  }
}

const fieldChip = (name: string, field: Field, terms: readonly FilterTerm[]): Chip => {
  const words = (operator: FilterTerm['operator']) =>
    terms.filter((term) => term.operator === operator).map(({ value }) => valueWords(field, value))
  const bound = (operator: 'gte' | 'lte', word: string) => {
    const past = terms.flatMap((term) => (term.operator === operator ? (pastDays(term.value) ?? []) : []))
    if (past.length > 0) return past.slice(-1).map(pastDaysWords)
    return words(operator)
      .slice(-1)
      .map((value) => `${word} ${value}`)
  }
  const isOnlyNot = terms.every(({ operator }) => operator === 'not')
  const values = isOnlyNot ? words('not') : words('is')
  const isRelated = (field.kind === 'relation' || field.kind === 'relations') && !values.includes(emptyWords)
  return {
    name,
    lead: `${field.label} ${values.length === 0 ? '' : isOnlyNot ? 'is not' : 'is'}`.trim(),
    value: [values.join(' or '), ...bound('gte', 'from'), ...bound('lte', 'to')].filter(Boolean).join(' '),
    ...(isRelated && { to: field.to }),
    ids: terms.map(({ value }) => value),
  }
}

const chipOf = (entity: Entity, name: string, terms: readonly FilterTerm[]): Chip => {
  const values = terms.map(({ value }) => value)
  const rule = entity.filters.find((filter) => name in filter)
  if (name === 'missing') return { name, lead: 'Missing', value: values.map(missingWords).join(' or '), ids: [] }
  const publishing = entity.publishes ? publishingFilters[name] : undefined
  if (publishing) {
    return { name, lead: values.includes('0') ? 'Not' : '', value: publishing, ids: [] }
  }
  const special = entity.filters.find((filter) => 'special' in filter && filter.special === name)
  if (special && 'special' in special) return { name, lead: '', value: special.label, ids: [] }
  if (name === 'unused' && rule && 'unused' in rule) return { name, lead: '', value: rule.label, ids: [] }
  if (name === 'month' && rule && 'month' in rule) {
    return { name, lead: monthLead(entity, rule), value: values.map(monthWords).join(' or '), ids: [] }
  }
  if (name === 'expires' && rule && 'expires' in rule) {
    const words = values.map((value) => expiresOptions.find((known) => known.value === value)?.label ?? value)
    return { name, lead: fieldOf(entity, rule.expires)?.label ?? '', value: words.join(' or ').toLowerCase(), ids: [] }
  }
  if (name === 'translation')
    return { name, lead: 'Translation', value: values.map(translationWords).join(' or '), ids: [] }
  const field = fieldOf(entity, name)
  return field ? fieldChip(name, field, terms) : { name, lead: name, value: values.join(' or '), ids: [] }
}

/** Words of `missing-de` and the like. */
function translationWords(value: string): string {
  const [state = '', ...tag] = value.split('-')
  return `${state} in ${languageWords(tag.join('-'))}`
}

/** The applied filters, one chip per name. */
export const chipsOf = (entity: Entity, terms: readonly FilterTerm[]): Chip[] =>
  [...new Set(terms.map(({ name }) => name))].map((name) =>
    chipOf(
      entity,
      name,
      terms.filter((term) => term.name === name),
    ),
  )
