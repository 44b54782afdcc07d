import { capitalize, dayIn, type Entity, monthIn, sectionOf, spanIn } from '#contract'
import type { Figure, PublishedCount, SubscriberDay, SubscriberMonth } from '#shapes'
import { daysFrom } from '#host/base'
import { joinedTally, type When } from '#host/records'
import type { Database } from '#host/storage'
import { countNow, countsAtStart } from './daily-counts.ts'

const months = 12
const days = 30
const spansKept = 500
const spans = new Map<string, ReturnType<typeof spanIn>>()

/** The span of a day or month, which takes 50 µs to compute. The dashboard shows those of the same 80 each time. */
export const spanOf = (zone: string, period: string): ReturnType<typeof spanIn> => {
  const name = `${zone} ${period}`
  if (!spans.has(name)) {
    if (spans.size >= spansKept) spans.clear()
    spans.set(name, spanIn(zone, period))
  }
  return spans.get(name)
}

/** Months (`2026-03`) or days (`2026-03-14`) of the website's zone, oldest first; the last one is now. */
interface Periods {
  names: readonly string[]
  /** The first day of each period, and of the one that follows it. */
  firstDays: readonly string[]
  zone: string
}

const periodsOf = (names: readonly string[], zone: string): Periods => ({
  zone,
  names: names.slice(0, -1),
  firstDays: names.map((name) => `${name}-01`.slice(0, '2026-03-14'.length)),
})

const lastMonths = ({ now, zone }: When): Periods => {
  const [year = 0, month = 0] = monthIn(zone, now.getTime()).split('-').map(Number)
  const nameOf = (index: number) => new Date(Date.UTC(year, month - months + index)).toISOString().slice(0, 7)
  return periodsOf(
    Array.from({ length: months + 1 }, (_, index) => nameOf(index)),
    zone,
  )
}

/** @param count how many days, with today */
const lastDays = ({ now, zone }: When, count: number): Periods => {
  const today = new Date(`${dayIn(zone, now.getTime())}T00:00Z`)
  const nameOf = (index: number) => daysFrom(today, index - count + 1).slice(0, '2026-03-14'.length)
  return periodsOf(
    Array.from({ length: count + 1 }, (_, index) => nameOf(index)),
    zone,
  )
}

/** The totals at the end of each period, and now; undefined without a stored count. */
const totalsIn = (
  db: Database,
  { key, status }: Pick<Count, 'key' | 'status'>,
  { firstDays }: Periods,
): (number | undefined)[] => [...countsAtStart(db, key, status, firstDays.slice(1, -1)), countNow(db, key, status)]

/** The totals since the last gap; empty if only the current number is known. */
const knownOf = (totals: readonly (number | undefined)[]): number[] => {
  const known = totals.slice(totals.lastIndexOf(undefined) + 1).filter((total) => total !== undefined)
  return known.length > 1 ? known : []
}

interface Count {
  key: string
  label: string
  /** The status of the counted records. */
  status: string
  lessIsBetter?: boolean
}

const usual: readonly Count[] = [
  { key: 'airport', label: 'Airports published', status: 'published' },
  { key: 'blog', label: 'Posts published', status: 'published' },
  { key: 'subscriber', label: 'Subscribers', status: 'subscribed' },
  { key: 'contact-message', label: 'Unread messages', status: 'new', lessIsBetter: true },
]

const figuresMax = 4
const moreStatuses = [
  ['published', 'published'],
  ['in_review', 'in review'],
  ['scheduled', 'scheduled'],
  ['draft', 'in draft'],
] as const

/** The statuses of publishable records, shown in place of figures that the user cannot view. */
const more = (publishing: readonly Entity[]): Count[] =>
  moreStatuses.flatMap(([status, words]) =>
    publishing
      .map(({ key, many }): Count => ({ key, status, label: `${capitalize(many)} ${words}` }))
      .filter((count) => !usual.some((one) => one.key === count.key && one.status === status)),
  )

const routeOf = ({ key, status }: Pick<Count, 'key' | 'status'>): string =>
  `${sectionOf(key)?.route ?? ''}?filter[status]=${status}`

/**
 * @param when the website's zone
 * @param sees whether the person can view the section
 * @param publishing the entities with a publishing status that the person can view
 */
