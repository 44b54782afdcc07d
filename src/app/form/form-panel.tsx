import { useRef } from 'react'
import type { Row, Section } from '#contract'
import { attempt, hasNewRecord } from '#data'
import { type NavigateOptions, useLocation, useSearchParams, useRouter } from '#kit'
import type { FormPanelProps } from '#list'
import { withQueryWords, noForm, offerUndo } from '#record'
import { useKeptFocus } from '#ui'
import { Dialog } from '#controls'
import { deleteRecord, watchLocation } from '#change'
import { InLanguage, type Opening } from './languages/in-language.tsx'
import { LanguageTabs } from './languages/language-tabs.tsx'
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
  const [query] = useSearchParams()
  const id = query.get('edit') ?? undefined
  const row = listed?.find((one) => one.id === id)
  return (
    <InLanguage section={section} entity={entity} id={id} waiting={null}>
      {(opening) => <RecordPanel section={section} {...opening} copyId={query.get('copy') ?? undefined} listed={row} />}
    </InLanguage>
  )
}

interface RecordPanelProps extends Opening {
  section: Section
  copyId: string | undefined
  /** The row of the list. */
  listed: Row | undefined
}

function RecordPanel({ section, entity, id, copyId, listed, first, onMade }: RecordPanelProps) {
  const router = useRouter()
  const location = useLocation()
  const body = useRef<HTMLDivElement>(null)
  useKeptFocus()
  const opened = useOpenedForm(entity, id, copyId, first ? undefined : listed, first)
  useBeginning(opened, `${id ?? first?.of}<${copyId}`, () =>
    body.current?.closest('dialog')?.querySelector('h2')?.focus(),
  )
  const record = useRecord(opened.form)
  const isWithCard = useCard(entity, opened.form)

  const goTo = (add: Record<string, string>, options?: NavigateOptions) =>
    router.navigate(withQueryWords(location, { ...noForm, ...add }), options)
  const close = () => void attempt(() => goTo({}))
  const remove = async (row: Row) => {
    const isLeft = watchLocation(router)
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
        <LanguageTabs entity={entity} form={opened.form} />
        <OpenedRecord
          opened={opened}
          section={section}
          isNarrow
          exits={{
            leave: close,
            becameRecord: onMade ?? ((row) => void attempt(() => goTo({ edit: row.id }, { isSameScreen: true }))),
            ...(hasNewRecord(section) && { another: (options) => void attempt(() => goTo({ new: '1' }, options)) }),
          }}
        />
      </div>
    </Dialog>
  )
}
