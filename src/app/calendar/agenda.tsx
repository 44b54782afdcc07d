import type { ReactNode } from 'react'
import { dayWords } from '#record'
import { StatePanel } from '#ui'
import { clockOf, dayOf, keyOf } from './calendar-query.ts'
import { EntryButton } from './entry-button.tsx'
import type { EntriesProps } from './month-table.tsx'

/** The days of a month that have entries, one below the other. */
export function Agenda({ entries, zone, onOpen }: EntriesProps): ReactNode {
  const days = [...new Set(entries.map((entry) => dayOf(entry, zone)))].toSorted()
  if (days.length === 0) {
    return (
      <StatePanel icon="calendar" title="Nothing this month">
        Choose another month, or other filters.
      </StatePanel>
    )
  }
  return (
    <div className="cal-agenda">
      {days.map((day) => (
        <section key={day} aria-label={dayWords(day)}>
          <h2>{dayWords(day)}</h2>
          <ul>
            {entries
              .filter((entry) => dayOf(entry, zone) === day)
              .map((entry) => (
                <li key={keyOf(entry)}>
                  <EntryButton entry={entry} clock={clockOf(entry, zone)} onOpen={() => onOpen(entry)} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
