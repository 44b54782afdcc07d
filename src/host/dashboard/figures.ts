import {
  capital,
  dayIn,
  type Entity,
  type Figure,
  monthIn,
  type PublishedCount,
  sectionOf,
  spanIn,
  type SubscriberDay,
  type SubscriberMonth,
} from '#contract'
import { daysFrom } from '#host/base'
import { joinedTally, leftTally, type Tables, type When } from '#host/records'
import type { Database } from '#host/storage'

const months = 12
const days = 30

/**
 * Months (`2026-03`) or days (`2026-03-14`) of a zone, oldest first. One more stands before them: it takes all that is
 * older, so that a sum begins right.
 */
interface Periods {
  names: readonly string[]
  zone: string
}

/** The last twelve months, after one more. */
const lastMonths = ({ now, zone }: When): Periods => {
  const [year = 0, month = 0] = monthIn(zone, now.getTime()).split('-').map(Number)
  const nameOf = (index: number) => new Date(Date.UTC(year, month - 1 - (months - index))).toISOString().slice(0, 7)
  return { zone, names: Array.from({ length: months + 1 }, (_, index) => nameOf(index)) }
}

/** The last thirty days, after one more. */
const lastDays = ({ now, zone }: When): Periods => {
  const today = new Date(`${dayIn(zone, now.getTime())}T00:00Z`)
  const nameOf = (index: number) => daysFrom(today, index - days).slice(0, 10)
  return { zone, names: Array.from({ length: days + 1 }, (_, index) => nameOf(index)) }
}

/** After all times. */
const endOfTime = '~'

/** Sums a tally by period. Earlier times count to the first period, later ones to the last. */
const perPeriod = (
  db: Database,
  name: string,
  words: readonly string[],
  total: number,
  { names, zone }: Periods,
): number[] => {
  const starts = names.map((period) => spanIn(zone, period)?.first.slice(0, '2026-03-14T18:15'.length) ?? endOfTime)
  const spans = starts.map((start, index) => [start, starts[index + 1] ?? endOfTime]).slice(1)
  const counts = spans.map(() => 0)
  const rows = db.all<{ period: number; total: number }>(
    `select span.key as period, sum(tally.total) as total
    from json_each(?) span cross join json_each(?) word cross join tally
    where name = ? and tally.word = word.value
      and day >= json_extract(span.value, '$[0]') and day < json_extract(span.value, '$[1]')
    group by period`,
    [JSON.stringify(spans), JSON.stringify(words), name],
  )
  for (const { period, total } of rows) counts[period] = total
  return [total - counts.reduce((sum, count) => sum + count, 0), ...counts]
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

/** The live records of an entity by status. */
const byStatus = (db: Database, key: string): ReadonlyMap<string, number> =>
  new Map(
    db
      .all<{ word: string; total: number }>('select word, total from tally where name = ?', [key])
      .map(({ word, total }) => [word, total]),
  )
const sumOf = (totals: ReadonlyMap<string, number>): number => [...totals.values()].reduce((sum, one) => sum + one, 0)

const joinedIn = (db: Database, key: string, status: string, periods: Periods): number[] =>
  perPeriod(db, joinedTally({ key }), [status], byStatus(db, key).get(status) ?? 0, periods)

/** How many lost their first status in each period. */
const leftIn = (db: Database, { key, status }: Count, periods: Periods): number[] => {
  const totals = byStatus(db, key)
  return perPeriod(db, leftTally({ key }), [''], sumOf(totals) - (totals.get(status) ?? 0), periods)
}

const trendOf = (db: Database, count: Count, periods: Periods): number[] => {
  const { key, status, since } = count
  if (since === 'unknown') return []
  if (since === 'day') return summed(joinedIn(db, key, status, periods))
  const totals = byStatus(db, key)
  const joined = perPeriod(db, joinedTally({ key }), [...totals.keys()], sumOf(totals), periods)
  const fewer = summed(leftIn(db, count, periods))
  return summed(joined).map((more, index) => more - (fewer[index] ?? 0))
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

/**
 * @param sees whether the person may view the section
 * @param publishing the entities with a publishing status that the person may view
 */
export const figures = (
  { db }: Pick<Tables, 'db'>,
  when: When,
  sees: (key: string) => boolean,
  publishing: readonly Entity[],
): Figure[] =>
  [...usual.filter(({ key }) => sees(key)), ...more(publishing)].slice(0, figuresMax).map((count) => {
    const trend = trendOf(db, count, lastMonths(when)).slice(1)
    const { key, label, status, lessIsBetter = false } = count
    const value = trend.at(-1) ?? byStatus(db, key).get(status) ?? 0
    return {
      key: usual.includes(count) ? key : `${key}:${status}`,
      label,
      lessIsBetter,
      now: value,
      previous: trend.at(-2) ?? value,
      trend,
      days: trendOf(db, count, lastDays(when)),
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
  const left = leftIn(db, subscribers, periods)
  const total = trendOf(db, subscribers, periods)
  return periods.names.map((at, index) => ({ at, total: total[index] ?? 0, left: left[index] ?? 0 })).slice(1)
}

export const subscriberMonths = (db: Database, when: When): SubscriberMonth[] =>
  subscribersIn(db, lastMonths(when)).map(({ at, ...rest }) => ({ month: at, ...rest }))

export const subscriberDays = (db: Database, when: When): SubscriberDay[] =>
  subscribersIn(db, lastDays(when)).map(({ at, ...rest }) => ({ day: at, ...rest }))

/** How much of an entity was published by the end of each of the last months and days, and how much in it. */
export const publishedCounts = (db: Database, when: When, { key }: Entity): PublishedCount[] =>
  [lastMonths(when), lastDays(when)].flatMap((periods) => {
    const added = joinedIn(db, key, 'published', periods)
    const total = summed(added)
    return periods.names
      .map((at, index) => ({ entity: key, at, total: total[index] ?? 0, added: added[index] ?? 0 }))
      .slice(1)
  })
