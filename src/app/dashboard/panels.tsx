import { type ReactNode, useEffect, useId } from 'react'
import { type Attention, type Dashboard, type Happening, publishOptions, type StatusCount } from '#contract'
import { Link } from '#kit'
import { addressOfRecord, instant, isSameDay, numberWords, objectOf, verbOf } from '#record'
import { Icon } from '#ui'
import { PublishingBoard } from './publishing-board.tsx'
import { SubscriberChart } from './subscriber-chart.tsx'

const minuteMs = 60_000

/**
 * Tells when the person's next day starts. A timer until midnight would stop while the machine sleeps, so this looks
 * often.
 */
export const useNewDay = (onNewDay: () => void): void => useEffect(() => {
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

const inWords = (statuses: StatusCount['statuses']): string => options
  .filter(({ value }) => (statuses[value] ?? 0) > 0)
  .map(({ value, label }) => `${numberWords(statuses[value] ?? 0)} ${label.toLowerCase()}`).join(', ')

interface StatusBarsProps { entities: readonly StatusCount[] | null | undefined; children?: ReactNode }

/** Content by status, as stacked bars; their accessible names have the numbers. */
export const StatusBars = ({ entities, children }: StatusBarsProps): ReactNode => {
  const title = useId()
  return (
    <section className="panel d-state" aria-labelledby={title}>
      <header><h2 id={title}>Content by status</h2></header>
      {!entities ? children : entities.length === 0 ? (
        <div className="empty"><p>Nothing here yet.</p></div>
      ) : (
        <div className="stacks">
          {entities.map(({ entity, title: name, route, statuses }) => (
            <Link key={entity} className="stack" to={route}>
              <span>{name}</span><b>{numberWords(total(statuses))}</b>
              <i role="img" aria-label={inWords(statuses)}>
                {options.filter(({ value }) => (statuses[value] ?? 0) > 0).map(({ value }) => (
                  <em key={value} className={`st-${value}`} style={{ flexGrow: statuses[value] }} />
                ))}
              </i>
            </Link>
          ))}
          <ul className="legend">
            {options.map(({ value, label }) => <li key={value}><i className={`st-${value}`} />{label}</li>)}
          </ul>
        </div>
      )}
    </section>
  )
}

const partNames: readonly [part: keyof Dashboard, name: string][] = [
  ['figures', 'totals'], ['subscribers', 'subscribers'], ['attention', 'what needs attention'],
  ['board', 'the publishing board'], ['statuses', 'content by status'], ['activity', 'recent activity'],
]

/** The names of parts that the host lacks. */
export function missingParts(dashboard: Dashboard): string[] {
  const hasTotals = dashboard.counts.length > 0
  return partNames.filter(([part]) => dashboard[part] === undefined && !(part === 'figures' && hasTotals))
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
        <button type="button" className="btn" onClick={onRetry}><Icon name="refresh" />Try again</button>
      </div>
    </div>
  )
  return label ? <section className="panel kpis-failed" aria-label={label}>{words}</section> : words
}

interface PanelsProps { dashboard: Dashboard; onRetry(): void; onNewDay(): void }

/** The panels after the totals, in reading order. */
export function Panels({ dashboard, onRetry, onNewDay }: PanelsProps): ReactNode {
  const { subscribers, attention, board, statuses, activity } = dashboard
  useNewDay(onNewDay)
  const failed = (what: string) => <PartFailed what={what} onRetry={onRetry} />
  return (
    <>
      {subscribers === null ? (
        <section className="panel d-chart" aria-label="Subscribers">
          <header><h2>Subscribers</h2></header>{failed('The subscribers')}
        </section>
      ) : subscribers && subscribers.length > 0 && <SubscriberChart months={subscribers} />}
      {attention !== undefined && (
        <AttentionList items={attention}>{failed('What needs attention')}</AttentionList>
      )}
      {board !== undefined && <PublishingBoard rows={board}>{failed('The publishing board')}</PublishingBoard>}
      {statuses !== undefined && <StatusBars entities={statuses}>{failed('Content by status')}</StatusBars>}
      {activity !== undefined && <RecentActivity items={activity}>{failed('Recent activity')}</RecentActivity>}
    </>
  )
}

interface AttentionListProps { items: readonly Attention[] | null | undefined; children?: ReactNode }

/** Tasks that a person can end today, the worst first, each with a button. */
export const AttentionList = ({ items, children }: AttentionListProps): ReactNode => {
  const title = useId()
  return (
    <section className="panel d-need" aria-labelledby={title}>
      <header><h2 id={title}>Needs attention</h2></header>
      {!items ? children : items.length === 0 ? (
        <div className="empty"><p>Nothing waits for you.</p></div>
      ) : (
        <ul className="needs">
          {items.map((item) => (
            <li key={item.kind}>
              <span className={`ni ${item.tone}`}><Icon name={item.icon} /></span>
              <div><p><b className="num">{numberWords(item.count)}</b> {item.text}</p><small>{item.detail}</small></div>
              <Link
                className="btn s" to={item.route} aria-label={`${item.action}: ${numberWords(item.count)} ${item.text}`}
              >
                {item.action}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface RecentActivityProps { items: readonly Happening[] | null | undefined; children?: ReactNode }

export const RecentActivity = ({ items, children }: RecentActivityProps): ReactNode => {
  const title = useId()
  return (
    <section className="panel d-recent" aria-labelledby={title}>
      <header><h2 id={title}>Recent activity</h2></header>
      {!items ? children : items.length === 0 ? (
        <div className="empty"><p>Changes appear here as they are made.</p></div>
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
                  {address ? <Link className="link" to={address}>{object}</Link> : object}{after && ` ${after}`}
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
