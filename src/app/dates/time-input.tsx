import { type ReactNode, useState } from 'react'
import { clockIn, type LocalTime, readLocal, readUndecided, undecidedTime } from '#contract'
import { otherOwnZone, profile, shownZone, siteZone } from '#data'
import { useStore } from '#kit'
import { dayWords, otherTimeWords, zonedTime, zoneName } from '#record'
import { type DateAttributes, DateField } from './date-field.tsx'
import { WhichDate } from './which-date.tsx'
import type { Leaning } from './written.ts'

interface TimeInputProps {
  attributes: DateAttributes & { id: string }
  /** Names the calendar and the choice of the zone. */
  label: string
  /** An instant (ISO 8601, UTC), an undecided time, or empty. */
  value: string
  /** A time of the website, such as the time of publishing: typed in its time zone, or in the user's. */
  isSiteTime?: boolean
  leaning?: Leaning | undefined
  /**
   * Called with an instant; with null while the input is empty or not a time; and with an undecided time, which
   * `checkField` refuses, until the user has chosen one of the two instants that it stands for.
   */
  onChange(value: string | null): void
  onLeave?: () => void
}

/** The value of a time that was typed in the time zone `zone`. */
const readTyped = (zone: string, local: string): string | null => {
  const read = readLocal(zone, local)
  if (read === undefined) return null
  return read.kind === 'once' ? read.at : undecidedTime(zone, local)
}

/** The digits that a value shows in `zone`. */
const digitsOf = (zone: string, value: string): string => {
  const undecided = readUndecided(value)
  const instant = Date.parse(value)
  return undecided ? undecided.local : Number.isNaN(instant) ? '' : clockIn(zone, instant)
}

/** The short name of the zone at a local time; none for an ambiguous time. */
const zoneOf = (zone: string, local: string): string => {
  const read = readLocal(zone, local)
  return read?.kind === 'once' ? zoneName(zone, Date.parse(read.at)) : ''
}

const zoneWords = (zone: string): string => zone.replaceAll('_', ' ')

/** A time, typed in the time zone shown next to it. Its value is an instant. */
export function TimeInput({
  attributes,
  label,
  value,
  isSiteTime = false,
  leaning = 'ahead',
  onChange,
  onLeave,
}: TimeInputProps) {
  const own = useStore(profile, shownZone)
  const site = useStore(profile, siteZone)
  const hasTwoClocks = useStore(profile, otherOwnZone) !== undefined && isSiteTime
  const [chosen, setChosen] = useState(readUndecided(value)?.zone)
  const zone = chosen ?? (isSiteTime ? site : own)
  // While a year is typed digit by digit, the field passes through times that engines can't represent to the minute.
  const [typed, setTyped] = useState<string>()
  const digits = typed !== undefined && (readTyped(zone, typed) ?? '') === value ? typed : digitsOf(zone, value)
  const [asked, setAsked] = useState<string>()
  const question = [asked, digits]
    .map((local) => clarifyingQuestion(zone, local, value))
    .find((one) => one !== undefined)
  const other = isSiteTime ? otherTimeWords(zone, Date.parse(value)) : undefined
  const { id } = attributes
  const type = (local: string, inZone = zone, at = readTyped(inZone, local)) => {
    setTyped(local)
    setAsked(undefined)
    onChange(at)
  }
  const described = [attributes['aria-describedby'], `${id}-z`, other && `${id}-other`, question && `${id}-q`]
  return (
    <>
      <DateField
        kind="time"
        attributes={{ ...attributes, 'aria-describedby': described.filter(Boolean).join(' ') }}
        label={label}
        value={digits}
        zone={zone}
        leaning={leaning}
        zoneOf={(local) => zoneOf(zone, local)}
        onChange={(local = '', at) => type(local, zone, at)}
        onLeave={onLeave}
      >
        <span id={`${id}-z`} className={hasTwoClocks ? 'sr-only' : undefined} translate="no">
          {zoneWords(zone)}
        </span>
        {hasTwoClocks && (
          // The typed digits stay; the instant follows the zone.
          <select
            className="zone"
            aria-label={`${label}, time zone`}
            value={zone}
            onChange={({ currentTarget }) => {
              setChosen(currentTarget.value)
              if (digits !== '') type(digits, currentTarget.value)
            }}
          >
            <option value={site}>{zoneWords(site)} (website)</option>
            <option value={own}>{zoneWords(own)} (yours)</option>
          </select>
        )}
      </DateField>
      {other && (
        <p className="help" id={`${id}-other`}>
          {other}
        </p>
      )}
      {question && (
        <ClockChange
          id={`${id}-q`}
          zone={zone}
          question={question}
          value={value}
          onChoose={(instant) => {
            setAsked(question.local)
            onChange(instant)
          }}
        />
      )}
    </>
  )
}

type Question = Exclude<LocalTime, { kind: 'once' }> & { local: string }

/** The question about a local time, while the value is still one of its two instants or undecided. */
function clarifyingQuestion(zone: string, local: string | undefined, value: string): Question | undefined {
  const read = local === undefined ? undefined : readLocal(zone, local)
  if (read === undefined || local === undefined || read.kind === 'once') return undefined
  const isAbout = [undecidedTime(zone, local), read.before, read.after].includes(value)
  return isAbout ? { ...read, local } : undefined
}

interface ClockChangeProps {
  id: string
  zone: string
  question: Question
  value: string
  onChoose(instant: string): void
}

/** Asks which instant is meant by a time that the clock skips or repeats. */
function ClockChange({ id, zone, question, value, onChoose }: ClockChangeProps): ReactNode {
  const { kind, local, before, after } = question
  const [day, time] = [local.slice(0, 10), local.slice(11, 16)]
  const options = [
    [before, 'before the change'],
    [after, 'after the change'],
  ] as const
  return (
    <WhichDate
      id={id}
      question={
        kind === 'skipped'
          ? `The clocks go forward on ${dayWords(day)}, so ${time} doesn’t exist. Choose a time:`
          : `The clocks go back on ${dayWords(day)}, so ${time} comes twice. Choose one:`
      }
      options={options.map(([instant, words]) => ({
        value: instant,
        label: `${zonedTime(zone, Date.parse(instant))}, ${words}`,
      }))}
      chosen={value}
      onChoose={onChoose}
    />
  )
}
