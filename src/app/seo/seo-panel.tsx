import type { ReactNode } from 'react'
import { seo } from '../../contract/entities/seo.ts'
import { Dialog } from '../ui/dialog.tsx'
import { titleOf } from '../form/form-head.tsx'
import { FormNotes, RecordView } from '../form/rare-parts.ts'
import { FormView } from '../form/form-view.tsx'
import { useRecord } from '../form/use-form.ts'
import { useOpenedForm } from '../form/use-opened-form.ts'
import '../styles/form-panel.css'

/** The form of one target, beside the list; the address says which. */
export function SeoPanel({ id, onClose, onSaved }: { id: string; onClose(): void; onSaved(): void }): ReactNode {
  const opened = useOpenedForm(seo, id, undefined)
  const { form, error } = opened
  const record = useRecord(form)
  return (
    <Dialog title={record ? titleOf(seo, record) : 'SEO content'} isBroad onClose={onClose}>
      <div className="side-form">
        {error && (
          <p role="alert">
            {error.message} <button type="button" className="link" onClick={opened.retry}>Try again</button>
          </p>
        )}
        {form?.isReadOnly && <RecordView form={form} />}
        {form && !form.isReadOnly && (
          <FormView
            key={form.key} form={form} isNarrow
            notes={(opened.restored ?? opened.draft) && (
              <FormNotes form={form} restored={opened.restored} draft={opened.draft} onSettled={opened.settleDraft} />
            )}
            exits={{ saved: onSaved, leave: onClose, becameRecord: onSaved }}
          />
        )}
        {!form && !error && <p role="status" className="muted">Loading…</p>}
      </div>
    </Dialog>
  )
}
