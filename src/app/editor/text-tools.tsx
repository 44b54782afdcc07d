import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useHas } from '#data'
import { useForm } from '#form'
import { useStore } from '#kit'
import { Icon } from '#ui'
import { PagePreview } from './page-preview.tsx'
import { RevisionsDialog } from './revisions-dialog.tsx'
import { TextChecks } from './text-checks.tsx'
import { bodyPathOf } from './text-facts.tsx'
import './styles/text-tools.css'

/** The tools under a text: preview, revisions and checks. */
export function TextTools() {
  const { entity, store } = useForm()
  const [open, setOpen] = useState<'preview' | 'revisions'>()
  const isSaved = useStore(store, ({ record }) => record !== undefined)
  const hasRevisions = useHas('activity') && isSaved
  const path = bodyPathOf(entity)
  const close = () => setOpen(undefined)
  const dialog = open === 'preview' ? <PagePreview onClose={close} />
    : open === 'revisions' && <RevisionsDialog onClose={close} />
  return path !== undefined && (
    <div className="text-tools">
      <TextChecks path={path} />
      <div className="row">
        <button type="button" className="btn s" onClick={() => setOpen('preview')}>
          <Icon name="eye" />Preview the page
        </button>
        {hasRevisions && (
          <button type="button" className="btn s" onClick={() => setOpen('revisions')}>
            <Icon name="history" />Earlier texts
          </button>
        )}
      </div>
      {/* The dialogs are outside the form, so that their fields do not belong to it. */}
      {dialog && createPortal(dialog, document.body)}
    </div>
  )
}
