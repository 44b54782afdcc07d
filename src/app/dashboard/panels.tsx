import { type ReactNode, useEffect, useId } from 'react'
import { capital, dayIn, publishOptions, sectionOf, hostNow } from '#contract'
import type { Dashboard, Happening, StatusCount } from '#shapes'
import { shownZone, siteZone } from '#data'
import { Link } from '#kit'
import { HappeningText, instant, numberWords } from '#record'
import { Icon } from '#ui'
import { AttentionList } from './attention-list.tsx'
import type { Period } from './figures.tsx'
import { GrowthChart, type GrowthRow, type GrowthWords } from './growth-chart.tsx'
import { PublishingBoard } from './publishing-board.tsx'
import type { ReadDashboard } from './read-dashboard.ts'

const minuteMs = 60_000

/**
 * Detects when the next day starts, in the user's or the website's time zone. A timer until midnight would stop while
 * the computer sleeps, so this checks often.
 */
const useNewDay = (onNewDay: () => void): void =>
  useEffect(() => {
    const today = () => [shownZone(), siteZone()].map((zone) => dayIn(zone, hostNow())).join()
    let day = today()
    const timer = setInterval(() => {
      const now = today()
      if (day === now) return
      day = now
      onNewDay()
    }, minuteMs)
    return () => clearInterval(timer)
  }, [])

/** In the order of interest: published, not yet published, archived. */
const shownOrder = ['published', 'draft', 'in_review', 'scheduled', 'archived']
const options = publishOptions.toSorted((one, other) => shownOrder.indexOf(one.value) - shownOrder.indexOf(other.value))

const total = (statuses: StatusCount['statuses']): number => Object.values(statuses).reduce((sum, n) => sum + n, 0)

const listOf = (route: string, status: string): string =>
  `${route}${route.includes('?') ? '&' : '?'}filter[status]=${status}`

interface StatusBarsProps {
  entities: readonly StatusCount[] | null | undefined
  children?: ReactNode
}

/** Content by status, as stacked bars; each number links to its records. */
const StatusBars = ({ entities, children }: StatusBarsProps): ReactNode => {
  const title = useId()
  return (
    <section className="panel d-state" aria-labelledby={title}>
      <header>
        <h2 id={title}>Content by status</h2>
      </header>
      {!entities ? (
        children
      ) : entities.length === 0 ? (
        <div className="empty">
          <p>Nothing here yet.</p>
        </div>
      ) : (
        <div className="stacks">
          {entities.map((counted) => (
            <StatusBar key={counted.entity} counted={counted} />
          ))}
        </div>
      )}
    </section>
  )
}

