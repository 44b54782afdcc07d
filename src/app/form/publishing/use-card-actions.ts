import { capitalize, isText } from '#contract'
import { notesIn } from '#shapes'
import { useMay } from '#data'
import { useStore } from '#kit'
import { isSaving } from '../form.ts'
import { isPendingVersion } from '../form-text.ts'
import { publishedWords } from '../save/save-words.ts'
import { useForm, useText } from '../use-form.ts'
import { runPublishingAction, approveVersion, discardChanges } from './card-actions.ts'
import {
  approveAt,
  endNow,
  type PublishingProps,
  publishWithoutReview,
  requestChanges,
  schedule,
  submit,
  toStatus,
  unpublish,
} from './card-questions.tsx'
import { scheduledTime, stateOf } from './publishing-state.ts'
import { useReview } from './review-state.ts'

export interface CardAction {
  label: string
  icon: string
  run(): void
  /** It keeps its place, but there is nothing to do. */
  isOff?: boolean
}

/** The plain save, which never publishes and never submits for approval. */
interface PlainSave {
  label: string
  isOff: boolean
}

interface CardActions {
  /** Moves the version towards visitors. It depends on the state, not on typed text, so that it keeps its place. */
  next: CardAction | undefined
  save: PlainSave
  /** The other way to decide, such as a schedule. */
  second: CardAction | undefined
  /** The other steps until visitors see the version. */
  review: readonly CardAction[]
  discards: readonly CardAction[]
  /** Changes the state of the page. */
  page: readonly CardAction[]
}

type Given = CardAction | false | undefined

const given = (actions: readonly Given[]): CardAction[] => actions.filter((one) => one !== undefined && one !== false)

/** The actions that this user can take now. */
export function useCardActions(onSave: PublishingProps['onSave']): CardActions {
  const form = useForm()
  const { entity, send } = form
  const record = useText((now) => now.record)
  const hasChanges = useText((now) => now.changed.size > 0)
  const isAgain = useText((now) => now.sentSave !== undefined)
  const isUnderWay = useStore(form.state, isSaving)
  const mayPublish = useMay(entity.key, 'publish')
  const review = useReview()
  const { step, note, isNeeded, canSubmit, canDecide, canPublish } = review
  const state = stateOf(record)
  const isLive = state === 'live' || state === 'pending'
  const isAtRest = state === 'live' && !hasChanges
  const at = scheduledTime(record)

  const publish = (action: { action: 'publish'; keepsTranslations?: true } = { action: 'publish' }) => {
    // Already approved, so nothing is saved.
    if (isNeeded) runPublishingAction(form, publishedWords(entity), action, false)
    else if (isPendingVersion(record) || action.keepsTranslations) onSave('stay', { way: { to: 'act', action } })
    else if (state === 'live') onSave('stay', { way: { to: 'live' } })
    else onSave('stay', toStatus('published'))
  }
  /** Translations need work if visitors get another text of their source. */
  const concernsTranslations = isLive && !isUnderWay && notesIn(record).some((one) => one.state === 'current')
  const submission: CardAction = {
    label: review.asks ? (note ? 'Ask again…' : 'Ask to publish…') : note ? 'Submit again…' : 'Submit for approval…',
    icon: 'review',
    isOff: isUnderWay || !canSubmit,
    run: () => submit(form, onSave, review.asks),
  }
  const nextOf = (): CardAction | undefined => {
    switch (step) {
      case 'approve':
        return { label: 'Approve', icon: 'ok', isOff: isUnderWay || hasChanges, run: () => approveVersion(form) }
      case 'submit':
        return submission
      case 'publish':
        return {
          label: isLive ? 'Publish changes' : state === 'scheduled' ? 'Publish now' : 'Publish',
          icon: 'ok',
          isOff: isUnderWay || !canPublish || isAtRest,
          run: () => publish(),
        }
      case 'save':
        return undefined
    }
  }
  const withdrawal: Given = review.canWithdraw && {
    label: 'Withdraw',
    icon: 'undo',
    run: () =>
      runPublishingAction(
        form,
        `${capitalize(entity.one)} no longer submitted for approval.`,
        { action: 'withdraw' },
        false,
      ),
  }
  const secondOf = (): CardAction | undefined => {
    if (canDecide) {
      return { label: 'Request changes…', icon: 'undo', isOff: hasChanges, run: () => requestChanges(form) }
    }
    if (step !== 'publish') return withdrawal || undefined
    return {
      label: at === undefined ? 'Schedule…' : 'Change time…',
      icon: 'clock',
      isOff: !canPublish || isAtRest,
      run: () => schedule(form, onSave),
    }
  }
  const second = secondOf()
  const isBack = state === 'archived' || (state === 'in_review' && note?.state !== 'waiting')
  const isAside = state === 'draft' || state === 'in_review'
  return {
    next: nextOf(),
    save: {
      label: isAgain && !isUnderWay ? 'Save again' : 'Save',
      isOff: (record !== undefined && !hasChanges && !isAgain) || !review.canSave,
    },
    second,
    review: given([
      concernsTranslations &&
        step === 'publish' &&
        canPublish &&
        !isAtRest && {
          label: 'Publish, translations stay up to date',
          icon: 'globe',
          run: () => publish({ action: 'publish', keepsTranslations: true }),
        },
      concernsTranslations &&
        canDecide &&
        !hasChanges && {
          label: 'Approve, translations stay up to date',
          icon: 'globe',
          run: () => approveVersion(form, { keepsTranslations: true }),
        },
      canDecide &&
        !hasChanges &&
        (isNeeded
          ? { label: 'Approve and schedule…', icon: 'clock', run: () => approveAt(form) }
          : { label: 'Schedule…', icon: 'clock', run: () => schedule(form, onSave) }),
      step !== 'submit' && canSubmit && submission,
      second !== withdrawal && withdrawal,
      review.canSkip && {
        label: 'Publish without approval…',
        icon: 'warn',
        run: () => publishWithoutReview(form, onSave),
      },
      review.canConfirm && {
        label: 'Mark as approved',
        icon: 'ok',
        run: () =>
          runPublishingAction(form, `${capitalize(entity.one)} marked as approved.`, { action: 'confirm' }, false),
      },
    ]),
    discards: given([
      hasChanges &&
        !isUnderWay && { label: 'Discard unsaved changes', icon: 'undo', run: () => send({ type: 'discard' }) },
      isPendingVersion(record) && { label: 'Discard pending changes', icon: 'trash', run: () => discardChanges(form) },
    ]),
    page: given([
      mayPublish &&
        at !== undefined && {
          label: 'Remove from schedule',
          icon: 'calendar',
          run: () => runPublishingAction(form, 'Removed from the schedule.', { action: 'unschedule' }),
        },
      mayPublish &&
        isText(record?.unpublishAt) &&
        !entity.ends &&
        isLive && {
          label: 'Keep live',
          icon: 'ok',
          run: () => runPublishingAction(form, 'The page stays live.', { action: 'keep-live' }),
        },
      mayPublish &&
        isLive &&
        (entity.ends
          ? { label: `End ${entity.one}`, icon: 'off', run: () => endNow(form) }
          : { label: 'Unpublish…', icon: 'off', run: () => unpublish(form) }),
      isBack &&
        !isPendingVersion(record) && {
          label: 'Move to drafts',
          icon: 'draft',
          run: () => onSave('stay', toStatus('draft')),
        },
      isAside &&
        !isPendingVersion(record) && {
          label: 'Archive',
          icon: 'archive',
          run: () => onSave('stay', toStatus('archived')),
        },
    ]),
  }
}
