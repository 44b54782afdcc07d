import type { Entity, Row, Section } from '#contract'
import { OpenedRecord, useOpenedForm } from '#form'
import { Dialog } from '#ui'

interface AlbumDialogProps {
  section: Section
  entity: Entity
  /** Undefined: a new one. */
  id: string | undefined
  onClose(): void
  onMade(row: Row): void
  /** It is made, and its form goes on as that album's. */
  becameRecord(row: Row): void
}

/** An album's name, address, description and cover. */
export function AlbumDialog({ section, entity, id, onClose, onMade, becameRecord }: AlbumDialogProps) {
  const opened = useOpenedForm(entity, id, undefined)
  return (
    <Dialog title={id === undefined ? 'New album' : 'Edit album'} onClose={onClose}>
      <div className="side-form">
        <OpenedRecord
          opened={opened} section={section} isNarrow
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