function StatusBar({ counted: { title, route, statuses } }: { counted: StatusCount }) {
  const shown = options.flatMap(({ value, label }) => {
    const count = statuses[value] ?? 0
    return count > 0 ? [{ value, label, count }] : []
  })
  return (
    <div className="stack">
      <Link to={route}>
        <span>{title}</span> <b>{numberWords(total(statuses))}</b>
      </Link>
      <i aria-hidden="true">
        {shown.map(({ value, count }) => (
          <em key={value} className={`st-${value}`} style={{ flexGrow: count }} />
        ))}
      </i>
      <ul className="legend" aria-label={`${title} by status`}>
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <Link to={listOf(route, value)}>
              <i className={`st-${value}`} />
              {numberWords(count)} {label.toLowerCase()}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const partNames: readonly [part: keyof Dashboard, name: string][] = [
  ['figures', 'totals'],
  ['subscribers', 'subscribers'],
  ['attention', 'what needs attention'],
  ['board', 'the publishing board'],
  ['statuses', 'content by status'],
  ['activity', 'recent activity'],
]

/** The names of parts that the host lacks. */
export function missingParts(dashboard: ReadDashboard): string[] {
  const hasTotals = dashboard.counts.length > 0
  return partNames
    .filter(([part]) => dashboard[part] === undefined && !(part === 'figures' && hasTotals))
    .map(([, name]) => name)
}

interface PartFailedProps {
  what: string
  /** The name of a part without its own panel. */
  label?: string
  onRetry(): void
}

/** The message in the panel of a part that the host couldn't calculate; the other panels aren't affected. */
export const PartFailed = ({ what, label, onRetry }: PartFailedProps): ReactNode => {
  const words = (
    <div className="empty" role="status">
      <p>{what} couldn’t load. The rest of the dashboard is fine.</p>
      <div className="row">
        <button type="button" className="btn" onClick={onRetry}>
          <Icon name="refresh" />
          Try again
        </button>
      </div>
    </div>
  )
  return label ? (
    <section className="panel kpis-failed" aria-label={label}>
      {words}
    </section>
  ) : (
    words
  )
}

/** A host that counts new subscribers has a list of them; others count those who left. */
const subscriberWords = (part: 'New' | 'Left'): GrowthWords => ({ title: 'Subscribers', many: 'subscribers', part })
const publishedWords = (many: string): GrowthWords => ({
  title: `${capital(many)} published`,
  many: `${many} published`,
  part: 'New',
})

/**
 * The rows of the chart and its texts; undefined without either. A user who can't view subscribers gets a different
 * chart.
 */
function chartOf(dashboard: Dashboard, period: Period): { rows: GrowthRow[]; words: GrowthWords } | undefined {
  const { subscribers, subscriberDays, published } = dashboard
  const inDays = period === '30d' && subscriberDays && subscriberDays.length > 0
  const counts = inDays
    ? subscriberDays.map(({ day, ...rest }) => ({ at: day, ...rest }))
    : (subscribers?.map(({ month, ...rest }) => ({ at: month, ...rest })) ?? [])
  if (counts.length > 0) {
    return {
      rows: counts.map(({ joined, left, ...rest }) => ({ ...rest, part: joined ?? left ?? 0 })),
      words: subscriberWords(counts.some(({ joined }) => joined !== undefined) ? 'New' : 'Left'),
    }
  }
  const entity = sectionOf(published?.[0]?.entity ?? '')?.entity
  if (!published || !entity) return undefined
  const isWanted = (at: string): boolean => at.length > '2026-11'.length === (period === '30d')
  return {
    rows: published.filter(({ at }) => isWanted(at)).map(({ entity: _, added, ...rest }) => ({ ...rest, part: added })),
    words: publishedWords(entity.many),
  }
}

interface PanelsProps {
  dashboard: Dashboard
  period: Period
  onRetry(): void
  onNewDay(): void
}

/** The panels after the totals, in reading order. */
export function Panels({ dashboard, period, onRetry, onNewDay }: PanelsProps): ReactNode {
  const { subscribers, attention, board, statuses, activity } = dashboard
  useNewDay(onNewDay)
  const failed = (what: string) => <PartFailed what={what} onRetry={onRetry} />
  const chart = chartOf(dashboard, period)
  return (
    <>
      {subscribers === null ? (
        <section className="panel d-chart" aria-label="Subscribers">
          <header>
            <h2>Subscribers</h2>
          </header>
          {failed('The subscribers')}
        </section>
      ) : (
        chart && <GrowthChart {...chart} />
      )}
      {attention !== undefined && <AttentionList items={attention}>{failed('What needs attention')}</AttentionList>}
      {board !== undefined && <PublishingBoard rows={board}>{failed('The publishing board')}</PublishingBoard>}
      {statuses !== undefined && <StatusBars entities={statuses}>{failed('Content by status')}</StatusBars>}
      {activity !== undefined && <RecentActivity items={activity}>{failed('Recent activity')}</RecentActivity>}
    </>
  )
}

interface RecentActivityProps {
  items: readonly Happening[] | null | undefined
  children?: ReactNode
}

const RecentActivity = ({ items, children }: RecentActivityProps): ReactNode => {
  const title = useId()
  return (
    <section className="panel d-recent" aria-labelledby={title}>
      <header>
        <h2 id={title}>Recent activity</h2>
      </header>
      {!items ? (
        children
      ) : items.length === 0 ? (
        <div className="empty">
          <p>Changes appear here.</p>
        </div>
      ) : (
        <ul className="recent">
          {items.map((item) => (
            <li key={item.id}>
              <p>
                <HappeningText item={item} />
              </p>
              {instant(item.at)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
