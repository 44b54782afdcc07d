import type { ReactNode } from 'react'
import { isReference, isText, hostNow } from '#contract'
import { useMay } from '#data'
import { useStore } from '#kit'
import { instant, SiteNote, siteTimeElement } from '#record'
import { Note, useMinute } from '#ui'
import { idOf } from '../field-path.ts'
import { isSaving } from '../form.ts'
import { isPending } from '../form-text.ts'
import { countedFacts } from '../record-facts.tsx'
import { useForm } from '../use-form.ts'
import { actOn, discardChanges } from './card-actions.ts'
import { changeFirstDate, endNow, type PublishingProps, schedule, toStatus, unpublish } from './card-questions.tsx'
import { compareWithLive } from './compare-dialog.tsx'
import { PublicNoteField, PublicNotes } from './public-notes.tsx'
import { headWords, liveChangeWords, missedWords, moreWords, scheduledTime, stateOf } from './publishing-state.ts'
import { ReviewFacts } from './review-facts.tsx'
import { CardButton, ReviewActions, ReviewNotes } from './review-parts.tsx'
import { useReview } from './review-state.ts'
import { SaveButtons } from './save-buttons.tsx'
import '../styles/publishing.css'

/** The state of the record in words, and all actions that are possible now. */
export function PublishingCard({ isSheet = false, ...props }: PublishingProps & { isSheet?: boolean }): ReactNode {
  const { entity, store } = useForm()
  const record = useStore(store, (now) => now.record)
  useMinute() // ages
  const state = stateOf(record)
  const missed = missedWords(record)
  const Head = isSheet ? 'div' : 'section'
  return (
    <Head className="publishing panel" {...(!isSheet && { 'aria-label': 'Publishing' })}>
      <div className="body">
        {/* the summary of problems leads here, since the status has no field of its own */}
        <p className={`state ${state}`} id={idOf('status')} tabIndex={-1}>
          <b>{headWords(entity, record)}</b>
        </p>
        {moreWords(record, hostNow()).map((words) => (
          <p key={words}>{words}</p>
        ))}
        <ReviewNotes />
        {missed !== undefined && <Note tone="bad">{missed}</Note>}
        {liveChangeWords(entity, record).map((words) => (
          <Note key={words} tone="info">
            {words}
          </Note>
        ))}
        <UnsavedNote />
        <SaveButtons {...props} />
        <PublicNoteField key={record?.version} />
        <Actions {...props} />
        <ReviewFacts />
        <PublicNotes />
        <Facts />
      </div>
    </Head>
  )
}

function UnsavedNote(): ReactNode {
  const { store, state, send } = useForm()
  const count = useStore(store, (now) => now.changed.size)
  const isUnderWay = useStore(state, isSaving)
  if (count === 0) return null
  return (
    <div className="row unsaved-row" role="group" aria-label="Unsaved changes">
      <span className="pip" aria-hidden="true" />
      <b>
        {count} unsaved {count === 1 ? 'change' : 'changes'}
      </b>
      <span className="end" />
      <button
        type="button"
        className="btn s ghost"
        aria-disabled={isUnderWay || undefined}
        onClick={() => send({ type: 'discard' })}
      >
        Discard
      </button>
    </div>
  )
}

function Actions({ onSave }: PublishingProps): ReactNode {
  const form = useForm()
  const { entity, store } = form
  const record = useStore(store, (now) => now.record)
  const hasChanges = useStore(store, (now) => now.changed.size > 0)
  const mayPublish = useMay(entity.key, 'publish')
  const state = stateOf(record)
  const isLive = state === 'live' || state === 'pending'
  const at = scheduledTime(record)
  const unschedule = () => actOn(form, 'Removed from the schedule.', { action: 'unschedule' })
  const button = (label: string, press: () => void) => <CardButton onPress={press}>{label}</CardButton>
  const { canPublish, note } = useReview()
  const canSchedule = canPublish && (state !== 'live' || hasChanges)
  return (
    <div className="actions row wrap">
      <ReviewActions onSave={onSave} />
      {canSchedule && button(at === undefined ? 'Schedule…' : 'Change time…', () => schedule(form, onSave))}
      {mayPublish && at !== undefined && button('Remove from schedule', unschedule)}
      {isLive &&
        (state === 'pending' || hasChanges) &&
        button('Compare with live', () => compareWithLive(form, onSave))}
      {isPending(record) && button('Discard changes', () => discardChanges(form))}
      {mayPublish &&
        isText(record?.unpublishAt) &&
        !entity.ends &&
        isLive &&
        button('Keep live', () => actOn(form, 'The page stays live.', { action: 'keep-live' }))}
      {mayPublish && isLive && entity.ends && button(`End ${entity.one}`, () => endNow(form))}
      {mayPublish && isLive && !entity.ends && button('Unpublish…', () => unpublish(form, 'draft'))}
      {mayPublish && isLive && !entity.ends && button('Archive…', () => unpublish(form, 'archived'))}
      {(state === 'archived' || (state === 'in_review' && note?.state !== 'waiting')) &&
        !isPending(record) &&
        button('Move to drafts', () => onSave('stay', toStatus('draft')))}
      {(state === 'draft' || state === 'in_review') &&
        !isPending(record) &&
        button('Archive', () => onSave('stay', toStatus('archived')))}
    </div>
  )
}

/** The dates, and who made the last change. */
function Facts(): ReactNode {
  const form = useForm()
  const { entity, store } = form
  const record = useStore(store, (now) => now.record)
  const mayPublish = useMay(entity.key, 'publish')
  if (!record) return null
  const by = isReference(record.updatedBy) ? record.updatedBy.label : undefined
  const first = record.publishedAt
  return (
    <>
      {record.status === 'published' && <SiteNote />}
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
    </>
  )
}
