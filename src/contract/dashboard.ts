import { sections } from './entities/sections.ts'
import { dataOf, isObject } from './json.ts'
import { capital } from './text-rules.ts'

/** `trend` holds twelve months; the last one is this month. `previous` is the figure at the end of last month. */
export interface Figure {
  key: string
  label: string
  now: number
  previous: number
  trend: number[]
  route: string
  lessIsBetter: boolean
}
/** A number under a name of the host, such as `airports` or `totalUsers`; `route` is set if it counts a section. */
export interface Count { key: string; label: string; now: number; route: string | undefined }
export interface SubscriberMonth { month: string; total: number; left: number }
/** `kind` names the icon and the tone. `route` leads to the filtered list where a person can resolve it. */
export interface Attention {
  kind: string
  tone: 'bad' | 'warn' | 'info'
  icon: string
  count: number
  text: string
  detail: string
  route: string
  action: string
}
export interface StatusCount { entity: string; title: string; route: string; statuses: { [status: string]: number } }
export interface BoardRow {
  at: string
  entity: string
  id: string
  code: string
  title: string
  author: string
  status: string
}
export interface Happening {
  id: string
  at: string
  by: string
  entity: string
  recordId: string
  label: string
  action: string
}

/** Null: the host could not work it out. Undefined: the host has no such part. Its panel says so. */
type Part<T> = readonly T[] | null | undefined

/** The answer of GET /api/v1/post/dashboard. */
export interface Dashboard {
  figures: Part<Figure>
  subscribers: Part<SubscriberMonth>
  attention: Part<Attention>
  statuses: Part<StatusCount>
  board: Part<BoardRow>
  activity: Part<Happening>
  /** The numbers of an answer without any of these parts. */
  counts: readonly Count[]
}

type Shape = { [name: string]: 'string' | 'time' | 'number' | 'boolean' | 'numbers' | 'counts' | readonly string[] }
const isCounts = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((n) => typeof n === 'number')
const isOf = (given: unknown, kind: Shape[string]): boolean => {
  if (typeof kind !== 'string') return kind.some((word) => word === given)
  // Formatting an invalid time would throw.
  if (kind === 'time') return typeof given === 'string' && !Number.isNaN(Date.parse(given))
  if (kind === 'numbers') return Array.isArray(given) && given.every((n) => typeof n === 'number')
  return kind === 'counts' ? isCounts(given) : typeof given === kind
}
const fits = (value: unknown, shape: Shape): boolean =>
  isObject(value) && Object.entries(shape).every(([name, kind]) => isOf(value[name], kind))
const listOf = <T>(shape: Shape) => (value: unknown): Part<T> =>
  value === undefined ? value
  : Array.isArray(value) && value.every((item): item is T => fits(item, shape)) ? value : null

const readers: { [Part in Exclude<keyof Dashboard, 'counts'>]: (value: unknown) => Dashboard[Part] } = {
  figures: listOf<Figure>({
    key: 'string', label: 'string', now: 'number', previous: 'number', trend: 'numbers', route: 'string',
    lessIsBetter: 'boolean',
  }),
  subscribers: listOf<SubscriberMonth>({ month: 'time', total: 'number', left: 'number' }),
  attention: listOf<Attention>({
    kind: 'string', tone: ['bad', 'warn', 'info'], icon: 'string', count: 'number', text: 'string', detail: 'string',
    route: 'string', action: 'string',
  }),
  statuses: listOf<StatusCount>({ entity: 'string', title: 'string', route: 'string', statuses: 'counts' }),
  board: listOf<BoardRow>({
    at: 'time', entity: 'string', id: 'string', code: 'string', title: 'string', author: 'string', status: 'string',
  }),
  activity: listOf<Happening>({
    id: 'string', at: 'time', by: 'string', entity: 'string', recordId: 'string', label: 'string', action: 'string',
  }),
}

const wordsOf = (key: string): string => key.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ').toLowerCase()

/** Reads numbers by name, also one level down: `{airports: 12}`, `{counts: {airports: 12}}`. */
function readCounts(data: { [name: string]: unknown }, outer = ''): Count[] {
  return Object.entries(data).flatMap(([key, value]): Count[] => {
    if (isObject(value)) return outer === '' ? readCounts(value, key) : []
    if (typeof value !== 'number') return []
    const words = wordsOf(key)
    const section = sections.find(({ entity }) => entity && words.replace(/^total /, '') === entity.many)
    return [{ key: `${outer}.${key}`, label: capital(words), now: value, route: section?.route }]
  })
}

/** Checks each part alone, so that one bad part does not remove the others. */
export const readDashboard = (body: unknown): Dashboard => {
  const given = dataOf(body)
  const data = isObject(given) ? given : {}
  const isOfParts = Object.keys(readers).some((part) => data[part] !== undefined)
  return {
    counts: isOfParts ? [] : readCounts(data),
    figures: readers.figures(data.figures), subscribers: readers.subscribers(data.subscribers),
    attention: readers.attention(data.attention), statuses: readers.statuses(data.statuses),
    board: readers.board(data.board), activity: readers.activity(data.activity),
  }
}
