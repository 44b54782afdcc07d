import type { Entity } from '../../contract/define.ts'
import type { Section } from '../../contract/entities/index.ts'
import type { Row } from '../../contract/json.ts'
import { FormView } from '../form/form-view.tsx'
import { FormNotes, MissingRecord } from '../form/rare-parts.ts'
import { useOpenedForm } from '../form/use-opened-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import '../styles/form-panel.css'

interface AlbumDialogProps {
  section: Section
  entity: Entity
  /** Undefined: a new one. */
  id: string | undefined
  onClose(): void
  onSaved(): void
  onMade(row: Row): void
}

/** An album's name, address, description and cover. */
export function AlbumDialog({ section, entity, id, onClose, onSaved, onMade }: AlbumDialogProps) {
  const { form, error, restored, draft, retry, settleDraft } = useOpenedForm(entity, id, undefined)
  return (
    <Dialog title={id === undefined ? 'New album' : 'Edit album'} onClose={onClose}>
      <div className="side-form">
        {error && id !== undefined && (
          <MissingRecord section={section} entity={entity} id={id} error={error} onRetry={retry} />
        )}
        {form && (
          <FormView
            key={form.key} form={form} isNarrow
            notes={(restored ?? draft) && (
              <FormNotes form={form} restored={restored} draft={draft} onSettled={settleDraft} />
            )}
            exits={{
              saved: onSaved, becameRecord: onMade,
              leave: () => {
                const row = form.store.get().record
                if (id === undefined && row) onMade(row)
                else onClose()
              },
            }}
          />
        )}
        {!form && !error && <p role="status" className="muted">Loading…</p>}
      </div>
    </Dialog>
  )
}
