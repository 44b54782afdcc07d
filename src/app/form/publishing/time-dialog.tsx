import { type ReactNode, useId, useState } from 'react'
import { hostNow } from '#contract'
import { TimeInput } from '#dates'
import { siteTime } from '#record'
import { Dialog } from '#ui'
import { AiracChoice } from './airac-choice.tsx'

/** An instant; a time that the clocks skip or repeat is undecided until the user has chosen. */
const isInstant = (value: string): boolean => /Z$/.test(value) && !Number.isNaN(Date.parse(value))
export const isToCome = (value: string): boolean => isInstant(value) && Date.parse(value) > hostNow()
const isPast = (value: string): boolean => isInstant(value) && Date.parse(value) <= hostNow()

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

interface TimeDialogProps {
  title: string
  label: string
  /** The time that is already set. */
  value: string
  isFuture?: boolean
  hasAirac?: boolean | undefined
  /** Names the button: "Schedule for 3 Dec, 10:00 IST". */
  verb: string
  body?: ReactNode
  onChoose(at: string): void
  onClose(): void
}

/** Asks for a time; the button is disabled until it is valid. */
export function TimeDialog({
  title,
  label,
  value,
  isFuture = true,
  hasAirac,
  verb,
  body,
  onChoose,
  onClose,
}: TimeDialogProps): ReactNode {
  // A time that has passed isn't suggested.
  const [at, setAt] = useState(isToCome(value) === isFuture ? value : '')
  const isReady = isFuture ? isToCome(at) : isPast(at)
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        Cancel
      </button>
      <button
        type="button"
        className="btn primary"
        aria-disabled={!isReady || undefined}
        onClick={() => {
          if (isReady) onChoose(at)
        }}
      >
        {isReady ? `${verb} ${siteTime(at)}` : `${verb}…`}
      </button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      {body}
      <TimeField label={label} value={at} onChange={setAt} isFuture={isFuture} hasAirac={hasAirac} />
    </Dialog>
  )
}
