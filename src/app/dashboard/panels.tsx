import { type ReactNode, useEffect } from 'react'
import { capitalize, dayIn, sectionOf, hostNow } from '#contract'
import type { Dashboard } from '#shapes'
import { shownZone, siteZone } from '#data'
import { Icon } from '#ui'
import { AttentionList } from './attention-list.tsx'
import { Counts, Figures, type Period } from './figures.tsx'
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

const partNames: readonly [part: keyof Dashboard, name: string][] = [
  ['figures', 'totals'],
  ['subscribers', 'subscribers'],
  ['attention', 'what needs attention'],
  ['board', 'the publishing board'],
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
const PartFailed = ({ what, label, onRetry }: PartFailedProps): ReactNode => {
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
    <section className="panel" aria-label={label}>
      {words}
    </section>
  ) : (
    words
  )
}

/** A host that counts new subscribers has a list of them; others count those who left. */
const subscriberWords = (part: 'New' | 'Left'): GrowthWords => ({ title: 'Subscribers', many: 'subscribers', part })
const publishedWords = (many: string): GrowthWords => ({
  title: `${capitalize(many)} published`,
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

/** The least number of totals that show a course. */
const pointsMin = 3

interface ChartProps {
  dashboard: ReadDashboard
  period: Period
  onRetry(): void
}

/** The chart, once there is something to see in it. */
function Chart({ dashboard, period, onRetry }: ChartProps): ReactNode {
  if (dashboard.subscribers === null) {
    return (
      <section className="panel d-chart" aria-label="Subscribers">
        <header>
          <h2>Subscribers</h2>
        </header>
        <PartFailed what="The subscribers" onRetry={onRetry} />
      </section>
    )
  }
  const chart = chartOf(dashboard, period)
  const points = chart?.rows.filter(({ total }) => total !== undefined) ?? []
  return chart && points.length >= pointsMin && <GrowthChart {...chart} />
}

interface PanelsProps extends ChartProps {
  notices: ReactNode
  onNewDay(): void
}

/** The tasks of a user, then the totals and their course. */
export function Panels({ dashboard, notices, period, onRetry, onNewDay }: PanelsProps): ReactNode {
  const { figures, counts, attention, board } = dashboard
  useNewDay(onNewDay)
  const failed = (what: string) => <PartFailed what={what} onRetry={onRetry} />
  return (
    <>
      {attention !== undefined && <AttentionList items={attention}>{failed('What needs attention')}</AttentionList>}
      <div className="d-side">
        {notices}
        {board !== undefined && <PublishingBoard rows={board}>{failed('The publishing board')}</PublishingBoard>}
      </div>
      {figures === null ? (
        <PartFailed what="The totals" label="Totals" onRetry={onRetry} />
      ) : (
        figures && <Figures figures={figures} period={period} />
      )}
      {counts.length > 0 && <Counts counts={counts} />}
      <Chart dashboard={dashboard} period={period} onRetry={onRetry} />
    </>
  )
}
