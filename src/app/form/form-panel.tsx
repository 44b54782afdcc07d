import type { Entity, Row, Section } from '#contract'
import type { NavigateOptions } from '../../kit/router.ts'
import { useLocation, useQuery, useRouter } from '../../kit/use-router.tsx'
import { addressOfQuery, noForm } from '../list/record-address.ts'
import type { Undoable } from '../list/use-actions.ts'
import { hasNewRecord } from '../section-has.ts'
import { Dialog } from '../ui/dialog.tsx'
import { modals } from '../ui/modals.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { deleteRecord, followAddress } from './delete-record.ts'
import { RecordActions, StatusPill, titleOf } from './form-head.tsx'
import { OpenedRecord } from './opened-record.tsx'
import { useBeginning } from './use-beginning.ts'
import { useRecord } from './use-form.ts'
import { useOpenedForm } from './use-opened-form.ts'
import '../styles/form-panel.css'

interface FormPanelProps {
  section: Section
  entity: Entity
  /** What the list shows is no longer so; `undoable` where the record was deleted. */
  onChanged(undoable?: Undoable): void
  /** The records that the list shows. */
  listed?: readonly Row[] | undefined
}

/** The form beside its list, for entities of one route. The address says it all: back, reload, a copied link. */
export function FormPanel({ section, entity, onChanged, listed }: FormPanelProps) {
  const router = useRouter()
  const [query] = useQuery()
  const location = useLocation()
  const id = query.get('edit') ?? undefined
  const copyId = query.get('copy') ?? undefined
  useKeptFocus()
  const opened = useOpenedForm(entity, id, copyId, listed?.find((row) => row.id === id))
  useBeginning(opened, `${id}<${copyId}`, () => modals.get().at(-1)?.querySelector('h2')?.focus())
  const record = useRecord(opened.form)

  const goTo = (add: Record<string, string>, options?: NavigateOptions) =>
    router.navigate(addressOfQuery(location, { ...noForm, ...add }), options)
  const close = () => void goTo({})
  const remove = async (row: Row) => {
    const isLeft = followAddress(router)
    const gone = await deleteRecord(entity, row, isLeft)
    if (!gone) return
    if (!isLeft()) await goTo({}, { force: true })
    onChanged(gone.undoable)
  }

  return (
    <Dialog title={record || id === undefined ? titleOf(entity, record) : section.title} onClose={close}>
      <div className="side-form">
        {record && (
          <div className="row">
            <StatusPill entity={entity} record={record} />
            <span className="end" />
            <RecordActions section={section} entity={entity} record={record} onDelete={(row) => void remove(row)} />
          </div>
        )}
        <OpenedRecord
          opened={opened} section={section} isNarrow
          exits={{
            saved: () => onChanged(),
            leave: close,
            becameRecord: (row) => void goTo({ edit: row.id }, { goesOn: true }),
            ...(hasNewRecord(section) && { another: (options) => void goTo({ new: '1' }, options) }),
          }}
        />
      </div>
    </Dialog>
  )
}
