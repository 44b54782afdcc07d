import {
  capital,
  type Entity,
  type Figure,
  type PublishedCount,
  sectionOf,
  type SubscriberDay,
  type SubscriberMonth,
} from '#contract'
import { leftTally } from '../records/query/tallies.ts'
import type { Tables } from '../records/store.ts'
import type { Database } from '../storage/database.ts'
import { daysFrom } from '../base/times.ts'

const months = 12
const days = 30

/**
 * Months or days, oldest first, as the beginnings of ISO 8601 times. One more stands before them: it takes all that is
 * older, so that a sum begins right.
 */
type Periods = readonly string[]

/** The last twelve months, after one more: `2026-03`. */
const lastMonths = (now: Date): Periods =>
  Array.from({ length: months + 1 }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - index), 1)).toISOString().slice(0, 7),
  )

/** The last thirty days, after one more: `2026-03-14`. */
const lastDays = (now: Date): Periods =>
  Array.from({ length: days + 1 }, (_, index) => daysFrom(now, index - days).slice(0, 10))

/** Sums a tally by period. Earlier days count to the first period, later ones to the last. */
const perPeriod = (db: Database, name: string, word: string | undefined, periods: Periods): number[] => {
  const counts = periods.map(() => 0)
  const rows = db.all<{ period: string; total: number }>(
    `select substr(day, 1, ?) as period, sum(total) as total
    from tally where name = ? and word = coalesce(?, word) group by period`,
    [periods[0]?.length ?? 0, name, word ?? null],
  )
  for (const { period, total } of rows) {
    const found = periods.findIndex((one) => one >= period)
    const index = found < 0 ? periods.length - 1 : found
    counts[index] = (counts[index] ?? 0) + total
  }
  return counts
}

const summed = (counts: readonly number[]): number[] => {
  let sum = 0
  return counts.map((count) => {
    sum += count
    return sum
  })
}

interface Count {
  key: string
  label: string
  /** The status of the counted records. */
  status: string
  lessIsBetter?: boolean
  /**
   * A published record has its status since its day. Others have the first status until they leave it. Nothing tells
   * since when a record has another one.
   */
  since: 'day' | 'beginning' | 'unknown'
}

const usual: readonly Count[] = [
  { key: 'airport', label: 'Airports published', status: 'published', since: 'day' },
  { key: 'blog', label: 'Blogs published', status: 'published', since: 'day' },
  { key: 'subscriber', label: 'Subscribers', status: 'subscribed', since: 'beginning' },
  { key: 'contact-message', label: 'Unread messages', status: 'new', since: 'beginning', lessIsBetter: true },
]

const trendOf = (db: Database, { key, status, since }: Count, periods: Periods): number[] => {
  if (since === 'unknown') return []
  if (since === 'day') return summed(perPeriod(db, key, status, periods))
  const fewer = summed(perPeriod(db, leftTally({ key }), undefined, periods))
  return summed(perPeriod(db, key, undefined, periods)).map((count, index) => count - (fewer[index] ?? 0))
}

const figuresMax = 4
const moreStatuses = [
  ['published', 'published'],
  ['in_review', 'in review'],
  ['scheduled', 'scheduled'],
  ['draft', 'in draft'],
] as const

/** The statuses of what the person publishes. They fill the places of figures that the person may not view. */
const more = (publishing: readonly Entity[]): Count[] =>
  moreStatuses.flatMap(([status, words]) =>
    publishing
      .map(
        ({ key, many }): Count => ({
          key,
          status,
          label: `${capital(many)} ${words}`,
          since: status === 'published' ? 'day' : 'unknown',
        }),
      )
      .filter((count) => !usual.some((one) => one.key === count.key && one.status === status)),
  )

const totalOf = (db: Database, { key, status }: Count): number =>
  Number(db.get('select coalesce(sum(total), 0) as total from tally where name = ? and word = ?', [key, status])?.total)

/**
 * @param sees whether the person may view the section
 * @param publishing the entities with a publishing status that the person may view
 */
export const figures = (
  { db }: Pick<Tables, 'db'>,
  now: Date,
  sees: (key: string) => boolean,
  publishing: readonly Entity[],
): Figure[] =>
  [...usual.filter(({ key }) => sees(key)), ...more(publishing)].slice(0, figuresMax).map((count) => {
    const trend = trendOf(db, count, lastMonths(now)).slice(1)
    const { key, label, status, lessIsBetter = false } = count
    const value = trend.at(-1) ?? totalOf(db, count)
    return {
      key: usual.includes(count) ? key : `${key}:${status}`,
      label,
      lessIsBetter,
      now: value,
      previous: trend.at(-2) ?? value,
      trend,
      days: trendOf(db, count, lastDays(now)),
      route: `${sectionOf(key)?.route ?? ''}?filter[status]=${status}`,
    }
  })

const subscribers: Count = { key: 'subscriber', label: '', status: 'subscribed', since: 'beginning' }

interface Growth {
  at: string
  total: number
  left: number
}

/** Subscribers at the end of each period, and how many left in it. */
const subscribersIn = (db: Database, periods: Periods): Growth[] => {
  const left = perPeriod(db, leftTally(subscribers), undefined, periods)
  const total = trendOf(db, subscribers, periods)
  return periods.map((at, index) => ({ at, total: total[index] ?? 0, left: left[index] ?? 0 })).slice(1)
}

export const subscriberMonths = (db: Database, now: Date): SubscriberMonth[] =>
  subscribersIn(db, lastMonths(now)).map(({ at, ...rest }) => ({ month: at, ...rest }))

export const subscriberDays = (db: Database, now: Date): SubscriberDay[] =>
  subscribersIn(db, lastDays(now)).map(({ at, ...rest }) => ({ day: at, ...rest }))

/** How much of an entity was published by the end of each of the last months and days, and how much in it. */
export const publishedCounts = (db: Database, now: Date, { key }: Entity): PublishedCount[] =>
  [lastMonths(now), lastDays(now)].flatMap((periods) => {
    const added = perPeriod(db, key, 'published', periods)
    const total = summed(added)
    return periods
      .map((at, index) => ({ entity: key, at, total: total[index] ?? 0, added: added[index] ?? 0 }))
      .slice(1)
  })
