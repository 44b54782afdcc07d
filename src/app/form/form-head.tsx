import { type ReactNode, useState } from 'react'
import { type Entity, isFixed, nameOfRow, type Row, type Section } from '#contract'
import { attempt, hasNewRecord, useHas, useMay } from '#data'
import { Link, useLocation } from '#kit'
import { PageHead, wayTo } from '#page'
import {
  addressWithin,
  canPreview,
  copyAddress,
  previewOnSite,
  sitePageOf,
  siteTimeElement,
  useOpenSiteUrl,
} from '#record'
import { Flap, Icon, MenuButton, MenuItem } from '#ui'
import { type Form, formId, isSaving, setField } from './form.ts'
import { HistoryDialog } from './history/history-dialog.tsx'
import { useCard } from './publishing/use-card.ts'
import { useReadOnly, useRecord } from './use-form.ts'

export const titleOf = (entity: Entity, record: Row | undefined): string =>
  record ? nameOfRow(entity, record) : `New ${entity.one}`

/** The record's short code, as in the list: as a split flap or in the breadcrumb. */
const codeOf = (entity: Entity, record: Row | undefined, looks: readonly string[]): string | undefined => {
  const column = entity.columns.find(({ look }) => look !== undefined && looks.includes(look))
  const value = column && record?.[column.field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function StatusPill({ entity, record }: { entity: Entity; record: Row | undefined }) {
  const field = entity.publishes ? entity.fields.status : undefined
  const option = field?.kind === 'choice' ? field.options.find(({ value }) => value === record?.status) : undefined
  const at = record?.status === 'scheduled' && typeof record.publishAt === 'string' ? record.publishAt : undefined
  return (
    option && (
      <span className={`status pill ${option.tone ?? 'idle'}`}>
        <Icon name={option.icon ?? 'draft'} />
        {option.label}
        {at !== undefined && <span>for {siteTimeElement(at)}</span>}
      </span>
    )
  )
}

interface RecordActionsProps {
  section: Section
  entity: Entity
  form: Form | undefined
  record: Row
  onDelete: ((record: Row) => void) | undefined
}

/** The actions on a saved record, apart from saving it. */
export function RecordActions({ section, entity, form, record, onDelete }: RecordActionsProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const siteUrl = useOpenSiteUrl()
  const hasHistory = useHas('operations')
  const mayEdit = useMay(entity.key, 'edit')
  const mayDelete = useMay(entity.key, 'delete') && onDelete !== undefined && !isFixed(entity, record)
  const page = sitePageOf(entity, record, siteUrl)
  const {
    path,
    search,
    state: { back, scroll },
  } = useLocation()
  const copy = addressWithin(path, search, copyAddress(section, record.id))
  const canCopy = mayEdit && hasNewRecord(section)
  const hasPreview = canPreview(entity)
  return (
    <>
      {page && (
        <a
          className="btn icon-only"
          href={page}
          target="_blank"
          rel="noreferrer"
          aria-label="View on website"
          data-tip="View on website"
        >
          <Icon name="external" />
        </a>
      )}
      {hasHistory && (
        <button
          type="button"
          className="btn icon-only"
          aria-label="History"
          data-tip="History"
          onClick={() => setHistoryOpen(true)}
        >
          <Icon name="history" />
        </button>
      )}
      {(hasPreview || canCopy || mayDelete) && (
        <MenuButton label="More actions" className="btn icon-only" face={<Icon name="more" />} hasTip>
          {hasPreview && (
            <MenuItem icon="eye" onSelect={() => void attempt(() => previewOnSite(entity, record))}>
              Preview on website
            </MenuItem>
          )}
          {canCopy && (
            <MenuItem icon="copy" to={copy} state={{ back, scroll }}>
              Duplicate
            </MenuItem>
          )}
          {mayDelete && (
            <MenuItem icon="trash" isDangerous onSelect={() => onDelete(record)}>
              Delete
            </MenuItem>
          )}
        </MenuButton>
      )}
      {isHistoryOpen && (
        <HistoryDialog
          entity={entity}
          id={record.id}
          label={nameOfRow(entity, record)}
          form={form}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </>
  )
}

interface FormHeadProps extends Omit<RecordActionsProps, 'record'> {
  isNew: boolean
}

/** Publishes through the form's own save, with its other changes. */
const publish = (form: Form): void => {
  if (isSaving(form.state.get())) return // a second press
  setField(form, 'status', 'published')
  const element = document.getElementById(formId(form))
  if (element instanceof HTMLFormElement) element.requestSubmit()
}

export function FormHead({ section, entity, form, isNew, onDelete }: FormHeadProps) {
  const record = useRecord(form)
  const { state } = useLocation()
  const isWithCard = useCard(entity, form)
  const isReadOnly = useReadOnly(form)
  const isArchived = record?.status === 'archived'
  const flap = codeOf(entity, record, ['flap'])
  const crumb = codeOf(entity, record, ['flap', 'code'])
  const isUnpublished = record?.status === 'draft' || record?.status === 'in_review'
  const actions: ReactNode = record ? (
    <>
      <RecordActions section={section} entity={entity} form={form} record={record} onDelete={onDelete} />
      {form && isUnpublished && entity.publishes && !isReadOnly && !isWithCard && (
        // Enter in a field presses the first submit button of a form, which must not be this one.
        <button type="button" className="btn" onClick={() => publish(form)}>
          Publish
        </button>
      )}
    </>
  ) : (
    isNew && (
      <Link className="btn ghost" {...wayTo(section, state)}>
        Back to the {entity.many}
      </Link>
    )
  )
  const hasOwnTitle = entity.single === undefined && (isNew || record !== undefined)
  const title = hasOwnTitle ? titleOf(entity, record) : section.title
  return (
    <PageHead
      section={section}
      title={title}
      isName={hasOwnTitle && !isNew}
      isRecord={entity.single === undefined}
      {...(crumb && { crumb })}
      actions={actions}
      {...(flap && { lead: <Flap key={record?.id} code={flap} look={isArchived ? 'l off' : 'l'} /> })}
      badge={!isWithCard && <StatusPill entity={entity} record={record} />}
    />
  )
}
