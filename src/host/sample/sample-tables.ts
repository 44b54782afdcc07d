// The sample's rows and their times, which count back from now, so that the dashboard always shows a full year.
import { translationKey } from '#contract'
import type { RowValues } from '#host/records'
import { sampleContent as content } from './sample-content.ts'

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

type SampleBlog = (typeof content.blogs)[number]

const blogRow = ({ publishedDaysAgo, inHours, ...row }: SampleBlog, now: Date): SampleRow => {
  if (publishedDaysAgo !== undefined) {
    const publishAt = before(now, publishedDaysAgo * dayMs)
    return { at: before(publishAt, 3 * dayMs), row: { ...row, publishAt: publishAt.toISOString() } }
  }
  const publishAt = inHours === undefined ? null : before(now, -inHours * hourMs).toISOString()
  return { at: before(now, 2 * dayMs), row: { ...row, publishAt } }
}

/** The order in which each row comes after the rows that it names. */
export const sampleTables = (now: Date): SampleTable[] => [
  { key: 'gallery', rows: start(content.galleries, now) },
  { key: 'role', rows: start(content.roles, now) },
  { key: 'user', rows: spread(content.users, now) },
  { key: 'state', rows: start(content.states, now) },
  { key: 'city', rows: start(content.cities, now) },
  { key: 'airport', rows: spread(content.airports, now) },
  { key: 'guideline-type', rows: start(content.guidelineTypes, now) },
  {
    key: 'guideline-detail',
    rows: content.guidelineDetails.map(({ validFromDaysAgo, validToInDays, ...row }) => ({
      at: before(now, (validFromDaysAgo ?? 30) * dayMs),
      row: {
        ...row,
        validFrom: validFromDaysAgo === null ? null : dayOf(before(now, validFromDaysAgo * dayMs)),
        validTo: validToInDays === null ? null : dayOf(before(now, -validToInDays * dayMs)),
      },
    })),
  },
  { key: 'content-page', rows: spread(content.contentPages, now) },
  { key: 'blog-type', rows: start(content.blogTypes, now) },
  { key: 'blog-tag', rows: start(content.blogTags, now) },
  { key: 'blog', rows: content.blogs.map((blog) => blogRow(blog, now)) },
  {
    key: 'contact-message',
    rows: content.contactMessages.map(({ receivedHoursAgo, ...row }) => {
      const at = before(now, receivedHoursAgo * hourMs)
      return { at, row: { ...row, receivedAt: at.toISOString() } }
    }),
  },
  {
    key: 'subscriber',
    rows: content.subscribers.map(({ consentDaysAgo, ...row }) => {
      const at = before(now, consentDaysAgo * dayMs)
      return { at, row: { ...row, consentAt: at.toISOString() } }
    }),
  },
  { key: 'clientele', rows: start(content.clientele, now) },
  { key: 'gallery-image', rows: start(content.galleryImages, now) },
  { key: 'travel-agent', rows: spread(content.travelAgents, now) },
  {
    key: 'notice',
    rows: content.notices.map(({ publishedHoursAgo, endsInDays, ...row }) => ({
      at: before(now, publishedHoursAgo * hourMs),
      row: {
        ...row,
        publishAt: before(now, publishedHoursAgo * hourMs).toISOString(),
        endsAt: before(now, -endsInDays * dayMs).toISOString(),
      },
    })),
  },
  { key: 'settings', rows: start([content.settings], now) },
  // Their languages are in the settings.
  ...content.translations.map(({ of, rows }) => ({ key: translationKey(of), rows: start(rows, now) })),
  {
    key: 'saved-reply',
    rows: start([{ name: 'Thanks', text: 'Dear {name},\n\nThank you for your message.' }], now),
  },
  { key: 'redirect', rows: start([{ from: '/news', to: '/blogs', note: 'The name before the blogs' }], now) },
]
