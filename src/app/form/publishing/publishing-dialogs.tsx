import type { ReactNode } from 'react'
import { capital, isText, type Values } from '#contract'
import { useRouter, useStore } from '#kit'
import { Dialog } from '#ui'
import { useForm } from '../use-form.ts'
import { actOn } from './card-actions.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { PublishingCard, type PublishingDialog, type PublishingProps } from './publishing-card.tsx'
import { scheduledTime, stateOf } from './publishing-state.ts'
import { TimeDialog } from './time-dialog.tsx'
import { UnpublishDialog } from './unpublish-dialog.tsx'

/** The questions of the card. They stand outside the form, so that Enter in them saves nothing. */
export function PublishingDialogs({
  asked,
  ...props
}: PublishingProps & { asked: PublishingDialog | undefined }): ReactNode {
  const form = useForm()
  const router = useRouter()
  const { entity, store } = form
  const record = useStore(store, (now) => now.record)
  const onClose = () => props.onAsk(undefined)
  const run = (action: Values, message: string) => {
    onClose()
    actOn(form, router, message, action)
  }
  const save: PublishingProps['onSave'] = (...how) => {
    onClose()
    props.onSave(...how)
  }
  const schedule = (at: string) => {
    const state = stateOf(record)
    if (state === 'live' || state === 'pending') save('stay', { way: { to: 'publish', at } })
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
    case 'schedule': {
      const of = stateOf(record)
      const what = of === 'live' || of === 'pending' ? 'changes' : `this ${entity.one}`
      return (
        <TimeDialog
          title={`Schedule ${what}`}
          label="Publish at"
          value={scheduledTime(record) ?? ''}
          verb="Schedule for"
          body={of === 'live' || of === 'pending' ? <p>The live page stays as it is until then.</p> : undefined}
          onChoose={schedule}
          onClose={onClose}
        />
      )
    }
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
    case 'compare':
      return record && <CompareDialog form={form} id={record.id} onClose={onClose} />
  }
}
