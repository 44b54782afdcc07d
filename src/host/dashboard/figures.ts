import { type Figure, sectionOf, type SubscriberMonth } from '#contract'
import { leftTally } from '../records/query/tallies.ts'
import type { Database } from '../storage/database.ts'

const months = 12

/** The last twelve months, oldest first: `2026-03`. */
const lastMonths = (now: Date): string[] => Array.from({ length: months }, (_, index) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1 - index), 1)).toISOString().slice(0, 7))

/** Sums a tally by month. Earlier ones count to the first month, later ones to the last. */
const perMonth = (db: Database, name: string, word: string | undefined, wanted: readonly string[]): number[] => {
  const counts = wanted.map(() => 0)
  const rows = db.all<{ month: string; total: number }>(`select substr(day, 1, 7) as month, sum(total) as total
    from tally where name = ? and word = coalesce(?, word) group by month`, [name, word ?? null])
  for (const { month, total } of rows) {
    const found = wanted.findIndex((one) => one >= month)
    const index = found < 0 ? wanted.length - 1 : found
    counts[index] = (counts[index] ?? 0) + total
  }
  return counts
}

const summed = (counts: readonly number[]): number[] => {
  let sum = 0
  return counts.map((count) => { sum += count; return sum })
}

interface Count {
  key: string
  label: string
  /** The status of the counted records. */
  status: string
  lessIsBetter: boolean
  /** Whether they are those that have not left it since. Otherwise the day of publishing tells since when they have it. */
  leaves: boolean
}

const counted: readonly Count[] = [
  { key: 'airport', label: 'Airports published', status: 'published', lessIsBetter: false, leaves: false },
  { key: 'blog', label: 'Blogs published', status: 'published', lessIsBetter: false, leaves: false },
  { key: 'subscriber', label: 'Subscribers', status: 'subscribed', lessIsBetter: false, leaves: true },
  { key: 'contact-message', label: 'Unread messages', status: 'new', lessIsBetter: true, leaves: true },
]

const trendOf = (db: Database, { key, status, leaves }: Pick<Count, 'key' | 'status' | 'leaves'>, now: Date): number[] => {
  const wanted = lastMonths(now)
  const more = summed(perMonth(db, key, leaves ? undefined : status, wanted))
  const fewer = leaves ? summed(perMonth(db, leftTally({ key }), undefined, wanted)) : []
  return more.map((count, index) => count - (fewer[index] ?? 0))
}

/** @param sees whether the person may view the section */
export const figures = (db: Database, now: Date, sees: (key: string) => boolean): Figure[] =>
  counted.filter(({ key }) => sees(key)).map((count) => {
    const trend = trendOf(db, count, now)
    const { key, label, status, lessIsBetter } = count
    return {
      key, label, lessIsBetter, now: trend.at(-1) ?? 0, previous: trend.at(-2) ?? 0, trend,
      route: `${sectionOf(key)?.route ?? ''}?filter[status]=${status}`,
    }
  })

export const subscriberMonths = (db: Database, now: Date): SubscriberMonth[] => {
  const wanted = lastMonths(now)
  const left = perMonth(db, leftTally({ key: 'subscriber' }), undefined, wanted)
  const total = trendOf(db, { key: 'subscriber', status: 'subscribed', leaves: true }, now)
  return wanted.map((month, index) => ({ month, total: total[index] ?? 0, left: left[index] ?? 0 }))
}
