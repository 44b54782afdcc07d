import type { ReactNode } from 'react'
import type { Dashboard } from '#contract'
import { Icon } from '../ui/icon.tsx'
import { AttentionList } from './attention-list.tsx'
import { PublishingBoard } from './publishing-board.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { StatusBars } from './status-bars.tsx'
import { SubscriberChart } from './subscriber-chart.tsx'
import { useNewDay } from './use-new-day.ts'

interface PartFailedProps {
  part: unknown
  what: string
  /** Of what has no panel of its own. */
  label?: string
  onRetry(): void
}

/** A panel's sentence when its part of the answer is missing; the others stay as they are. */
export const PartFailed = ({ part, what, label, onRetry }: PartFailedProps): ReactNode => {
  const words = part === undefined ? (
    <div className="empty"><p>Not available on this host</p></div>
  ) : (
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

/** What is looked at after the totals, in that order; fetched while the host works the figures out. */
export function Panels({ dashboard, onRetry, onNewDay }: PanelsProps): ReactNode {
  const { subscribers, attention, board, statuses, activity } = dashboard
  useNewDay(onNewDay)
  const failed = (part: unknown, what: string) => <PartFailed part={part} what={what} onRetry={onRetry} />
  return (
    <>
      {!subscribers ? (
        <section className="panel d-chart" aria-label="Subscribers">
          <header><h2>Subscribers</h2></header>{failed(subscribers, 'The subscribers')}
        </section>
      ) : subscribers.length > 0 && <SubscriberChart months={subscribers} />}
      <AttentionList items={attention}>{failed(attention, 'What needs attention')}</AttentionList>
      <PublishingBoard rows={board}>{failed(board, 'The publishing board')}</PublishingBoard>
      <StatusBars entities={statuses}>{failed(statuses, 'Content by status')}</StatusBars>
      <RecentActivity items={activity}>{failed(activity, 'Recent activity')}</RecentActivity>
    </>
  )
}
