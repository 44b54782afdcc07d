import type { ReactNode } from 'react'
import type { Dashboard } from '../../contract/dashboard.ts'
import { PartFailed } from './part.tsx'
import { PublishingBoard } from './publishing-board.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { StatusBars } from './status-bars.tsx'
import { SubscriberChart } from './subscriber-chart.tsx'

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
