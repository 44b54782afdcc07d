// The sample's rows and their times, which count back from now, so that the dashboard always shows a full year.
import type { RowValues } from '#host/records'
import { airports } from './airports.ts'
import { blogTags } from './blog-tags.ts'
import { blogTypes } from './blog-types.ts'
import { blogs, type SampleBlog } from './blogs.ts'
import { cities } from './cities.ts'
import { clientele } from './clientele.ts'
import { contactMessages } from './contact-messages.ts'
import { contentPages } from './content-pages.ts'
import { galleries } from './galleries.ts'
import { galleryImages } from './gallery-images.ts'
import { guidelineDetails } from './guideline-details.ts'
import { guidelineTypes } from './guideline-types.ts'
import { notices } from './notices.ts'
import { roles } from './roles.ts'
import { settings } from './settings.ts'
import { states } from './states.ts'
import { subscribers } from './subscribers.ts'
import { travelAgents } from './travel-agents.ts'
import { users } from './users.ts'

interface SampleRow {
  at: Date
  row: RowValues
}
interface SampleTable {
  key: string
  rows: readonly SampleRow[]
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** A little more than the year that trends show. */
const siteAgeDays = 400

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Spreads the times evenly from the website's start until now. */
const spread = (rows: readonly RowValues[], now: Date): SampleRow[] =>
  rows.map((row, index) => ({ row, at: before(now, siteAgeDays * dayMs * (1 - index / rows.length)) }))

export const siteStart = (now: Date): Date => before(now, siteAgeDays * dayMs)
const start = (rows: readonly RowValues[], now: Date): SampleRow[] => rows.map((row) => ({ row, at: siteStart(now) }))

const blogRow = (blog: SampleBlog, now: Date): SampleRow => {
  const { title, slug, excerpt, author, type, tags, status, body, coverId = null } = blog
  const row = { title, slug, excerpt, author, type, tags, status, body, coverId }
  if (blog.status === 'published') {
    const publishAt = before(now, blog.publishedDaysAgo * dayMs)
    return { at: before(publishAt, 3 * dayMs), row: { ...row, publishAt: publishAt.toISOString() } }
  }
  const publishAt = blog.status === 'scheduled' ? before(now, -blog.inHours * hourMs).toISOString() : null
  return { at: before(now, 2 * dayMs), row: { ...row, publishAt } }
}

/** The order in which each row comes after the rows that it names. */
export const sampleTables = (now: Date): SampleTable[] => [
  { key: 'gallery', rows: start(galleries, now) },
  { key: 'role', rows: start(roles, now) },
  { key: 'user', rows: spread(users, now) },
  { key: 'state', rows: start(states, now) },
  { key: 'city', rows: start(cities, now) },
  { key: 'airport', rows: spread(airports, now) },
  { key: 'guideline-type', rows: start(guidelineTypes, now) },
  {
    key: 'guideline-detail',
    rows: guidelineDetails.map(({ validFromDaysAgo, validToInDays, ...row }) => ({
      at: before(now, (validFromDaysAgo ?? 30) * dayMs),
      row: {
        ...row,
        validFrom: validFromDaysAgo === null ? null : dayOf(before(now, validFromDaysAgo * dayMs)),
        validTo: validToInDays === null ? null : dayOf(before(now, -validToInDays * dayMs)),
      },
    })),
  },
  { key: 'content-page', rows: spread(contentPages, now) },
  { key: 'blog-type', rows: start(blogTypes, now) },
  { key: 'blog-tag', rows: start(blogTags, now) },
  { key: 'blog', rows: blogs.map((blog) => blogRow(blog, now)) },
  {
    key: 'contact-message',
    rows: contactMessages.map(({ receivedHoursAgo, ...row }) => {
      const at = before(now, receivedHoursAgo * hourMs)
      return { at, row: { ...row, receivedAt: at.toISOString() } }
    }),
  },
  {
    key: 'subscriber',
    rows: subscribers.map(({ consentDaysAgo, ...row }) => {
      const at = before(now, consentDaysAgo * dayMs)
      return { at, row: { ...row, consentAt: at.toISOString() } }
    }),
  },
  { key: 'clientele', rows: start(clientele, now) },
  { key: 'gallery-image', rows: start(galleryImages, now) },
  { key: 'travel-agent', rows: spread(travelAgents, now) },
  {
    key: 'notice',
    rows: notices.map(({ publishedHoursAgo, endsInDays, ...row }) => ({
      at: before(now, publishedHoursAgo * hourMs),
      row: {
        ...row,
        publishAt: before(now, publishedHoursAgo * hourMs).toISOString(),
        endsAt: before(now, -endsInDays * dayMs).toISOString(),
      },
    })),
  },
  { key: 'settings', rows: start([settings], now) },
  { key: 'redirect', rows: start([{ from: '/news', to: '/blogs', note: 'The name before the blogs' }], now) },
]
