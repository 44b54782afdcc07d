import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { isReference, isText, type Values } from '#contract'
import { attempt, useHas } from '#data'
import { isComposing } from '#kit'
import { DayInput } from '#dates'
import { RelationPicker, saveFields } from '#change'
import { siteTimeElement } from '#record'
import { useForm, useText } from '../use-form.ts'
import { runPublishingAction } from './card-actions.ts'
import { liveOf, readOpened } from './pending-calls.ts'

/** The owner and the check date. Both are saved at once, and aren't part of the text. */
export function ReviewFacts(): ReactNode {
  const form = useForm()
  const id = useId()
  const { entity, send } = form
  const record = useText((now) => now.record)
  const isThere = useHas('publishing')
  if (!isThere || !record) return null
  const { ownerId, owner, checkedAt } = record
  const reviewOn = isText(record.reviewOn) ? record.reviewOn : ''
  const save = (values: Values, labels: Readonly<Record<string, string>> = {}) =>
    void attempt(async () => {
      await saveFields(entity, liveOf(record), { values, labels })
      if (form.text().changed.size > 0) send({ type: 'current', row: await readOpened(entity, record.id) })
    })
  const saveDay = (day: string) => {
    if (day !== reviewOn) save({ reviewOn: day === '' ? null : day })
  }
  return (
    <div className="review-facts" role="group" aria-label="Content check">
      <div className="field">
        <label htmlFor={`${id}-o`}>Owner</label>
        <RelationPicker
          to="user"
          name="Owner"
          attributes={{ id: `${id}-o` }}
          placeholder="No one"
          id={isText(ownerId) ? ownerId : undefined}
          label={isReference(owner) ? owner.label : ''}
          onChoose={(chosen) => save({ ownerId: chosen?.id ?? null }, { ownerId: chosen?.label ?? '' })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-d`}>Check date</label>
        <ReviewDay key={reviewOn} id={`${id}-d`} saved={reviewOn} onSave={saveDay} />
      </div>
      {(record.status === 'published' || reviewOn !== '') && (
        <button
          type="button"
          className="btn s"
          onClick={() => runPublishingAction(form, 'Checked, nothing changed.', { action: 'check' })}
        >
          Checked, no changes needed
        </button>
      )}
      {isText(checkedAt) && <p className="muted">Last checked {siteTimeElement(checkedAt)}</p>}
    </div>
  )
}

interface ReviewDayProps {
  id: string
  saved: string
  onSave(day: string): void
}

/** Typed text is saved on blur or Enter, and a day of the calendar at once. */
function ReviewDay({ id, saved, onSave }: ReviewDayProps): ReactNode {
  const [day, setDay] = useState<string | undefined>(saved)
  const save = () => {
    if (day !== undefined) onSave(day)
  }
  return (
    <div
      // Enter would save the form.
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || isComposing(event.nativeEvent) || !(event.target instanceof HTMLInputElement))
          return
        event.preventDefault()
        save()
      }}
    >
      <DayInput attributes={{ id }} label="Check date" value={day ?? ''} onChange={setDay} onLeave={save} />
    </div>
  )
}
