import { calls } from '../../contract/calls.ts'
import type { SeoKind } from '../../contract/entities/index.ts'
import { isObject, isReference } from '../../contract/json.ts'
import { type Origin, type SeoProblem, seoProblems } from '../../contract/seo.ts'
import { CallError } from '../../kit/http.ts'
import { api } from '../api.ts'
import { type Asked, readAsked, searchWords } from '../list/use-list-query.ts'

/** One target as the list shows it. */
export interface SeoRow {
  id: string
  label: string
  path: string
  title: string
  titleFrom: Origin
  titleWidthPx: number
  description: string
  descriptionFrom: Origin
  descriptionLength: number
  isNoindex: boolean
  isPublished: boolean
  isDuplicate: boolean
  score: number
}
export interface SeoPage {
  rows: readonly SeoRow[]
  page: number
  limit: number
  total: number
  counts: Readonly<Record<SeoProblem, number>>
}

const origins: readonly Origin[] = ['own', 'template', 'record', 'none']
const originOf = (value: unknown): Origin => origins.find((known) => known === value) ?? 'none'
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

const rowOf = (item: unknown): SeoRow[] => {
  if (!isObject(item) || typeof item.id !== 'string' || !isReference(item.target)) return []
  return [{
    id: item.id, label: item.target.label, path: text(item.path),
    title: text(item.title), titleFrom: originOf(item.titleFrom), titleWidthPx: number(item.titleWidthPx),
    description: text(item.description), descriptionFrom: originOf(item.descriptionFrom),
    descriptionLength: number(item.descriptionLength), isNoindex: item.noindex === true,
    isPublished: item.published === true, isDuplicate: item.duplicate === true, score: number(item.score),
  }]
}

const pageOf = (answer: unknown): SeoPage => {
  if (!isObject(answer) || !Array.isArray(answer.data) || !isObject(answer.meta)) {
    throw new CallError('The host sent an answer that cannot be read. Try again.', { code: 'bad_answer' })
  }
  const { page, limit, total, counts } = answer.meta
  const count = (problem: SeoProblem): number => (isObject(counts) ? number(counts[problem]) : 0)
  const [missing, duplicate, tooLong, noindex] = seoProblems
  return {
    rows: answer.data.flatMap(rowOf), page: number(page) || 1, limit: number(limit) || 25, total: number(total),
    counts: {
      [missing]: count(missing), [duplicate]: count(duplicate), [tooLong]: count(tooLong), [noindex]: count(noindex),
    },
  }
}

/** The address as a list's, of one kind: what a selection and what is done with it are about. */
export const seoAsked = (kind: SeoKind, query: URLSearchParams): Asked => {
  const asked = readAsked(query)
  const filters = asked.query.filters.filter(({ name }) => name === 'problem' || name === 'status')
  return { ...asked, query: { ...asked.query, filters: [{ name: 'kind', operator: 'is', value: kind }, ...filters] } }
}

/** What of the address is the call's; the rest is the panel's own. */
export const seoCall = (kind: SeoKind, query: URLSearchParams): string => {
  const asked = new URLSearchParams({ 'filter[kind]': kind })
  for (const name of ['page', 'limit', 'sort', 'order', 'search', 'filter[problem]', 'filter[status]']) {
    const value = name === 'search' ? searchWords(query.get(name) ?? '') : query.get(name)
    if (value) asked.set(name, value)
  }
  return `${calls.seoContent}?${asked}`
}

export const fetchSeoPage = async (call: string, signal?: AbortSignal): Promise<SeoPage> =>
  pageOf(await api.read(call, signal))
