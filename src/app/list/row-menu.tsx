import { type ReactNode, useEffect, useState } from 'react'
import { type Entity, isFixed, isReference, labelName, type Row, type Section } from '#contract'
import { attempt, openSection } from '#data'
import { wayBack } from '#page'
import { actionsOf, canPreview, newCopyUrl, previewOnSite, recordUrl, sitePageOf } from '#record'
import { Icon } from '#ui'
import { MenuItem, useMenu } from '#controls'

interface RowMenu {
  /** The buttons of the rows open the menu with this id. */
  id: string
  openFor(row: Row, button: HTMLElement): void
  panel: ReactNode
}

/** One menu for all rows. Each row has a button, which passes its row to the menu. */
export const useRowMenu = (itemsFor: (row: Row) => ReactNode, labelOf: (row: Row) => string): RowMenu => {
  const [row, setRow] = useState<Row>()
  const { button, panel, isOpen } = useMenu('end')
  return {
    id: button.popoverTarget,
    openFor(next, element) {
      setRow(next)
      if (element instanceof HTMLButtonElement) button.ref.current = element
    },
    panel: (
      <div {...panel} className="pop menu" aria-label={row && `Actions for ${labelOf(row)}`}>
        {isOpen && row && itemsFor(row)}
      </div>
    ),
  }
}

/** The records that the row's columns name, if the user can open them. */
const relatedTo = (entity: Entity, row: Row): { label: string; to: string }[] =>
  entity.columns.flatMap(({ field: name }) => {
    const field = entity.fields[name]
    const section = field && 'to' in field ? openSection(field.to) : undefined
    if (!field || !section) return []
    return [row[labelName(name)]]
      .flat()
      .filter(isReference)
      .map(({ id, label }) => ({ label: `${field.label}: ${label}`, to: recordUrl(section, id) }))
  })

/** The menu renders its items when it opens; the first item then takes the focus. */
const useFocusOnFirst = () =>
  useEffect(() => {
    document.querySelector<HTMLElement>('.list > [role="menu"] [role="menuitem"]')?.focus()
  }, [])

interface ItemsProps {
  entity: Entity
  section: Section
  row: Row
  siteUrl: string | undefined
  within(to: string): string
  /** The URL of the list, to which forms return. */
  back: string
  may: { edit: boolean; delete: boolean; history: boolean }
  onHistory(): void
  onDelete(): void
  /** Additional items of this entity. */
  children?: ReactNode
}

export const RowItems = (props: ItemsProps) => {
  const { entity, section, row, siteUrl, may, within, back, onHistory, onDelete, children } = props
  useFocusOnFirst()
  const state = wayBack(back)
  const page = sitePageOf(entity, row, siteUrl)
  const isPart = isFixed(entity, row)
  const mayEdit = may.edit && !isPart
  return (
    <>
      <MenuItem icon={mayEdit ? 'edit' : 'eye'} to={within(recordUrl(section, row.id))} state={state} keys="E">
        {mayEdit ? 'Edit' : 'Open'}
      </MenuItem>
      {actionsOf(entity, row).map(({ key, icon, label, run }) => (
        <MenuItem key={key} icon={icon} onSelect={() => void attempt(() => run(entity, row))}>
          {label}
        </MenuItem>
      ))}
      {children}
      {page && (
        <a role="menuitem" tabIndex={-1} href={page} target="_blank" rel="noreferrer">
          <Icon name="external" />
          View on website
        </a>
      )}
      {canPreview(entity) && (
        <MenuItem icon="eye" onSelect={() => void attempt(() => previewOnSite(entity, row))}>
          Preview on website
        </MenuItem>
      )}
      {may.edit && (
        <MenuItem icon="copy" to={within(newCopyUrl(section, row.id))} state={state}>
          Duplicate
        </MenuItem>
      )}
      {may.history && (
        <MenuItem icon="history" onSelect={onHistory}>
          History
        </MenuItem>
      )}
      {relatedTo(entity, row).map(({ label, to }) => (
        <MenuItem key={to} icon="right" to={to} state={state}>
          {label}
        </MenuItem>
      ))}
      {may.delete && !isPart && (
        <>
          <hr />
          <MenuItem icon="trash" isDangerous onSelect={onDelete}>
            Delete
          </MenuItem>
        </>
      )}
    </>
  )
}

interface TrashItemsProps {
  may: { edit: boolean; delete: boolean }
  onRestore(): void
  onPurge(): void
}

export const TrashItems = ({ may, onRestore, onPurge }: TrashItemsProps) => {
  useFocusOnFirst()
  return (
    <>
      {may.edit && (
        <MenuItem icon="undo" onSelect={onRestore}>
          Restore
        </MenuItem>
      )}
      {may.delete && (
        <MenuItem icon="trash" isDangerous onSelect={onPurge}>
          Delete permanently
        </MenuItem>
      )}
    </>
  )
}
