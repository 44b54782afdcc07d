// GET /api/v1/post/dashboard. Each part is computed separately: a failed one is logged and null. The response contains
// nothing that the person cannot view.
import { dayIn, type Entity, labelOf, sectionOf } from '#contract'
import type { Attention, BoardRow, Dashboard, SubscriberDay, SubscriberMonth } from '#shapes'
import { type RouteResponse, isPermitted, type SignedIn } from '#host/http'
import {
  labelIn,
  labelsOf,
  readMany,
  siteZone,
  type Stored,
  tableOf,
  type Tables,
  type Totals,
  untilWritten,
  type When,
  zoneOf,
} from '#host/records'
import { seoNeeds } from '#host/seo'
import { attentionIn } from './attention.ts'
import { figures, publishedCounts, spanOf, subscriberDays, subscriberMonths } from './figures.ts'

const boardMax = 12

/** Codes for the board's three letters, for records without a code of their own. */
const shortNames: Readonly<Record<string, string>> = {
  blog: 'BLG',
  'guideline-detail': 'GDL',
  'guideline-type': 'GDT',
  'content-page': 'PGE',
  'travel-agent': 'AGT',
  notice: 'NTC',
}

const boardRow = (entity: Entity, { id, values }: Stored, author: string): BoardRow => ({
  at: String(values.publishAt),
  entity: entity.key,
  id,
  author,
  status: String(values.status),
  title: labelOf(entity, values),
  code:
    typeof values.iata === 'string' ? values.iata : (shortNames[entity.key] ?? entity.key.slice(0, 3).toUpperCase()),
})

const authorOf = ({ values, updatedBy }: Stored): string =>
  typeof values.authorId === 'string' ? values.authorId : (updatedBy ?? '')

const shown = ['draft', 'in_review', 'scheduled', 'published']
const rowsMax = 100

/** Today's records by the user's clock, and overdue records. */
const dueIn = (tables: Tables, entity: Entity, { now, zone }: When): Stored[] => {
  const today = spanOf(zone, dayIn(zone, now.getTime()))
  const near = shown.flatMap((status) =>
    readMany(
      tables,
      entity,
      `status = ? and deletedAt is null and publishAt >= ? and publishAt <= ? order by publishAt limit ${boardMax}`,
      [status, today?.first ?? '', today?.last ?? ''],
    ),
  )
  const overdue = readMany(
    tables,
    entity,
    `status = 'scheduled' and publishAt < ? and deletedAt is null limit ${rowsMax}`,
    [now.toISOString()],
  )
  return [...new Map([...near, ...overdue].map((stored) => [stored.id, stored])).values()]
}

/** Sorts overdue records first, then by time. */
const byTime =
  (now: Date) =>
  (one: BoardRow, other: BoardRow): number => {
    const isOverdue = ({ status, at }: BoardRow): boolean => status === 'scheduled' && at < now.toISOString()
    return Number(isOverdue(other)) - Number(isOverdue(one)) || one.at.localeCompare(other.at)
  }

const board = (
  tables: Tables,
  published: readonly Entity[],
  when: When,
  dueOf: (entity: Entity) => readonly Stored[],
): BoardRow[] => {
  const rows = published.flatMap((entity) => {
    const records = dueOf(entity)
    const people = labelsOf(tables.db, tables.model, 'user', new Set(records.map(authorOf)))
    return records.map((stored) => boardRow(entity, stored, labelIn(people, authorOf(stored)).label))
  })
  return rows.sort(byTime(when.now)).slice(0, boardMax)
}

export const dashboardOf = (tables: Tables, totals: Totals): ((context: SignedIn) => RouteResponse) => {
  const attention = attentionIn(tables, totals)
  const keptSeo = untilWritten<Attention[]>(tables.db)
  const keptDue = untilWritten<readonly Stored[]>(tables.db)
  const keptMonths = untilWritten<SubscriberMonth[]>(tables.db)
  const keptDays = untilWritten<SubscriberDay[]>(tables.db)
  return (context) => {
    const { db, now, person, log } = context
    const when = { now, zone: zoneOf(db, person.id), person }
    const onSite = { now, zone: siteZone(db) }
    const sees = (key: string): boolean => isPermitted(person, key, 'view')
    const published = tables.model.entities.filter(
      ({ key, publishes, translates }) => publishes && translates === undefined && sees(key),
    )
    const charted = published.find(({ key }) => sectionOf(key))
    const part = <T>(name: keyof Dashboard, work: () => T): T | null => {
      try {
        return work()
      } catch (error) {
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
        log('a part of the dashboard failed', { part: name, reason })
        return null
      }
    }
    const needs = (): Attention[] => [
      ...attention(when, person, (key, permission) => isPermitted(person, key, permission)),
      ...(sees('seo') ? keptSeo('all', () => seoNeeds(db), ['seo_state']) : []),
    ]
    const dueOf = (entity: Entity): readonly Stored[] => {
      const minute = now.toISOString().slice(0, 16)
      return keptDue([minute, when.zone, entity.key].join(' '), () => dueIn(tables, entity, when), [tableOf(entity)])
    }
    const countedIn = ['subscriber', 'daily_count']
    const today = [onSite.zone, dayIn(onSite.zone, now.getTime())].join(' ')
    const ofSubscribers = <T>(work: () => T[]): T[] => (sees('subscriber') ? work() : [])
    const data: Omit<Dashboard, 'counts'> = {
      figures: part('figures', () => figures(db, onSite, sees, published)),
      subscribers: part('subscribers', () =>
        ofSubscribers(() => keptMonths(today, () => subscriberMonths(db, onSite), countedIn)),
      ),
      subscriberDays: part('subscriberDays', () =>
        ofSubscribers(() => keptDays(today, () => subscriberDays(db, onSite), countedIn)),
      ),
      published: part('published', () => (charted && !sees('subscriber') ? publishedCounts(db, onSite, charted) : [])),
      attention: part('attention', needs),
      board: part('board', () => board(tables, published, when, dueOf)),
    }
    return { data }
  }
}
