import { type ReactNode, useState } from 'react'
import type { CalendarEntry } from '#shapes'
import { firstWeekday, weeksOf } from '#dates'
import { formatter, numberWords } from '#record'
import { AiracNote } from './airac-note.tsx'
import { clockOf, dayOf, keyOf } from './calendar-query.ts'
import { EntryButton } from './entry-button.tsx'
import { mayMove } from './move-entry.ts'

const weekday = formatter({ weekday: 'short', timeZone: 'UTC' })
const fullDay = formatter({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const inCell = 4

export interface EntriesProps {
  month: string
  entries: readonly CalendarEntry[]
  zone: string
  today: string
  /** Whether the user works with airports, for which AIRAC dates matter. */
  hasAirac: boolean
  onOpen(entry: CalendarEntry): void
}

interface MonthTableProps extends EntriesProps {
  onMove(entry: CalendarEntry, day: string): void
  onMore(): void
}

/** The days of a month. An entry can be dragged to another day; its panel does the same by keyboard. */
export function MonthTable({
  month,
  entries,
  zone,
  today,
  hasAirac,
  onOpen,
  onMove,
  onMore,
}: MonthTableProps): ReactNode {
  const [dragged, setDragged] = useState<CalendarEntry>()
  const [over, setOver] = useState<string>()
  const weeks = weeksOf(month, firstWeekday())
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <table className="cal-month">
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday(Date.parse(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => {
              const some = entries.filter((entry) => dayOf(entry, zone) === day)
              const isOther = !day.startsWith(month)
              return (
                <td
                  key={day}
                  className={[isOther && 'other', day === today && 'today', over === day && 'over']
                    .filter(Boolean)
                    .join(' ')}
                  aria-current={day === today ? 'date' : undefined}
                  onDragOver={(event) => {
                    if (!dragged) return
                    event.preventDefault()
                    setOver(day)
                  }}
                  onDrop={(event) => {
                    event.preventDefault()
                    if (dragged) onMove(dragged, day)
                    end()
                  }}
                >
                  <time className="num" dateTime={day} aria-label={fullDay(Date.parse(day))}>
                    {Number(day.slice(8))}
                  </time>
                  {hasAirac && <AiracNote day={day} />}
                  <ul className="cal-entries">
                    {some.slice(0, inCell).map((entry) => (
                      <li key={keyOf(entry)}>
                        <EntryButton
                          entry={entry}
                          clock={clockOf(entry, zone)}
                          onOpen={() => onOpen(entry)}
                          drag={mayMove(entry) ? { onStart: () => setDragged(entry), onEnd: end } : undefined}
                        />
                      </li>
                    ))}
                  </ul>
                  {some.length > inCell && (
                    <button type="button" className="btn ghost s" onClick={onMore}>
                      {numberWords(some.length - inCell)} more
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
