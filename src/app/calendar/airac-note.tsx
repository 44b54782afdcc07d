import type { ReactNode } from 'react'
import { airacCycle } from '#dates'

/** Names the AIRAC cycle that takes effect on this day. */
export function AiracNote({ day }: { day: string }): ReactNode {
  const cycle = airacCycle(day)
  return (
    cycle !== undefined && (
      <p className="cal-airac" title="New aeronautical information takes effect">
        AIRAC {cycle}
      </p>
    )
  )
}
