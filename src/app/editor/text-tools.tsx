import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useHas } from '#data'
import { HistoryDialog, titleOf, useForm } from '#form'
import { useStore } from '#kit'
import { Icon } from '#ui'
import { PagePreview } from './page-preview.tsx'
import { TextChecks } from './text-checks.tsx'
import { bodyPathOf } from './text-facts.tsx'
import './styles/text-tools.css'

/** The tools below a text: preview, history and checks. */
export function TextTools() {
  const form = useForm()
  const { entity, store } = form
  const [open, setOpen] = useState<'preview' | 'history'>()
  const record = useStore(store, (now) => now.record)
  const hasHistory = useHas('operations') && record !== undefined
  const path = bodyPathOf(entity)
  const close = () => setOpen(undefined)
  const dialog =
    open === 'preview' ? (
      <PagePreview onClose={close} />
    ) : (
      open === 'history' &&
      record && (
        <HistoryDialog
          entity={entity}
          id={record.id}
          label={titleOf(entity, record)}
          form={form}
          isOfTexts
          onClose={close}
        />
      )
    )
  return (
    path !== undefined && (
      <div className="text-tools">
        <TextChecks path={path} />
        <div className="row">
          <button type="button" className="btn s" onClick={() => setOpen('preview')}>
            <Icon name="eye" />
            Preview page
          </button>
          {hasHistory && (
            <button type="button" className="btn s" onClick={() => setOpen('history')}>
              <Icon name="history" />
              Version history
            </button>
          )}
        </div>
        {/* The dialogs are outside the form, so that their fields do not belong to it. */}
        {dialog && createPortal(dialog, document.body)}
      </div>
    )
  )
}
