import { type Figure, sectionOf, type SubscriberMonth } from '#contract'
import type { Database } from '../storage/database.ts'

const months = 12

/** The last twelve months, oldest first: `2026-03`. */
const lastMonths = (now: Date): string[] => Array.from({ length: months }, (_, index) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1 - index), 1)).toISOString().slice(0, 7))

/** The additions of each month. Earlier ones count to the first month, later ones to the last. */
const perMonth = (db: Database, sql: string, wanted: readonly string[]): number[] => {
  const counts = wanted.map(() => 0)
  for (const { month, total } of db.all<{ month: string | null; total: number }>(sql)) {
    const found = wanted.findIndex((one) => one >= (month ?? ''))
    const index = found < 0 ? wanted.length - 1 : found
    counts[index] = (counts[index] ?? 0) + total
  }
  return counts
}

const summed = (counts: readonly number[]): number[] => {
  let sum = 0
  return counts.map((count) => { sum += count; return sum })
}

interface Count { key: string; label: string; query: string; lessIsBetter: boolean; added: string; left?: string }

const published = (table: string): string => `
  select substr(publishAt, 1, 7) as month, count(*) as total
  from ${table} where status = 'published' and deletedAt is null group by month`

interface Status { entity: string; table: string; status: string }
const subscribed: Status = { entity: 'subscriber', table: 'subscriber', status: 'subscribed' }
const unread: Status = { entity: 'contact-message', table: 'contact_message', status: 'new' }

/** The entries of records that lost the status or came without it. The host itself wrote this JSON. */
const leaving = ({ entity, status }: Status): string => {
  const change = (before: string): string => `instr(changes, '"field":"status","before":${before}') > 0`
  return `+entity = '${entity}' and (${change(`"${status}"`)} or ${change('null')})`
}

/** SQLite uses a partial index only for a query with the same words. The `+` keeps it from other indexes. */
export const leavingIndexes = [subscribed, unread].map((status) => `
  create index if not exists activity_leaving_${status.table} on activity (recordId, at) where ${leaving(status)};
`).join('')

/** Counts records without the status, by the month in which they lost it or were created without it. */
const leftBy = (one: Status): string => {
  const left = `select max(at) from activity where ${leaving(one)} and recordId = ${one.table}.id`
  return `select substr(coalesce((${left}), updatedAt), 1, 7) as month, count(*) as total
    from ${one.table} where deletedAt is null and status <> '${one.status}' group by month`
}

const counted: readonly Count[] = [
  {
    key: 'airport', label: 'Airports published', query: 'filter[status]=published', lessIsBetter: false,
    added: published('airport'),
  },
  {
    key: 'blog', label: 'Blogs published', query: 'filter[status]=published', lessIsBetter: false,
    added: published('blog'),
  },
  {
    key: 'subscriber', label: 'Subscribers', query: 'filter[status]=subscribed', lessIsBetter: false,
    added: `select substr(coalesce(consentAt, createdAt), 1, 7) as month, count(*) as total
      from subscriber where deletedAt is null group by month`,
    left: leftBy(subscribed),
  },
  {
    key: 'contact-message', label: 'Unread messages', query: 'filter[status]=new', lessIsBetter: true,
    added: `select substr(coalesce(receivedAt, createdAt), 1, 7) as month, count(*) as total
      from contact_message where deletedAt is null group by month`,
    left: leftBy(unread),
  },
]

const trendOf = (db: Database, { added, left }: Count, now: Date): number[] => {
  const wanted = lastMonths(now)
  const more = summed(perMonth(db, added, wanted))
  const fewer = left === undefined ? [] : summed(perMonth(db, left, wanted))
  return more.map((count, index) => count - (fewer[index] ?? 0))
}

/** @param sees whether the person may view the section */
export const figures = (db: Database, now: Date, sees: (key: string) => boolean): Figure[] =>
  counted.filter(({ key }) => sees(key)).map((count) => {
    const trend = trendOf(db, count, now)
    const { key, label, query, lessIsBetter } = count
    return {
      key, label, lessIsBetter, now: trend.at(-1) ?? 0, previous: trend.at(-2) ?? 0, trend,
      route: `${sectionOf(key)?.route ?? ''}?${query}`,
    }
  })

export const subscriberMonths = (db: Database, now: Date): SubscriberMonth[] => {
  const wanted = lastMonths(now)
  const subscribers = counted.find(({ key }) => key === 'subscriber')
  const left = perMonth(db, subscribers?.left ?? '', wanted)
  const total = subscribers ? trendOf(db, subscribers, now) : []
  return wanted.map((month, index) => ({ month, total: total[index] ?? 0, left: left[index] ?? 0 }))
}
