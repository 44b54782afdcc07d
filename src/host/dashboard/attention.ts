import { type Attention, type Entity, readListQuery, sectionOf } from '#contract'
import { countMatches, findPage } from '../records/query/find-page.ts'
import type { Totals } from '../records/query/totals.ts'
import type { Stored, Tables } from '../records/store.ts'
import { daysFrom } from '../times.ts'

/** A task for people. A filtered list holds its records: the number is the list's, and the link opens it. */
interface Need {
  kind: string
  /** The section of the list, which the person must be able to view. */
  key: string
  tone: Attention['tone']
  icon: string
  query: string
  /** The column whose earliest time is shown. */
  since?: string
  one: string
  many: string
  action: string
}

const needsOf = (now: Date, published: readonly Entity[]): Need[] => {
  const at = now.toISOString()
  const yesterday = daysFrom(now, -1)
  const overdue = ({ key, one, many }: Entity): Need => ({
    kind: `overdue-${key}`, key, tone: 'bad', icon: 'clock', action: 'Publish',
    query: `filter[status]=scheduled&filter[publishAt][lte]=${at}`,
    one: `${one} is overdue`, many: `${many} are overdue`,
  })
  const unfinished = (key: string, one: string, many: string): Need => ({
    kind: `drafts-${key}`, key, tone: 'info', icon: 'draft', action: 'Open',
    query: 'filter[status]=draft&filter[status]=in_review', since: 'createdAt',
    one: `${one} is unfinished`, many: `${many} are unfinished`,
  })
  const scheduled = (key: string, one: string, many: string): Need => ({
    kind: `scheduled-${key}`, key, tone: 'info', icon: 'clock', action: 'Open',
    query: `filter[status]=scheduled&filter[publishAt][gte]=${at}`,
    one: `${one} is scheduled`, many: `${many} are scheduled`,
  })
  return [
    ...published.map(overdue),
    {
      kind: 'expired', key: 'guideline-detail', tone: 'bad', icon: 'calendar', action: 'Review',
      query: 'filter[expires]=past&filter[status][not]=archived', since: 'validTo',
      one: 'guideline has expired', many: 'guidelines have expired',
    },
    {
      kind: 'sign-ups', key: 'user', tone: 'warn', icon: 'user', action: 'Review', query: 'filter[statusId]=pending',
      since: 'createdAt', one: 'sign-up to approve', many: 'sign-ups to approve',
    },
    {
      kind: 'waiting', key: 'contact-message', tone: 'warn', icon: 'contact', action: 'Answer',
      query: `filter[status]=new&filter[receivedAt][lte]=${yesterday}`, since: 'receivedAt',
      one: 'message waits over 24 h', many: 'messages wait over 24 h',
    },
    {
      kind: 'expiring', key: 'guideline-detail', tone: 'warn', icon: 'calendar', action: 'Review',
      query: 'filter[expires]=30d&filter[status][not]=archived',
      one: 'guideline expires within 30 days', many: 'guidelines expire within 30 days',
    },
    {
      kind: 'unread', key: 'contact-message', tone: 'info', icon: 'contact', action: 'Read',
      query: `filter[status]=new&filter[receivedAt][gte]=${yesterday}`, since: 'receivedAt',
      one: 'new message', many: 'new messages',
    },
    {
      kind: 'coordinates', key: 'airport', tone: 'info', icon: 'location', action: 'Open',
      query: 'filter[missing]=coordinates', one: 'airport lacks coordinates', many: 'airports lack coordinates',
    },
    {
      kind: 'description', key: 'airport', tone: 'info', icon: 'airport', action: 'Open',
      query: 'filter[missing]=description', one: 'airport lacks a description', many: 'airports lack a description',
    },
    {
      kind: 'alt', key: 'media', tone: 'info', icon: 'gallery', action: 'Open', query: 'filter[missing]=alt',
      one: 'picture lacks alternative text', many: 'pictures lack alternative text',
    },
    unfinished('blog', 'blog', 'blogs'), unfinished('guideline-detail', 'guideline', 'guidelines'),
    unfinished('content-page', 'page', 'pages'),
    scheduled('blog', 'blog', 'blogs'), scheduled('guideline-detail', 'guideline', 'guidelines'),
    scheduled('content-page', 'page', 'pages'),
  ]
}

const ageWords = (oldest: unknown, now: Date): string => {
  const ms = typeof oldest === 'string' ? now.getTime() - Date.parse(oldest) : NaN
  if (Number.isNaN(ms)) return ''
  const hours = Math.floor(ms / 3_600_000)
  const days = Math.floor(hours / 24)
  if (hours < 1) return 'For less than an hour'
  if (days >= 1) return `Oldest: ${days} ${days === 1 ? 'day' : 'days'}`
  return `Oldest: ${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

const timeIn = (stored: Stored | undefined, since: string | undefined): unknown =>
  since === 'createdAt' ? stored?.createdAt : stored?.values[since ?? '']

/** Tasks in the order above, which begins with the worst. @param sees whether the person may view the section */
export const attention = (tables: Tables, totals: Totals, now: Date, sees: (key: string) => boolean): Attention[] => {
  const needs = needsOf(now, tables.model.entities.filter(({ publishes }) => publishes))
  return needs.filter(({ key }) => sees(key)).flatMap(({ kind, key, tone, icon, action, one, many, query, since }) => {
    const section = sectionOf(key)
    const entity = tables.model.entity(key)
    const match = readListQuery(new URLSearchParams(query))
    const total = countMatches(tables, totals, entity, match, now)
    if (total === 0 || !section) return []
    const [oldest] = since === undefined ? []
      : findPage(tables, totals, entity, { ...match, sort: since, order: 'asc', limit: 1 }, now).records
    return [{
      kind, tone, icon, action, count: total, text: total === 1 ? one : many,
      detail: ageWords(timeIn(oldest, since), now) || section.title, route: `${section.route}?${query}`,
    }]
  })
}
