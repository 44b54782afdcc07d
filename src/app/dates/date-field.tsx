import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { clockIn, hostNow } from '#contract'
import { Icon } from '#ui'
import { usePopover } from '#controls'
import { CalendarGrid } from './calendar-grid.tsx'
import { WhichDate } from './which-date.tsx'
import { type DateKind, type Leaning, spokenDate, type Understood, understandDate, writtenDate } from './written.ts'

export interface DateAttributes {
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

interface DateFieldProps {
  kind: DateKind
  attributes: DateAttributes & { id: string }
  /** Names the calendar. */
  label: string
  /** `2026-12-03`, `2026-12-03T10:00`, or empty. */
  value: string
  /** The time zone that decides which day "tomorrow" is. */
  zone: string
  /** Whether a day without a year is in the future or in the past. */
  leaning: Leaning
  /** The last day of the calendar. */
  max?: string
  /** Shown after the interpretation: "Thu, 3 Dec 2026, 10:00 IST". */
  zoneOf?(local: string): string
  /** `undefined` for a text that isn't a date yet. `at` is the instant, if the text specifies it. */
  onChange(local: string | undefined, at?: string): void
  onLeave?: (() => void) | undefined
  /** Shown inside the box, after the text. */
  children?: ReactNode
}

/** The time of a day that was chosen in the calendar, until the user types another. */
const proposedTime = '09:00'

const missing = {
  day: 'Enter a date, such as 3 Dec or tomorrow',
  time: 'Enter a date and a time, such as 3 Dec 10:00',
} as const

/**
 * A date in the user's language: typed as people write dates, or chosen in a calendar (WAI-ARIA pattern "date picker
 * dialog"). The interpretation is shown below it.
 */
export function DateField(props: DateFieldProps): ReactNode {
  const { kind, attributes, label, value, zone, leaning, max, zoneOf, onChange, onLeave, children } = props
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<Understood & { text: string; value: string }>()
  const [hasTyped, setHasTyped] = useState(false)
  const isTyped = typed?.value === value
  const text = isTyped ? typed.text : writtenDate(kind, value)
  const isUnread = isTyped && value === '' && text.trim() !== ''
  const meanings = isTyped && typed.meanings.length > 1 ? typed.meanings : []
  const problem = !isUnread
    ? ''
    : meanings.length > 0
      ? 'Choose the date that you mean'
      : typed.needsTime
        ? 'Add a time, such as 10:00'
        : missing[kind]
  const words =
    problem || (hasTyped && value !== '' ? [spokenDate(kind, value), zoneOf?.(value)].filter(Boolean).join(' ') : '')
  // Forms check this before they save.
  useLayoutEffect(() => input.current?.setCustomValidity(problem), [problem])

  const read = (next: string) => {
    const understood = understandDate(kind, next, zone, leaning)
    const meant = understood.isSure ? understood.meanings[0] : undefined
    setTyped({ ...understood, text: next, value: meant?.local ?? '' })
    setHasTyped(true)
    onChange(next.trim() === '' ? '' : meant?.local, meant?.at)
  }
  const calendar = usePopover('end', (panel) =>
    panel.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus(),
  )
  const day = value.slice(0, 10)
  const choose = (chosen: string) => {
    calendar.close()
    const local = kind === 'day' ? chosen : `${chosen}T${value.slice(11) || proposedTime}`
    setTyped(undefined)
    setHasTyped(true)
    onChange(local)
    if (kind === 'time' && value === '') input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    calendar.open()
  }
  const readId = `${attributes.id}-r`
  return (
    <div
      className="date-field"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
        if (!isUnread) setTyped(undefined)
        onLeave?.()
      }}
    >
      <div className="input affix">
        <input
          {...attributes}
          ref={input}
          type="text"
          autoComplete="off"
          dir="auto"
          value={text}
          aria-describedby={[attributes['aria-describedby'], readId].filter(Boolean).join(' ')}
          onChange={({ currentTarget }) => read(currentTarget.value)}
          onKeyDown={onKeyDown}
          onInvalid={(event) => {
            // The problem is already shown below.
            event.preventDefault()
            event.currentTarget.focus()
          }}
        />
        {children}
        <button
          {...calendar.button}
          type="button"
          className="icon-btn s"
          aria-haspopup="dialog"
          aria-label={`Calendar, ${label}`}
        >
          <Icon name="calendar" size="s" />
        </button>
      </div>
      <div {...calendar.panel} className="pop calendar-pop" role="dialog" aria-label={`Calendar, ${label}`}>
        {calendar.isOpen && (
          <CalendarGrid chosen={day} today={clockIn(zone, hostNow()).slice(0, 10)} max={max} onChoose={choose} />
        )}
      </div>
      <p className={words === '' ? 'sr-only' : 'help date-read'} id={readId} aria-live="polite">
        {words}
      </p>
      {isTyped && meanings.length > 0 && (
        <WhichDate
          id={`${attributes.id}-which`}
          question={`“${text.trim()}” can mean several dates. Choose one:`}
          options={meanings.map(({ local }) => ({ value: local, label: spokenDate(kind, local) }))}
          chosen={value}
          onChoose={(chosen) => {
            setTyped({ ...typed, value: chosen })
            onChange(chosen, meanings.find(({ local }) => local === chosen)?.at)
          }}
        />
      )}
    </div>
  )
}
