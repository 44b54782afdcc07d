import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { calendarKinds, dayIn, hostNow, readUndecided, sections } from '#contract'
import type { CalendarEntry } from '#shapes'
import { attempt, may, siteZone, useRead } from '#data'
import { useSearchParams } from '#kit'
import { Fault, PageHead, type SectionProps } from '#page'
import { dayWords, formatter, numberWords, zoneName } from '#record'
import { Icon, Note, StatePanel } from '#ui'
import { PersonFilter } from '#change'
import { airacDays } from '#dates'
import { calendarQuery, clockOf, dayOf, isMonth, keyOf, otherMonth } from './calendar-query.ts'
import { EntryPanel } from './entry-panel.tsx'
import { type EntriesProps, MonthTable } from './month-table.tsx'
import { moveEntry, timeOn } from './move-entry.ts'
import { kindWords } from './entry-words.ts'
import './styles/calendar.css'
import { AiracNote } from './airac-note.tsx'
import { EntryButton } from './entry-button.tsx'

/** The days of a month with entries or a new AIRAC cycle, one below the other. */
function Agenda({ month, entries, zone, hasAirac, onOpen }: EntriesProps): ReactNode {
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
                <ul className="cal-entries">
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

const monthWords = formatter({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The entry whose panel is open, and the time that it asks about. */
interface Opened {
  key: string
  asked?: string
}

/** Focuses the visible element of an entry; otherwise, the month. */
function focusEntry(calendar: HTMLElement, key: string): void {
  const entries = [...calendar.querySelectorAll<HTMLElement>('[data-entry]')].filter(
    ({ dataset }) => dataset.entry === key,
  )
  for (const place of [...entries, calendar.querySelector('h2')]) {
    place?.focus() // either the month or the agenda is hidden and can't be focused
    if (place === document.activeElement) return
  }
}

/** Returns the panel's focus to its entry, even if it moved to another day. */
function useFocusOnEntry(key: string | undefined, isOpen: boolean) {
  const calendar = useRef<HTMLDivElement>(null)
  const last = useRef<string>(undefined)
  useEffect(() => {
    last.current = key ?? last.current
    const isLost = document.activeElement === document.body
    if (!isOpen && isLost && calendar.current && last.current !== undefined) focusEntry(calendar.current, last.current)
  })
  return calendar
}

/** One month of publishing, in the website's time zone. */
function CalendarScreen({ section }: SectionProps): ReactNode {
  const [query, change] = useSearchParams()
  const today = dayIn(siteZone(), hostNow())
  const asked = query.get('month')
  const month = isMonth(asked) ? asked : today.slice(0, 7)
  const { data, error, reload } = useRead(calendarQuery(month, query), { keepPrevious: true })
  const [opened, setOpened] = useState<Opened>()
  const close = useCallback(() => setOpened(undefined), [])
  const shown = opened && data?.rows.find((entry) => keyOf(entry) === opened.key)
  const calendar = useFocusOnEntry(opened?.key, shown !== undefined)
  const zone = data?.zone || siteZone()
  const isAgenda = query.get('view') === 'agenda'
  const set = (name: string, value: string) =>
    change((next) => {
      if (value) next.set(name, value)
      else next.delete(name)
    })
  const move = (entry: CalendarEntry, day: string) => {
    const at = timeOn(day, entry, zone)
    if (readUndecided(at)) setOpened({ key: keyOf(entry), asked: at })
    else void attempt(() => moveEntry(entry, at))
  }
  const shared = {
    month,
    zone,
    today,
    hasAirac: may('airport', 'view'),
    entries: data?.rows ?? [],
    onOpen: (entry: CalendarEntry) => setOpened({ key: keyOf(entry) }),
  }
  return (
    <div ref={calendar} className="cal">
      <PageHead section={section} sub={`Times in ${zone.replaceAll('_', ' ')} (${zoneName(zone, hostNow())})`} />
      <div className="cal-bar">
        <div className="row wrap">
          <button
            type="button"
            className="icon-btn"
            aria-label="Previous month"
            onClick={() => set('month', otherMonth(month, -1))}
          >
            <Icon name="left" />
          </button>
          <h2 aria-live="polite" tabIndex={-1}>
            {monthWords(Date.parse(`${month}-01`))}
          </h2>
          <button
            type="button"
            className="icon-btn"
            aria-label="Next month"
            onClick={() => set('month', otherMonth(month, 1))}
          >
            <Icon name="right" />
          </button>
          <button type="button" className="btn s" onClick={() => set('month', '')}>
            Today
          </button>
          <button
            type="button"
            className="btn s cal-view"
            aria-pressed={isAgenda}
            onClick={() => set('view', isAgenda ? '' : 'agenda')}
          >
            Agenda
          </button>
        </div>
        <div className="cal-filters">
          <Choice
            label="Section"
            all="All sections"
            value={query.get('section') ?? ''}
            options={sections.flatMap(({ entity, title }) =>
              entity?.publishes && may(entity.key, 'view') ? [{ value: entity.key, label: title }] : [],
            )}
            onChoose={(value) => set('section', value)}
          />
          <Choice
            label="Kind"
            all="All kinds"
            value={query.get('kind') ?? ''}
            options={calendarKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
            onChoose={(value) => set('kind', value)}
          />
          <PersonFilter id={query.get('person') ?? ''} onChoose={(id) => set('person', id)} />
        </div>
      </div>
      {error && !data ? (
        <Fault
          icon="error"
          title="The calendar couldn’t load"
          actions={
            <button type="button" className="btn primary" onClick={reload}>
              Try again
            </button>
          }
        >
          {error.message}
        </Fault>
      ) : (
        <div className={`with-side${shown ? ' open' : ''}`}>
          <div className="panel" aria-busy={!data}>
            {data && data.total > data.rows.length && (
              <Note tone="warn">
                {`This month has ${numberWords(data.total)} events. The first ${numberWords(data.rows.length)} are shown. Choose a section or kind to see the others.`}
              </Note>
            )}
            {data && !isAgenda && <MonthTable {...shared} onMove={move} onMore={() => set('view', 'agenda')} />}
            {data && (
              <div className={isAgenda ? undefined : 'cal-phone'}>
                <Agenda {...shared} />
              </div>
            )}
          </div>
          {shown && (
            <EntryPanel key={`${opened?.key} ${opened?.asked}`} entry={shown} asked={opened?.asked} onClose={close} />
          )}
        </div>
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  all: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose(value: string): void
}

function Choice({ label, all, value, options, onChoose }: ChoiceProps): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

export const calendarScreen = { Screen: CalendarScreen }
