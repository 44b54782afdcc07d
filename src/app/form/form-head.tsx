import { type ReactNode, useState } from 'react'
import { type Entity, isFixed, nameOfRow, type Row, type Section } from '#contract'
import { initialValues } from '#checks'
import { attempt, hasNewRecord, useHas, useMay } from '#data'
import { Link, useLocation } from '#kit'
import { PageHead, wayTo } from '#page'
import {
  urlWithinList,
  canPreview,
  newCopyUrl,
  previewOnSite,
  sitePageOf,
  siteTimeElement,
  useOpenSiteUrl,
} from '#record'
import { Flap, Icon } from '#ui'
import { MenuButton, MenuItem } from '#controls'
import { idOf } from './field-path.ts'
import { type Form, formId, isSaving, setField } from './form.ts'
import { isUnused } from './form-sections.tsx'
import { HistoryDialog } from './history/history-dialog.tsx'
import { MakeVersion } from './languages/make-version.tsx'
import { useSource } from './languages/in-language.tsx'
import { formSlots } from './slots.ts'
import { useCard } from './publishing/use-card.ts'
import { useOtherLanguages, useReadOnly, useRecord, useTextOf } from './use-form.ts'

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
  const isOurs = useOtherLanguages(entity, record.language).length === 0
  const mayEdit = useMay(entity.key, 'edit') && isOurs
  const mayDelete = useMay(entity.key, 'delete') && isOurs && onDelete !== undefined && !isFixed(entity, record)
  const page = sitePageOf(entity, record, siteUrl)
  const {
    path,
    search,
    state: { back, scroll },
  } = useLocation()
  const copy = urlWithinList(path, search, newCopyUrl(section, record.id))
  const canCopy = mayEdit && hasNewRecord(section) && !entity.translates
  const hasPreview = canPreview(entity)
  const links = formSlots.extras[entity.key]?.links?.(record) ?? []
  return (
    <>
      {page && (
        <a
          className="btn"
          href={page}
          target="_blank"
          rel="noreferrer"
          aria-label="View on website"
          data-tip="View on website"
        >
          View
          <Icon name="external" />
        </a>
      )}
      {hasHistory && (
        <button type="button" className="btn" onClick={() => setHistoryOpen(true)}>
          History
        </button>
      )}
      {(hasPreview || canCopy || mayDelete || links.length > 0) && (
        <MenuButton label="More actions" className="btn icon-only" face={<Icon name="more" />} hasTip>
          {form && mayEdit && <FirstItems form={form} />}
          {links.map(({ label, icon, to, state: given }) => (
            <MenuItem key={to} icon={icon} to={to} {...(given && { state: given })}>
              {label}
            </MenuItem>
          ))}
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
          <MakeVersion section={section} entity={entity} form={form} record={record} />
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

/** Adds the first item to a section that appears with it. */
function FirstItems({ form }: { form: Form }): ReactNode {
  const { entity } = form
  const typed = useTextOf(form, (now) => now.typed)
  return entity.form
    .filter((section) => isUnused(section, typed))
    .flatMap(({ fields }) => fields)
    .map((name) => {
      const field = entity.fields[name]
      if (field?.kind !== 'group') return null
      const add = () => {
        setField(form, name, [initialValues({ fields: field.of })])
        // The menu returns the focus to its button first.
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${idOf(name)} :is(input, select)`)?.focus())
      }
      return (
        <MenuItem key={name} icon="plus" onSelect={add}>
          Add {field.one}
        </MenuItem>
      )
    })
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
  const source = useSource()
  const [coded, row] = source && section.entity ? [section.entity, source] : [entity, record]
  const flap = codeOf(coded, row, ['flap'])
  const crumb = codeOf(coded, row, ['flap', 'code'])
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
      <>
        <Link className="btn ghost" {...wayTo(section, state)}>
          Back to the {(section.entity ?? entity).many}
        </Link>
        {form && entity.form.some(({ isOnDemand }) => isOnDemand) && (
          <MenuButton label="More actions" className="btn icon-only" face={<Icon name="more" />} hasTip>
            <FirstItems form={form} />
          </MenuButton>
        )}
      </>
    )
  )
  const hasOwnTitle = entity.single === undefined && (isNew || record !== undefined)
  // A new translation has the name of its source.
  const named = source && !record && section.entity ? titleOf(section.entity, source) : titleOf(entity, record)
  const title = hasOwnTitle ? named : section.title
  return (
    <PageHead
      section={section}
      title={title}
      isName={hasOwnTitle && (!isNew || source !== undefined)}
      isRecord={entity.single === undefined}
      {...(crumb && { crumb })}
      actions={actions}
      {...(flap && { lead: <Flap key={record?.id} code={flap} look={isArchived ? 'l off' : 'l'} /> })}
      badge={!isWithCard && <StatusPill entity={entity} record={record} />}
    />
  )
}
