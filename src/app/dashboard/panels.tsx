import type { ReactNode } from 'react'
import type { Dashboard } from '../../contract/dashboard.ts'
import { Icon } from '../ui/icon.tsx'
import { PublishingBoard } from './publishing-board.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { StatusBars } from './status-bars.tsx'
import { SubscriberChart } from './subscriber-chart.tsx'

/** A panel's sentence when its part of the answer is missing; the others stay as they are. */
export const PartFailed = ({ what, onRetry }: { what: string; onRetry(): void }): ReactNode => (
  <div className="empty" role="status">
    <p>{what} could not be worked out. The other figures are not affected.</p>
    <div className="row">
      <button type="button" className="btn" onClick={onRetry}><Icon name="refresh" />Try again</button>
    </div>
  </div>
)

/** What is looked at after the totals and what needs attention; fetched while the host works the figures out. */
export function Panels({ dashboard, onRetry }: { dashboard: Dashboard; onRetry(): void }): ReactNode {
  const { subscribers, board, statuses, activity } = dashboard
  const failed = (what: string) => <PartFailed what={what} onRetry={onRetry} />
  return (
    <>
      {subscribers ? <SubscriberChart months={subscribers} />
        : (
          <section className="panel d-chart" aria-label="Subscribers">
            <header><h2>Subscribers</h2></header>{failed('The subscribers')}
          </section>
        )}
      <PublishingBoard rows={board}>{failed('The publishing board')}</PublishingBoard>
      <StatusBars entities={statuses}>{failed('Content by status')}</StatusBars>
      <RecentActivity items={activity}>{failed('Recent activity')}</RecentActivity>
    </>
  )
}
