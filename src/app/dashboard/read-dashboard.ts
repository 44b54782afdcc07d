import {
  type Attention,
  type BoardRow,
  capital,
  type Count,
  type Dashboard,
  type DashboardPart,
  dataOf,
  type Figure,
  type Happening,
  isObject,
  type PublishedCount,
  sections,
  type StatusCount,
  type SubscriberDay,
  type SubscriberMonth,
} from '#contract'

type Shape = {
  [name: string]:
    | 'string'
    | 'time'
    | 'number'
    | 'boolean'
    | 'numbers'
    | 'numbers?'
    | 'number?'
    | 'string?'
    | 'counts'
    | 'parts'
    | readonly string[]
}
const partShape: Shape = { label: 'string', count: 'number', route: 'string' }
const isCounts = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((n) => typeof n === 'number')
const requiredKinds = { 'number?': 'number', 'string?': 'string', 'numbers?': 'numbers' } as const
const isOf = (given: unknown, kind: Shape[string]): boolean => {
  if (typeof kind !== 'string') return kind.some((word) => word === given)
  // Formatting an invalid time would throw.
  if (kind === 'time') return typeof given === 'string' && !Number.isNaN(Date.parse(given))
  if (kind === 'number?' || kind === 'string?' || kind === 'numbers?') {
    return given === undefined || isOf(given, requiredKinds[kind])
  }
  if (kind === 'numbers') return Array.isArray(given) && given.every((n) => typeof n === 'number')
  if (kind === 'parts')
    return given === undefined || (Array.isArray(given) && given.every((one) => fits(one, partShape)))
  return kind === 'counts' ? isCounts(given) : typeof given === kind
}
const fits = (value: unknown, shape: Shape): boolean =>
  isObject(value) && Object.entries(shape).every(([name, kind]) => isOf(value[name], kind))
const listOf =
  <T>(shape: Shape) =>
  (value: unknown): DashboardPart<T> =>
    value === undefined
      ? value
      : Array.isArray(value) && value.every((item): item is T => fits(item, shape))
        ? value
        : null

const pointShape: Shape = { total: 'number?', route: 'string?', totalRoute: 'string?' }
const subscriberShape: Shape = { ...pointShape, joined: 'number?', left: 'number?' }

const readers: { [Part in Exclude<keyof Dashboard, 'counts'>]: (value: unknown) => Dashboard[Part] } = {
  figures: listOf<Figure>({
    key: 'string',
    label: 'string',
    now: 'number',
    previous: 'number?',
    trend: 'numbers',
    days: 'numbers?',
    route: 'string',
    lessIsBetter: 'boolean',
  }),
  subscribers: listOf<SubscriberMonth>({ month: 'time', ...subscriberShape }),
  subscriberDays: listOf<SubscriberDay>({ day: 'time', ...subscriberShape }),
  published: listOf<PublishedCount>({ entity: 'string', at: 'time', added: 'number', ...pointShape }),
  attention: listOf<Attention>({
    kind: 'string',
    tone: ['bad', 'warn', 'info'],
    icon: 'string',
    count: 'number',
    text: 'string',
    detail: 'string',
    route: 'string',
    action: 'string',
    parts: 'parts',
  }),
  statuses: listOf<StatusCount>({ entity: 'string', title: 'string', route: 'string', statuses: 'counts' }),
  board: listOf<BoardRow>({
    at: 'time',
    entity: 'string',
    id: 'string',
    code: 'string',
    title: 'string',
    author: 'string',
    status: 'string',
  }),
  activity: listOf<Happening>({
    id: 'string',
    at: 'time',
    by: 'string',
    entity: 'string',
    recordId: 'string',
    label: 'string',
    action: 'string',
  }),
}

const wordsOf = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()

/** Reads numbers by name, also one level deep: `{airports: 12}`, `{counts: {airports: 12}}`. */
function readCounts(data: { [name: string]: unknown }, outer = ''): Count[] {
  return Object.entries(data).flatMap(([key, value]): Count[] => {
    if (isObject(value)) return outer === '' ? readCounts(value, key) : []
    if (typeof value !== 'number') return []
    const words = wordsOf(key)
    const section = sections.find(({ entity }) => entity && words.replace(/^total /, '') === entity.many)
    return [{ key: `${outer}.${key}`, label: capital(words), now: value, route: section?.route }]
  })
}

/** Checks each part separately, so that one invalid part does not remove the others. */
export const readDashboard = (body: unknown): Dashboard => {
  const given = dataOf(body)
  const data = isObject(given) ? given : {}
  const isOfParts = Object.keys(readers).some((part) => data[part] !== undefined)
  return {
    counts: isOfParts ? [] : readCounts(data),
    figures: readers.figures(data.figures),
    subscribers: readers.subscribers(data.subscribers),
    subscriberDays: readers.subscriberDays(data.subscriberDays),
    published: readers.published(data.published),
    attention: readers.attention(data.attention),
    statuses: readers.statuses(data.statuses),
    board: readers.board(data.board),
    activity: readers.activity(data.activity),
  }
}
