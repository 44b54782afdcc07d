import type { ReactNode } from 'react'
import { isReference, isText } from '#contract'
import { ask, attempt, useMay } from '#data'
import { instant, siteTimeElement } from '#record'
import { Dialog } from '#controls'
import type { Form } from '../form.ts'
import { countedFacts } from '../record-facts.tsx'
import { FormContext, useForm, useText } from '../use-form.ts'
import { CardNotes, ReviewNotes } from './card-notes.tsx'
import { changeFirstDate } from './card-questions.tsx'
import { PublicNoteField, PublicNotes } from './public-notes.tsx'
import { ReviewFacts } from './review-facts.tsx'

/** Shows what the card has no room for. */
export const showDetails = (form: Form): void =>
  void attempt(() =>
    ask((close) => (
      // The dialog is outside of the form.
      <FormContext value={form}>
        <Dialog title="Publishing details" onClose={close}>
          <div className="publishing-details">
            <ReviewNotes />
            <CardNotes />
            <PublicNoteField />
            <ReviewFacts />
            <PublicNotes />
            <Facts />
          </div>
        </Dialog>
      </FormContext>
    )),
  )

/** The dates, and who made the last change. */
function Facts(): ReactNode {
  const form = useForm()
  const { entity } = form
  const record = useText((now) => now.record)
  const mayPublish = useMay(entity.key, 'publish')
  if (!record) return null
  const by = isReference(record.updatedBy) ? record.updatedBy.label : undefined
  const first = record.publishedAt
  return (
    <dl className="facts">
      {isText(first) && (
        <div>
          <dt>First published</dt>
          <dd>
            {siteTimeElement(first)}
            {mayPublish && record.status === 'published' && (
              <button type="button" className="btn s ghost" onClick={() => changeFirstDate(form)}>
                Change date…
              </button>
            )}
          </dd>
        </div>
      )}
      {record.updatedAt !== '' && (
        <div>
          <dt>Last change</dt>
          <dd>
            {instant(record.updatedAt)}
            {by !== undefined && ` by ${by}`}
          </dd>
        </div>
      )}
      {countedFacts(entity, record).map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
