import { useRef } from 'react'
import type { Row } from '#contract'
import { attempt, hasNewRecord } from '#data'
import { type NavigateOptions, useLocation, useSearchParams, useRouter } from '#kit'
import type { FormPanelProps } from '#list'
import { addressOfQuery, deleteRecord, followAddress, noForm, offerUndo } from '#record'
import { Dialog, useKeptFocus } from '#ui'
import { RecordActions, StatusPill, titleOf } from './form-head.tsx'
import { OpenedRecord, useBeginning } from './opened-record.tsx'
import { useCard } from './publishing/use-card.ts'
import { useRecord } from './use-form.ts'
import { useOpenedForm } from './use-opened-form.ts'
import './styles/form-panel.css'

/**
 * The form next to its list, for entities with a single route. Its state is in the URL, so Back, reload and copied
 * links work.
 */
export function FormPanel({ section, entity, listed }: FormPanelProps) {
  const router = useRouter()
  const [query] = useSearchParams()
  const location = useLocation()
  const id = query.get('edit') ?? undefined
  const copyId = query.get('copy') ?? undefined
  const body = useRef<HTMLDivElement>(null)
  useKeptFocus()
  const opened = useOpenedForm(
    entity,
    id,
    copyId,
    listed?.find((row) => row.id === id),
  )
  useBeginning(opened, `${id}<${copyId}`, () => body.current?.closest('dialog')?.querySelector('h2')?.focus())
  const record = useRecord(opened.form)
  const isWithCard = useCard(entity, opened.form)

  const goTo = (add: Record<string, string>, options?: NavigateOptions) =>
    router.navigate(addressOfQuery(location, { ...noForm, ...add }), options)
  const close = () => void attempt(() => goTo({}))
  const remove = async (row: Row) => {
    const isLeft = followAddress(router)
    const gone = await deleteRecord(entity, row, isLeft)
    if (!gone) return
    if (!isLeft()) await goTo({}, { force: true })
    offerUndo(entity, gone.undoable)
  }

  return (
    <Dialog title={record || id === undefined ? titleOf(entity, record) : section.title} onClose={close}>
      <div ref={body} className="side-form">
        {record && (
          <div className="row">
            {!isWithCard && <StatusPill entity={entity} record={record} />}
            <span className="end" />
            <RecordActions
              section={section}
              entity={entity}
              form={opened.form}
              record={record}
              onDelete={(row) => void attempt(() => remove(row))}
            />
          </div>
        )}
        <OpenedRecord
          opened={opened}
          section={section}
          isNarrow
          exits={{
            leave: close,
            becameRecord: (row) => void attempt(() => goTo({ edit: row.id }, { goesOn: true })),
            ...(hasNewRecord(section) && { another: (options) => void attempt(() => goTo({ new: '1' }, options)) }),
          }}
        />
      </div>
    </Dialog>
  )
}
