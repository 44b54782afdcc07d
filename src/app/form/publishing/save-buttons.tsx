import type { ReactNode } from 'react'
import { useMay } from '#data'
import { useStore } from '#kit'
import { MenuItem } from '#ui'
import { isSaving } from '../form.ts'
import { isPending } from '../form-text.ts'
import { PlainSaves } from '../save/plain-saves.tsx'
import { publishedWords } from '../save/save-words.ts'
import { useForm } from '../use-form.ts'
import { actOn, approve } from './card-actions.ts'
import { type PublishingProps, submit, toStatus } from './card-questions.tsx'
import { stateOf } from './publishing-state.ts'
import { ApproveHelp, CardButton } from './review-parts.tsx'
import { useReview } from './review-state.ts'

/** The form's plain save, which never publishes and never submits for approval. */
export function usePlainSave(): { verb: string; isNeeded: boolean; isAllowed: boolean } {
  const { entity, store, state } = useForm()
  const record = useStore(store, (now) => now.record)
  const hasChanges = useStore(store, (now) => now.changed.size > 0)
  const isAgain = useStore(store, (now) => now.pending !== undefined)
  const isUnderWay = useStore(state, isSaving)
  const mayPublish = useMay(entity.key, 'publish')
  const { isClosed } = useReview()
  const of = stateOf(record)
  const verb =
    of === 'live' || of === 'pending' ? 'Save for later' : of === 'new' || of === 'draft' ? 'Save draft' : 'Save'
  return {
    verb: isAgain && !isUnderWay ? 'Save again' : verb,
    isNeeded: !record || hasChanges || isAgain,
    isAllowed: !isClosed && (of !== 'scheduled' || mayPublish),
  }
}

/** Whether `NextStep` shows a button. */
export function useNextStep(): boolean {
  const { store } = useForm()
  const isDone = useStore(store, (now) => stateOf(now.record) === 'live' && now.changed.size === 0)
  const { canDecide, canSubmit, canPublish } = useReview()
  return canDecide || canSubmit || (canPublish && !isDone)
}

/** The button that moves the version towards publication; see `useNextStep`. */
export function NextStep({ onSave }: Pick<PublishingProps, 'onSave'>): ReactNode {
  const form = useForm()
  const { entity, store } = form
  const record = useStore(store, (now) => now.record)
  const hasChanges = useStore(store, (now) => now.changed.size > 0)
  const isUnderWay = useStore(form.state, isSaving)
  const { isNeeded, canSubmit, canDecide, note } = useReview()
  const state = stateOf(record)
  const button = (label: string, press: () => void, isOff = isUnderWay) => (
    <CardButton isPrimary isOff={isOff} onPress={press}>
      {label}
    </CardButton>
  )
  if (canDecide) return button('Approve and publish', () => approve(form), isUnderWay || hasChanges)
  if (canSubmit) return button(note ? 'Submit again…' : 'Submit for approval…', () => submit(form, onSave))
  const publish = () => {
    // Already approved, so nothing is saved.
    if (isNeeded) actOn(form, publishedWords(entity), { action: 'publish' }, false)
    else if (state === 'live') onSave('stay', { way: { to: 'live' } })
    else if (isPending(record)) onSave('stay', { way: { to: 'act', action: { action: 'publish' } } })
    else onSave('stay', toStatus('published'))
  }
  return button(
    state === 'live' || state === 'pending' ? 'Publish changes' : state === 'scheduled' ? 'Publish now' : 'Publish',
    publish,
  )
}

export function SaveButtons({ onSave, canClose, canMakeAnother }: PublishingProps): ReactNode {
  const { entity, store } = useForm()
  const record = useStore(store, (now) => now.record)
  const hasChanges = useStore(store, (now) => now.changed.size > 0)
  const { verb, isNeeded: isSaveNeeded, isAllowed } = usePlainSave()
  const { isNeeded, isCleared, isClosed, note } = useReview()
  const hasNext = useNextStep()
  const state = stateOf(record)
  const canAskForReview = !isNeeded && (state === 'new' || state === 'draft')
  return (
    <div className="actions">
      {hasNext && <NextStep onSave={onSave} />}
      {isSaveNeeded && isAllowed && (
        <PlainSaves
          verb={verb}
          closingVerb={canClose ? `${verb} and close` : undefined}
          onSave={onSave}
          isPrimary={!hasNext}
        >
          {(canAskForReview || canMakeAnother) && (
            <>
              {canAskForReview && (
                <MenuItem icon="review" onSelect={() => onSave('leave', toStatus('in_review'))}>
                  Submit for approval
                </MenuItem>
              )}
              {canMakeAnother && (
                <MenuItem icon="plus" onSelect={() => onSave('another')}>
                  Save and add another
                </MenuItem>
              )}
            </>
          )}
        </PlainSaves>
      )}
      <ApproveHelp />
      {isClosed ? (
        <p className="help">Visitors still see this page with its notice. Move it to drafts to edit it.</p>
      ) : (
        !isAllowed && <p className="help">You need permission to publish to change a scheduled {entity.one}.</p>
      )}
      {isNeeded && isCleared && hasChanges && isAllowed && (
        <p className="help">
          {note?.state === 'approved'
            ? 'Saving takes this off the schedule until it’s approved again.'
            : 'Saving takes this off the schedule until it’s approved.'}
        </p>
      )}
    </div>
  )
}
