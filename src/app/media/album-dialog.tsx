import type { Entity, Row, Section } from '#contract'
import { OpenedRecord, useOpenedForm } from '#form'
import { Dialog } from '#ui'

interface AlbumDialogProps {
  section: Section
  entity: Entity
  /** Undefined for a new album. */
  id: string | undefined
  onClose(): void
  onMade(row: Row): void
  /** The album was saved; the form continues with it. */
  becameRecord(row: Row): void
}

/** Edits an album's name, slug, description and cover. */
export function AlbumDialog({ section, entity, id, onClose, onMade, becameRecord }: AlbumDialogProps) {
  const opened = useOpenedForm(entity, id, undefined)
  return (
    <Dialog title={id === undefined ? 'New album' : 'Edit album'} onClose={onClose}>
      <div className="side-form">
        <OpenedRecord
          opened={opened}
          section={section}
          isNarrow
          exits={{
            becameRecord,
            leave: () => {
              const row = opened.form?.store.get().record
              if (id === undefined && row) onMade(row)
              else onClose()
            },
          }}
        />
      </div>
    </Dialog>
  )
}
