import { type KeyboardEvent, useState } from 'react'
import type { Entity } from '../../contract/define.ts'
import { useHas } from '../profile.ts'
import { Icon } from '../ui/icon.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { listExtras } from './list-extras.ts'
import { MergeDialog, mergeMax } from './merge-dialog.tsx'
import { numberWords, quantity } from './number-words.ts'
import { countOf } from './selection.ts'
import { SetField } from './set-field.tsx'
import type { List } from './use-list.ts'
import '../styles/selection.css'

const settable = (entity: Entity): string[] =>
  Object.entries(entity.fields).filter(([, { inPlace, readOnly }]) => inPlace === true && readOnly !== true)
    .map(([name]) => name)

/** One field by its name: "Set album". */
const setWords = (entity: Entity): string => {
  const [only, ...others] = settable(entity)
  return only === undefined || others.length > 0 ? 'Edit fields' : `Set ${(entity.fields[only]?.label ?? only).toLowerCase()}`
}

/** Pattern "toolbar": one stop for Tab, arrows between its buttons. */
const moveInToolbar = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons.at((at + step) % buttons.length)?.focus()
  event.preventDefault()
}

type BulkDialog = 'set' | 'export' | 'merge'
interface Tool { label: string; icon: string; press(): void; className?: string }

/** What the person may do with what is selected; what ends it comes last. */
const toolsOf = (list: List, hasBulk: boolean, open: (dialog: BulkDialog) => void): Tool[] => {
  const { entity, asked, control, may, actions, rows, state } = list
  const { selection, select } = control
  const total = state.page?.total ?? 0
  const isWholePage = rows.length > 0 && rows.every(({ id }) => selection.records.has(id))
  const run = (change: Parameters<typeof actions.run>[0]) => () => actions.run(change, selection)
  const all: Tool[] = selection.all === undefined && isWholePage && total > rows.length ? [{
    label: `Select all ${numberWords(total)} that match`, icon: 'check', className: 'wordy',
    press: () => select({ records: new Map(), all: total }),
  }] : []
  if (asked.isTrash) {
    if (may.edit) all.push({ label: 'Restore', icon: 'undo', press: run({ action: 'restore' }) })
    if (may.delete) {
      all.push({ label: 'Delete for ever', icon: 'trash', className: 'danger', press: run({ action: 'purge' }) })
    }
    return all
  }
  if (may.edit && hasBulk && settable(entity).length > 0) {
    all.push({ label: setWords(entity), icon: 'edit', press: () => open('set') })
  }
  const { size } = selection.records
  if (may.edit && hasBulk && entity.merges && selection.all === undefined && size > 1 && size <= mergeMax) {
    all.push({ label: 'Merge', icon: 'link', press: () => open('merge') })
  }
  all.push({ label: 'Export', icon: 'download', press: () => open('export') })
  if (may.delete) all.push({ label: 'Delete', icon: 'trash', className: 'danger', press: run({ action: 'delete' }) })
  return all
}

/** Floats over the end of the list while something is selected. */
export function SelectionBar({ list }: { list: List }) {
  const { entity, control: { selection, clear }, actions } = list
  const [dialog, setDialog] = useState<BulkDialog>()
  const hasBulk = useHas('bulk')
  const count = countOf(selection)
  const More = listExtras[entity.key]
  const close = () => setDialog(undefined)
  return (
    <>
      <div className="bulk" role="region" aria-label="Selection">
        <span role="status"><b>{numberWords(count)}</b> selected</span>
        <div
          role="toolbar" aria-label={`${quantity(entity, count)} selected`} aria-busy={actions.isBusy}
          onKeyDown={moveInToolbar}
        >
          <span className="sep" />
          {toolsOf(list, hasBulk, setDialog).map(({ label, icon, press, className = '' }, index) => (
            <button
              key={label} type="button" className={`btn s ${className}`} title={label} tabIndex={index === 0 ? 0 : -1}
              aria-disabled={actions.isBusy} onClick={() => { if (!actions.isBusy) press() }}
            >
              <Icon name={icon} /><span>{label}</span>
            </button>
          ))}
          {More && <More list={list} place="selection" />}
          <span className="sep" />
          <button
            type="button" className="btn s icon-only" aria-label="Clear selection" title="Clear selection" tabIndex={-1}
            onClick={clear}
          >
            <Icon name="x" />
          </button>
        </div>
      </div>
      {dialog === 'set' && (
        <SetField
          entity={entity} names={settable(entity)} count={count} onClose={close}
          onSet={(set) => { close(); actions.run({ action: 'set', set }, selection) }}
        />
      )}
      {dialog === 'merge' && <MergeDialog list={list} onClose={close} />}
      {dialog === 'export' && <ExportDialog list={list} selection={selection} onClose={close} />}
    </>
  )
}
