import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatter } from '#record'
import { Icon } from '#ui'
import { addDays, addMonths, weekdayOf, weeksOf } from './days.ts'
import { firstWeekday } from './written.ts'
import './styles/dates.css'

const utc = { timeZone: 'UTC' } as const
const monthWords = formatter({ month: 'long', year: 'numeric', ...utc })
const shortWeekday = formatter({ weekday: 'short', ...utc })
const longWeekday = formatter({ weekday: 'long', ...utc })
const wholeDay = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...utc })

interface CalendarGridProps {
  /** Empty if no day is chosen. */
  chosen: string
  today: string
  max: string | undefined
  onChoose(day: string): void
}

/** The days of a month as a grid with one tab stop: arrows, Home and End, Page Up and Down, and with Shift by years. */
export function CalendarGrid({ chosen, today, max, onChoose }: CalendarGridProps): ReactNode {
  const [focused, setFocused] = useState(chosen || today)
  const grid = useRef<HTMLDivElement>(null)
  const isByKey = useRef(false)
  const headingId = useId()
  const firstDay = firstWeekday()
  const weeks = weeksOf(focused.slice(0, 7), firstDay)
  useLayoutEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isByKey.current = false
  }, [focused])

  const move = (day: string) => setFocused(max !== undefined && day > max ? max : day)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = target(event, focused, firstDay)
    if (to === undefined) return
    event.preventDefault()
    // A panel underneath must not handle the calendar's keys.
    event.stopPropagation()
    isByKey.current = true
    move(to)
  }
  const turn = (by: -1 | 1, label: string) => (
    <button type="button" className="icon-btn s" aria-label={label} onClick={() => move(addMonths(focused, by))}>
      <Icon name={by < 0 ? 'left' : 'right'} size="s" />
    </button>
  )
  return (
    <div className="calendar">
      <div className="row calendar-head">
        {turn(-1, 'Previous month')}
        <h3 id={headingId} aria-live="polite">
          {monthWords(Date.parse(focused))}
        </h3>
        {turn(1, 'Next month')}
      </div>
      <div ref={grid} role="grid" aria-labelledby={headingId} onKeyDown={onKeyDown}>
        <div role="row">
          {weeks[0]?.map((day) => (
            <span key={day} role="columnheader" aria-label={longWeekday(Date.parse(day))}>
              {shortWeekday(Date.parse(day))}
            </span>
          ))}
        </div>
        {weeks.map((days) => (
          <div key={days[0]} role="row">
            {days.map((day) => (
              <div key={day} role="gridcell" aria-selected={day === chosen}>
                <button
                  type="button"
                  className={day.startsWith(focused.slice(0, 7)) ? undefined : 'other'}
                  tabIndex={day === focused ? 0 : -1}
                  aria-label={wholeDay(Date.parse(day))}
                  aria-current={day === today ? 'date' : undefined}
                  disabled={max !== undefined && day > max}
                  onClick={() => onChoose(day)}
                >
                  {Number(day.slice(8))}
                </button>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The day that a key moves to. */
function target(event: KeyboardEvent<HTMLElement>, day: string, firstDay: number): string | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event
  if (ctrlKey || metaKey || altKey) return undefined
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  const inWeek = (weekdayOf(day) - firstDay + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, isRtl ? 1 : -1)
    case 'ArrowRight':
      return addDays(day, isRtl ? -1 : 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -inWeek)
    case 'End':
      return addDays(day, 6 - inWeek)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
