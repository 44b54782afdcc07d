import { type ReactNode, useId, useState } from 'react'
import { hostNow } from '#contract'
import { ask } from '#data'
import { airacCycle, nextAiracDays, TimeInput } from '#dates'
import { type AskTime, dayWords, FormDialog, type TimeAsked } from '#record'

/** An instant; a time that the clocks skip or repeat is undecided until the user has chosen. */
const isInstant = (value: string): boolean => /Z$/.test(value) && !Number.isNaN(Date.parse(value))
export const isToCome = (value: string): boolean => isInstant(value) && Date.parse(value) > hostNow()
const isPast = (value: string): boolean => isInstant(value) && Date.parse(value) <= hostNow()

const airacDates = 3

/** Buttons for the next dates on which new aeronautical information takes effect, at midnight UTC. */
function AiracChoice({ onChoose }: { onChoose(at: string): void }): ReactNode {
  return (
    <div className="airac-choice" role="group" aria-label="AIRAC dates">
      {nextAiracDays(hostNow(), airacDates).map((day) => (
        <button key={day} type="button" className="btn s" onClick={() => onChoose(`${day}T00:00:00.000Z`)}>
          {dayWords(day)} (AIRAC {airacCycle(day)})
        </button>
      ))}
    </div>
  )
}

interface TimeFieldProps {
  label: string
  value: string
  onChange(value: string): void
  /** Whether the time is in the future or in the past. */
  isFuture?: boolean
  /** Offers the next AIRAC dates. */
  hasAirac?: boolean | undefined
}

/** A time in the website's time zone, which must be in the future or in the past. */
export function TimeField({ label, value, onChange, isFuture = true, hasAirac }: TimeFieldProps): ReactNode {
  const id = useId()
  const isWrong = isInstant(value) && (isFuture ? isPast(value) : isToCome(value))
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <TimeInput
        attributes={{ id, 'aria-required': true, 'aria-invalid': isWrong || undefined, 'aria-describedby': `${id}-e` }}
        label={label}
        value={value}
        isSiteTime
        onChange={(now) => onChange(now ?? '')}
      />
      <p className="error" id={`${id}-e`} aria-live="polite">
        {isWrong && (isFuture ? 'That time has passed. Choose a time in the future.' : 'Choose a time in the past.')}
      </p>
      {hasAirac && <AiracChoice onChoose={onChange} />}
    </div>
  )
}

interface WhenFieldProps {
  /** The time; undefined for now. */
  at: string | undefined
  onChange(at: string | undefined): void
  /** Names the time: "Publish at". */
  label: string
}

/** Now, or at a time in the future. */
export function WhenField({ at, onChange, label }: WhenFieldProps): ReactNode {
  const id = useId()
  const choice = (words: string, value: string | undefined) => {
    const isChosen = (at === undefined) === (value === undefined)
    return (
      <label className="row">
        <input type="radio" className="check" name={id} checked={isChosen} onChange={() => onChange(value)} />
        {words}
      </label>
    )
  }
  return (
    <>
      <fieldset className="field">
        <legend>When?</legend>
        {choice('Now', undefined)}
        {choice('At a time', '')}
      </fieldset>
      {at !== undefined && <TimeField label={label} value={at} onChange={onChange} />}
    </>
  )
}

/** Asks for a time in the website's time zone. */
export const askTime: AskTime = (question) => ask((answer) => <TimeDialog {...question} onAnswer={answer} />)

function TimeDialog(props: TimeAsked & { onAnswer(at?: string): void }): ReactNode {
  const { entity, title, label = 'Publish at', value = '', isFuture = true, yes, body, onAnswer } = props
  const fits = isFuture ? isToCome : isPast
  // A time that has passed isn't suggested.
  const [at, setAt] = useState(fits(value) ? value : '')
  return (
    <FormDialog
      title={title}
      yes={yes(fits(at) ? at : undefined)}
      isReady={fits(at)}
      onSubmit={() => onAnswer(at)}
      onClose={onAnswer}
    >
      {body}
      <TimeField
        label={label}
        value={at}
        onChange={setAt}
        isFuture={isFuture}
        hasAirac={isFuture && entity.key === 'airport'}
      />
    </FormDialog>
  )
}
