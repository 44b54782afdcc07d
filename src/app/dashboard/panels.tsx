import { type ReactNode, useEffect, useId } from 'react'
import { capital, type Dashboard, type Happening, publishOptions, sectionOf, type StatusCount } from '#contract'
import { Link } from '#kit'
import { addressOfRecord, instant, isSameDay, numberWords, objectOf, verbOf } from '#record'
import { Icon } from '#ui'
import { AttentionList } from './attention-list.tsx'
import type { Period } from './figures.tsx'
import { GrowthChart, type GrowthRow, type GrowthWords } from './growth-chart.tsx'
import { PublishingBoard } from './publishing-board.tsx'

const minuteMs = 60_000

/**
 * Tells when the person's next day starts. A timer until midnight would stop while the machine sleeps, so this looks
 * often.
 */
export const useNewDay = (onNewDay: () => void): void =>
  useEffect(() => {
    let day = Date.now()
    const timer = setInterval(() => {
      const now = Date.now()
      if (isSameDay(day, now)) return
      day = now
      onNewDay()
    }, minuteMs)
    return () => clearInterval(timer)
  }, [])

/** The order of a reader's interest: published, not yet published, archived. */
const shownOrder = ['published', 'draft', 'in_review', 'scheduled', 'archived']
const options = publishOptions.toSorted((one, other) => shownOrder.indexOf(one.value) - shownOrder.indexOf(other.value))

const total = (statuses: StatusCount['statuses']): number => Object.values(statuses).reduce((sum, n) => sum + n, 0)

const inWords = (statuses: StatusCount['statuses']): string =>
  options
    .filter(({ value }) => (statuses[value] ?? 0) > 0)
    .map(({ value, label }) => `${numberWords(statuses[value] ?? 0)} ${label.toLowerCase()}`)
    .join(', ')

interface StatusBarsProps {
  entities: readonly StatusCount[] | null | undefined
  children?: ReactNode
}

/** Content by status, as stacked bars; their accessible names have the numbers. */
export const StatusBars = ({ entities, children }: StatusBarsProps): ReactNode => {
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
          {entities.map(({ entity, title: name, route, statuses }) => (
            <Link key={entity} className="stack" to={route}>
              <span>{name}</span>
              <b>{numberWords(total(statuses))}</b>
              <i role="img" aria-label={inWords(statuses)}>
                {options
                  .filter(({ value }) => (statuses[value] ?? 0) > 0)
                  .map(({ value }) => (
                    <em key={value} className={`st-${value}`} style={{ flexGrow: statuses[value] }} />
                  ))}
              </i>
            </Link>
          ))}
          <ul className="legend">
            {options.map(({ value, label }) => (
              <li key={value}>
                <i className={`st-${value}`} />
                {label}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
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
export function missingParts(dashboard: Dashboard): string[] {
  const hasTotals = dashboard.counts.length > 0
  return partNames
    .filter(([part]) => dashboard[part] === undefined && !(part === 'figures' && hasTotals))
    .map(([, name]) => name)
}

interface PartFailedProps {
  what: string
  /** Names a part without a panel of its own. */
  label?: string
  onRetry(): void
}

/** The message of a panel whose part the host could not calculate; the others stay. */
export const PartFailed = ({ what, label, onRetry }: PartFailedProps): ReactNode => {
  const words = (
    <div className="empty" role="status">
      <p>{what} could not be calculated. The other figures are not affected.</p>
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

const subscriberWords: GrowthWords = { title: 'Subscribers', many: 'subscribers', part: 'Left' }
const publishedWords = (many: string): GrowthWords => ({
  title: `${capital(many)} published`,
  many: `${many} published`,
  part: 'New',
})

/** The rows of the chart and its words; undefined without either. A person who sees no subscribers has another one. */
function chartOf(dashboard: Dashboard, period: Period): { rows: GrowthRow[]; words: GrowthWords } | undefined {
  const { subscribers, subscriberDays, published } = dashboard
  const days =
    period === '30d' && subscriberDays && subscriberDays.length > 0
      ? subscriberDays.map(({ day, total, left }) => ({ at: day, total, part: left }))
      : undefined
  const rows = days ?? subscribers?.map(({ month, total, left }) => ({ at: month, total, part: left })) ?? []
  if (rows.length > 0) return { rows, words: subscriberWords }
  const entity = sectionOf(published?.[0]?.entity ?? '')?.entity
  if (!published || !entity) return undefined
  const isWanted = (at: string): boolean => at.length > '2026-11'.length === (period === '30d')
  return {
    rows: published.filter(({ at }) => isWanted(at)).map(({ at, total, added }) => ({ at, total, part: added })),
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

export const RecentActivity = ({ items, children }: RecentActivityProps): ReactNode => {
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
          <p>Changes appear here as they are made.</p>
        </div>
      ) : (
        <ul className="recent">
          {items.map((item) => {
            const object = objectOf(item.label)
            const isGone = item.action === 'purge' || object !== item.label
            const address = isGone ? undefined : addressOfRecord(item.entity, item.recordId)
            const [before, after] = verbOf(item.action)
            return (
              <li key={item.id}>
                <p>
                  <b>{item.by}</b> {before}{' '}
                  {address ? (
                    <Link className="link" to={address}>
                      {object}
                    </Link>
                  ) : (
                    object
                  )}
                  {after && ` ${after}`}
                </p>
                {instant(item.at)}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