export const figures = (
  db: Database,
  when: When,
  sees: (key: string) => boolean,
  publishing: readonly Entity[],
): Figure[] =>
  [...usual.filter(({ key }) => sees(key)), ...more(publishing)].slice(0, figuresMax).map((count) => {
    const { key, label, status, lessIsBetter = false } = count
    const totals = totalsIn(db, count, lastMonths(when))
    const previous = totals.at(-2)
    return {
      key: usual.includes(count) ? key : `${key}:${status}`,
      label,
      lessIsBetter,
      now: countNow(db, key, status),
      ...(previous !== undefined && { previous }),
      trend: knownOf(totals),
      days: knownOf(totalsIn(db, count, lastDays(when, days + 1))),
      route: routeOf(count),
    }
  })

interface Point {
  at: string
  total?: number
  /** How many of the current records joined in the period. */
  joined: number
  route: string
  totalRoute?: string
}

/**
 * A point for each period: how many there were at its end, and how many that are there still joined in it.
 * @param since the field that says when a record joined
 * @param words the statuses of those that are counted as joined; undefined for all
 */
function growth(
  db: Database,
  count: Pick<Count, 'key' | 'status'>,
  since: string,
  words: readonly string[] | undefined,
  periods: Periods,
): Point[] {
  const { names, firstDays, zone } = periods
  const totals = totalsIn(db, count, periods)
  const first = totals.lastIndexOf(undefined) + 1
  const spans = names.map((name) => spanOf(zone, name) ?? { first: '', last: '' })
  const joined = joinedIn(db, count.key, words, firstDays, zone)
  const ofStatus = (words ?? []).map((word) => `filter[status]=${word}&`).join('')
  return names.map((at, index) => {
    const total = index < first ? undefined : totals[index]
    const span = spans[index]
    return {
      at,
      ...(total !== undefined && { total }),
      joined: joined[index] ?? 0,
      route: `${sectionOf(count.key)?.route ?? ''}?${ofStatus}filter[${since}][gte]=${span?.first}&filter[${since}][lte]=${span?.last}`,
      ...(index === names.length - 1 && { totalRoute: routeOf(count) }),
    }
  })
}

/** Sums a tally of joined records by period. */
function joinedIn(
  db: Database,
  key: string,
  words: readonly string[] | undefined,
  firstDays: readonly string[],
  zone: string,
): number[] {
  const starts = firstDays.map((day) => spanOf(zone, day)?.first.slice(0, '2026-03-14T18:15'.length) ?? '')
  const spans = starts.slice(0, -1).map((start, index) => [start, starts[index + 1]])
  const counts = spans.map(() => 0)
  const rows = db.all<{ period: number; total: number }>(
    `select span.key as period, sum(tally.total) as total
    from json_each(?) span cross join json_each(?) word cross join tally
    where name = ? and tally.word = word.value
      and day >= json_extract(span.value, '$[0]') and day < json_extract(span.value, '$[1]')
    group by period`,
    [JSON.stringify(spans), JSON.stringify(words ?? wordsIn(db, key)), joinedTally({ key })],
  )
  for (const { period, total } of rows) counts[period] = total
  return counts
}

const wordsIn = (db: Database, key: string): string[] =>
  db.all<{ word: string }>('select word from tally where name = ?', [key]).map(({ word }) => word)

const subscribers = { key: 'subscriber', status: 'subscribed' }

export const subscriberMonths = (db: Database, when: When): SubscriberMonth[] =>
  growth(db, subscribers, 'consentAt', undefined, lastMonths(when)).map(({ at, ...rest }) => ({ month: at, ...rest }))

export const subscriberDays = (db: Database, when: When): SubscriberDay[] =>
  growth(db, subscribers, 'consentAt', undefined, lastDays(when, days)).map(({ at, ...rest }) => ({ day: at, ...rest }))

/**
 * How many records of an entity were published by the end of each of the last months and days, and how many within it.
 */
export const publishedCounts = (db: Database, when: When, { key }: Entity): PublishedCount[] =>
  [lastMonths(when), lastDays(when, days)].flatMap((periods) =>
    growth(db, { key, status: 'published' }, 'publishAt', ['published'], periods).map(({ joined, ...rest }) => ({
      entity: key,
      added: joined,
      ...rest,
    })),
  )
