import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Entity, Field } from '../../contract/define.ts'
import { useHotkey } from '../../kit/hotkey.ts'
import { useHas } from '../profile.ts'
import { Icon } from '../ui/icon.tsx'
import { numberWords } from './number-words.ts'
import { ExportDialog } from './export-dialog.tsx'
import { quantity } from './number-words.ts'
import { SetField } from './set-field.tsx'
import type { List } from './use-list.ts'
import { countOf } from './selection.ts'
import '../styles/selection.css'

const canSet = (field: Field): boolean => field.inPlace === true && field.readOnly !== true
const settable = (entity: Entity): string[] =>
  Object.entries(entity.fields).filter(([, field]) => canSet(field)).map(([name]) => name)

/** Pattern "toolbar": one stop for Tab, arrows between its buttons. */
const moveInToolbar = (event: KeyboardEvent<HTMLElement>): void => {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
  const step = steps[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons.at((at + step) % buttons.length)?.focus()
  event.preventDefault()
}

/** What can be done with the selected records, floating over the end of the list. */
export function SelectionBar({ list }: { list: List }) {
  const { entity, asked, control, may, actions, rows, state } = list
  const { selection, clear } = control
  const [dialog, setDialog] = useState<'set' | 'export'>()
  const hasBulk = useHas('bulk')
  useHotkey('Escape', clear)
  const count = countOf(selection)
  const total = state.page?.total ?? 0
  const isWholePage = rows.length > 0 && rows.every(({ id }) => selection.records.has(id))
  const run = (change: Parameters<typeof actions.run>[0]) => actions.run(change, selection)

  let isFirst = true
  const button = (label: string, icon: string, press: () => void, extra: { className?: string; face?: ReactNode } = {}) => {
    const tabIndex = isFirst ? 0 : -1
    isFirst = false
    return (
      <button type="button" className={`btn s ${extra.className ?? ''}`} title={label} tabIndex={tabIndex} aria-disabled={actions.isBusy} onClick={() => { if (!actions.isBusy) press() }}>
        <Icon name={icon} /><span>{extra.face ?? label}</span>
      </button>
    )
  }
  return (
    <div className="bulk" role="region" aria-label="Selection">
      <span role="status"><b>{numberWords(count)}</b> selected</span>
      <div role="toolbar" aria-label={`${quantity(entity, count)} selected`} aria-busy={actions.isBusy} onKeyDown={moveInToolbar}>
        {selection.all === undefined && isWholePage && total > rows.length
          && button(`Select all ${numberWords(total)} that match`, 'check', () => control.select({ records: new Map(), all: total }), { className: 'wordy' })}
        <span className="sep" />
        {asked.isTrash && may.edit && button('Restore', 'undo', () => run({ action: 'restore' }))}
        {!asked.isTrash && may.edit && hasBulk && settable(entity).length > 0 && button('Edit fields', 'edit', () => setDialog('set'))}
        {!asked.isTrash && button('Export', 'download', () => setDialog('export'))}
        {may.delete && (asked.isTrash ? button('Delete for ever', 'trash', () => run({ action: 'purge' }), { className: 'danger' })
          : button('Delete', 'trash', () => run({ action: 'delete' }), { className: 'danger' }))}
        <span className="sep" />
        <button type="button" className="btn s icon-only" aria-label="Clear selection" title="Clear selection" tabIndex={-1} onClick={clear}><Icon name="x" /></button>
      </div>
      {dialog === 'set' && (
        <SetField entity={entity} names={settable(entity)} count={count} onClose={() => setDialog(undefined)}
          onSet={(set) => { setDialog(undefined); run({ action: 'set', set }) }} />
      )}
      {dialog === 'export' && <ExportDialog list={list} selection={selection} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
