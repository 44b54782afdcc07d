import type { ReactNode } from 'react'
import { capital, isText, type Values } from '#contract'
import { useStore } from '#kit'
import { Dialog } from '#ui'
import { isPending } from '../form-text.ts'
import type { ReviewAction } from '../machine/states.ts'
import { siteTime } from '#record'
import { useForm } from '../use-form.ts'
import { actOn } from './card-actions.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { PublishingCard } from './publishing-card.tsx'
import type { PublishingDialog, PublishingProps } from './publishing-props.ts'
import { scheduledTime, stateOf } from './publishing-state.ts'
import { RequestChangesDialog, WithoutReviewDialog } from './review-dialogs.tsx'
import { approve } from './review-parts.tsx'
import { useReview } from './review-state.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { TimeDialog } from './time-dialog.tsx'
import { UnpublishDialog } from './unpublish-dialog.tsx'

/** The dialogs of the card. They are outside the form, so that Enter in them doesn't save it. */
export function PublishingDialogs({
  asked,
  ...props
}: PublishingProps & { asked: PublishingDialog | undefined }): ReactNode {
  const form = useForm()
  const { entity, store } = form
  const record = useStore(store, (now) => now.record)
  const onClose = () => props.onAsk(undefined)
  const run = (action: Values, message: string, canUndo = true) => {
    onClose()
    actOn(form, message, action, canUndo)
  }
  const actAfterSave = (action: ReviewAction) => save('stay', { way: { to: 'act', action } })
  const save: PublishingProps['onSave'] = (...how) => {
    onClose()
    props.onSave(...how)
  }
  const { isNeeded } = useReview()
  const state = stateOf(record)
  const isLive = state === 'live' || state === 'pending'
  const what = isLive ? 'changes' : `this ${entity.one}`
  const schedule = (at: string) => {
    // Already approved, so nothing is saved.
    if (isNeeded) return run({ action: 'schedule', at }, `Scheduled for ${siteTime(at)}.`, false)
    if (state === 'live' || isPending(record)) save('stay', { way: { to: 'publish', at } })
    else save('stay', { set: { status: 'scheduled', publishAt: at } })
  }
  switch (asked) {
    case undefined:
      return null
    case 'sheet':
      return (
        <Dialog title="Publishing" onClose={onClose}>
          <PublishingCard {...props} onSave={save} isSheet />
        </Dialog>
      )
    case 'schedule':
      return (
        <TimeDialog
          title={`Schedule ${what}`}
          label="Publish at"
          value={scheduledTime(record) ?? ''}
          hasAirac={entity.hasAirac}
          verb="Schedule for"
          body={isLive ? <p>The live page won’t change until then.</p> : undefined}
          onChoose={schedule}
          onClose={onClose}
        />
      )
    case 'date':
      return (
        <TimeDialog
          title="Change the first publication date"
          label="First published"
          value={isText(record?.publishedAt) ? record.publishedAt : ''}
          isFuture={false}
          verb="Set to"
          body={<p>Visitors and feeds see this as the date of the {entity.one}.</p>}
          onChoose={(at) => run({ action: 'set-date', at }, `${capital(entity.one)}: first publication date changed.`)}
          onClose={onClose}
        />
      )
    case 'unpublish':
    case 'archive':
      return (
        record && (
          <UnpublishDialog
            entity={entity}
            record={record}
            as={asked === 'archive' ? 'archived' : 'draft'}
            onChoose={run}
            onClose={onClose}
          />
        )
      )
    case 'approve-at':
      return (
        <TimeDialog
          title={`Approve and schedule ${what}`}
          label="Publish at"
          value=""
          hasAirac={entity.hasAirac}
          verb="Approve for"
          onChoose={(at) => {
            onClose()
            approve(form, at)
          }}
          onClose={onClose}
        />
      )
    case 'submit':
      return <SubmitDialog onSubmit={actAfterSave} onClose={onClose} />
    case 'request-changes':
      return <RequestChangesDialog onChoose={run} onClose={onClose} />
    case 'without-review':
      return <WithoutReviewDialog onPublish={actAfterSave} onClose={onClose} />
    case 'compare':
      return record && <CompareDialog form={form} id={record.id} onClose={onClose} />
  }
}
