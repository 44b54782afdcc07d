import type { ReactNode } from 'react'
import { dayWords } from '#record'
import { StatePanel } from '#ui'
import { airacDays } from '#dates'
import { AiracNote } from './airac-note.tsx'
import { clockOf, dayOf, keyOf } from './calendar-query.ts'
import { EntryButton } from './entry-button.tsx'
import type { EntriesProps } from './month-table.tsx'

/** The days of a month with entries or a new AIRAC cycle, one below the other. */
export function Agenda({ month, entries, zone, hasAirac, onOpen }: EntriesProps): ReactNode {
  const airac = hasAirac ? airacDays(month) : []
  const days = [...new Set([...entries.map((entry) => dayOf(entry, zone)), ...airac])].toSorted()
  return (
    <>
      {entries.length === 0 && (
        <StatePanel icon="calendar" title="Nothing this month">
          Choose another month, or other filters.
        </StatePanel>
      )}
      <div className="cal-agenda">
        {days.map((day) => {
          const own = entries.filter((entry) => dayOf(entry, zone) === day)
          return (
            <section key={day} aria-label={dayWords(day)}>
              <h2>{dayWords(day)}</h2>
              {hasAirac && <AiracNote day={day} />}
              {own.length > 0 && (
                <ul>
                  {own.map((entry) => (
                    <li key={keyOf(entry)}>
                      <EntryButton entry={entry} clock={clockOf(entry, zone)} onOpen={() => onOpen(entry)} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          )
        })}
      </div>
    </>
  )
}
