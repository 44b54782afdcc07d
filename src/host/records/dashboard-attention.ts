import type { Attention } from '../../contract/dashboard.ts'
import { sectionOf } from '../../contract/entities/index.ts'
import type { Database, SqlParameter } from '../database.ts'

const dayMs = 24 * 60 * 60 * 1000

interface Need {
  kind: string
  /** The section that can end it, and that the person must be able to view. */
  key: string
  tone: Attention['tone']
  icon: string
  table: string
  where: string
  parameters: readonly SqlParameter[]
  /** The oldest of these times is named. */
  since?: string
  query: string
  one: string
  many: string
  action: string
}

const needsOf = (now: Date): Need[] => {
  const at = now.toISOString()
  const today = at.slice(0, 10)
  const inDays = (days: number): string => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
  const yesterday = new Date(now.getTime() - dayMs).toISOString()
  const overdue = (key: string, one: string, many: string): Need => ({
    kind: `overdue-${key}`, key, tone: 'bad', icon: 'clock', action: 'Publish', query: 'filter[status]=scheduled',
    table: key.replaceAll('-', '_'), where: `status = 'scheduled' and publishAt < ?`, parameters: [at],
    since: 'publishAt', one: `${one} is overdue`, many: `${many} are overdue`,
  })
  return [
    overdue('airport', 'airport', 'airports'), overdue('blog', 'blog', 'blogs'),
    overdue('guideline-detail', 'guideline', 'guidelines'), overdue('content-page', 'page', 'pages'),
    overdue('travel-agent', 'travel agent', 'travel agents'),
    {
      kind: 'expired', key: 'guideline-detail', tone: 'bad', icon: 'calendar', action: 'Review',
      query: 'filter[expires]=past&filter[status][not]=archived', table: 'guideline_detail',
      where: `validTo < ? and status <> 'archived'`, parameters: [today], since: 'validTo',
      one: 'guideline has expired', many: 'guidelines have expired',
    },
    {
      kind: 'sign-ups', key: 'user', tone: 'warn', icon: 'user', action: 'Review', query: 'filter[statusId]=pending',
      table: 'user', where: `statusId = 'pending'`, parameters: [], since: 'createdAt',
      one: 'sign-up to approve', many: 'sign-ups to approve',
    },
    {
      kind: 'waiting', key: 'contact-message', tone: 'warn', icon: 'contact', action: 'Answer',
      query: 'filter[status]=new', table: 'contact_message', where: `status = 'new' and receivedAt < ?`,
      parameters: [yesterday], since: 'receivedAt', one: 'message waits over 24 h', many: 'messages wait over 24 h',
    },
    {
      kind: 'expiring', key: 'guideline-detail', tone: 'warn', icon: 'calendar', action: 'Review',
      query: 'filter[expires]=30d&filter[status][not]=archived', table: 'guideline_detail',
      where: `validTo >= ? and validTo <= ? and status <> 'archived'`, parameters: [today, inDays(30)],
      one: 'guideline expires within 30 days', many: 'guidelines expire within 30 days',
    },
    {
      kind: 'unread', key: 'contact-message', tone: 'info', icon: 'contact', action: 'Read',
      query: 'filter[status]=new', table: 'contact_message', where: `status = 'new' and receivedAt >= ?`,
      parameters: [yesterday], since: 'receivedAt', one: 'new message', many: 'new messages',
    },
    {
      kind: 'coordinates', key: 'airport', tone: 'info', icon: 'location', action: 'Open',
      query: 'filter[missing]=coordinates', table: 'airport', where: '(lat is null or lon is null)', parameters: [],
      one: 'airport lacks coordinates', many: 'airports lack coordinates',
    },
    {
      kind: 'description', key: 'airport', tone: 'info', icon: 'airport', action: 'Open',
      query: 'filter[missing]=description', table: 'airport', where: 'description is null', parameters: [],
      one: 'airport lacks a description', many: 'airports lack a description',
    },
    {
      kind: 'alt', key: 'media', tone: 'info', icon: 'gallery', action: 'Open', query: 'filter[noAlt]=1',
      table: 'media', where: 'alt is null and decorative = 0', parameters: [],
      one: 'picture lacks alternative text', many: 'pictures lack alternative text',
    },
    {
      kind: 'drafts', key: 'blog', tone: 'info', icon: 'draft', action: 'Open',
      query: 'filter[status]=draft&filter[status]=in_review', table: 'blog',
      where: `status in ('draft', 'in_review')`, parameters: [],
      one: 'blog is unfinished', many: 'blogs are unfinished',
    },
  ]
}

const ageWords = (oldest: unknown, now: Date): string => {
  const ms = typeof oldest === 'string' ? now.getTime() - Date.parse(oldest) : NaN
  if (Number.isNaN(ms)) return ''
  const days = Math.floor(ms / dayMs)
  const hours = Math.floor(ms / (dayMs / 24))
  if (hours < 1) return 'Since less than an hour'
  if (days >= 1) return `Oldest: ${days} ${days === 1 ? 'day' : 'days'}`
  return `Oldest: ${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** Worst first, in the order above. @param sees whether the person may view that section. */
export const attention = (db: Database, now: Date, sees: (key: string) => boolean): Attention[] =>
  needsOf(now).filter(({ key }) => sees(key)).flatMap((need) => {
    const { kind, key, tone, icon, action, one, many, query } = need
    const found = db.get<{ total: number; oldest: string | null }>(
      `select count(*) as total, ${need.since === undefined ? 'null' : `min(${need.since})`} as oldest
        from ${need.table} where ${need.where} and deletedAt is null`, need.parameters)
    const section = sectionOf(key)
    if (!found || found.total === 0 || !section) return []
    return [{
      kind, tone, icon, action, count: found.total, text: found.total === 1 ? one : many,
      detail: ageWords(found.oldest, now) || section.title, route: `${section.route}?${query}`,
    }]
  })
