import type { ReactNode } from 'react'
import { hostNow } from '#contract'
import { airacCycle, nextAiracDays } from '#dates'
import { dayWords } from '#record'

const offered = 3

/** Buttons for the next dates on which new aeronautical information takes effect, at midnight UTC. */
export function AiracChoice({ onChoose }: { onChoose(at: string): void }): ReactNode {
  return (
    <div className="airac-choice" role="group" aria-label="AIRAC dates">
      {nextAiracDays(hostNow(), offered).map((day) => (
        <button key={day} type="button" className="btn s" onClick={() => onChoose(`${day}T00:00:00.000Z`)}>
          {dayWords(day)} (AIRAC {airacCycle(day)})
        </button>
      ))}
    </div>
  )
}
