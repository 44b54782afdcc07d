import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type Entity, isFixed, isSettable } from '#contract'
import { useHas } from '#data'
import { countOf, numberWords, quantity, isStatusByActions, publishesByActions } from '#record'
import { Icon, uncoverFocus } from '#ui'
import { nextItem } from '#controls'
import { ListTool } from './list-tool.tsx'
import { type BulkTool, listSlots } from './slots.ts'
import { toCall } from './use-list-query.ts'
import type { List } from './use-list.ts'
import { useEscape } from './use-escape.ts'
import './styles/selection.css'

/** A merge lists each record in a URL, whose length servers limit. */
const mergeMax = 50

const settable = (entity: Entity): string[] =>
  Object.entries(entity.fields)
    .filter(([name, field]) => isSettable(field) && field.readOnly !== true && !isStatusByActions(entity, name))
    .map(([name]) => name)

/** Names the action for one field: "Set album". */
const setWords = (entity: Entity): string => {
  const [only, ...others] = settable(entity)
  return only === undefined || others.length > 0
    ? 'Edit fields'
    : `Set ${(entity.fields[only]?.label ?? only).toLowerCase()}`
}

type BulkDialog = 'set' | 'export' | 'merge'

/** The permitted actions for the selection; destructive ones are the last. */
const toolsOf = (list: List, hasOperations: boolean, open: (dialog: BulkDialog) => void): BulkTool[] => {
  const { entity, asked, control, may, actions, rows, state } = list
  const { selection, select } = control
  const total = state.page?.total ?? 0
  const isWholePage = rows.length > 0 && rows.every(({ id }) => selection.records.has(id))
  const run = (change: Parameters<typeof actions.run>[0]) => () => actions.run(change, selection)
  const all: BulkTool[] =
    selection.all === undefined && isWholePage && total > rows.length
      ? [
          {
            label: `Select all ${numberWords(total)} that match`,
            icon: 'check',
            className: 'wordy',
            press: () => select(() => ({ records: new Map(), all: total })),
          },
        ]
      : []
  if (asked.isTrash) {
    if (may.edit) all.push({ label: 'Restore', icon: 'undo', press: run({ action: 'restore' }) })
    if (may.delete) {
      all.push({ label: 'Delete permanently', icon: 'trash', className: 'danger', press: run({ action: 'purge' }) })
    }
    return all
  }
  const { size } = selection.records
  // For several records, the host reports those that it doesn't change.
  const fixed = rows.filter((row) => selection.records.has(row.id) && isFixed(entity, row))
  const isAllFixed = size > 0 && fixed.length === size
  if (publishesByActions(entity)) all.push(...(listSlots.publishing?.toolsOf(list) ?? []))
  if (may.edit && hasOperations && settable(entity).length > 0 && !isAllFixed) {
    all.push({ label: setWords(entity), icon: 'edit', press: () => open('set') })
  }
  if (
    may.edit &&
    may.delete &&
    hasOperations &&
    entity.merges &&
    selection.all === undefined &&
    size > 1 &&
    size <= mergeMax
  ) {
    all.push({ label: 'Merge', icon: 'link', press: () => open('merge') })
  }
  all.push({ label: 'Export', icon: 'download', press: () => open('export') })
  if (may.delete && !isAllFixed) {
    all.push({ label: 'Delete', icon: 'trash', className: 'danger', press: run({ action: 'delete' }) })
  }
  return all
}

interface SelectionBarProps {
  list: List
  more?: readonly BulkTool[]
}

/** A bar over the end of the list while rows are selected. `more` are additional actions of the screen. */
export function SelectionBar({ list, more = [] }: SelectionBarProps) {
  const { entity, rows, control, actions } = list
  const { selection, clear } = control
  const [dialog, setDialog] = useState<BulkDialog>()
  const hasOperations = useHas('operations')
  const count = countOf(selection)
  const More = listSlots.extras[entity.key]
  const close = () => setDialog(undefined)
  return (
    <>
      <BulkBar
        count={count}
        what={quantity(entity, count)}
        tools={[...toolsOf(list, hasOperations, setDialog), ...more]}
        isBusy={actions.isBusy}
        onClear={clear}
      >
        {More && <More list={list} place="selection" />}
      </BulkBar>
      {dialog && (
        <ListTool onFailure={close}>
          {({ ExportDialog, MergeDialog, SetField }) => {
            if (dialog === 'merge') return <MergeDialog list={list} onClose={close} />
            if (dialog === 'export') return <ExportDialog list={list} selection={selection} onClose={close} />
            return (
              <SetField
                entity={entity}
                names={settable(entity)}
                count={count}
                shown={rows.filter(({ id }) => control.isPicked(id))}
                match={selection.all === undefined ? undefined : toCall(entity, list.asked)}
                onClose={close}
                onSet={(set, labels) => {
                  close()
                  actions.run({ action: 'set', set, labels }, selection)
                }}
              />
            )
          }}
        </ListTool>
      )}
    </>
  )
}

interface BulkBarProps {
  count: number
  /** The selected records in words: "3 airports". */
  what: string
  tools: readonly BulkTool[]
  isBusy: boolean
  onClear(): void
  children?: ReactNode
}

/** WAI-ARIA pattern "toolbar": one Tab stop, with arrows between the buttons. */
const moveInToolbar = (event: KeyboardEvent<HTMLElement>): void => {
  const next = nextItem([...event.currentTarget.querySelectorAll('button')], event, true)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** A bar over the end of the list while rows are selected. */
function BulkBar({ count, what, tools, isBusy, onClear, children }: BulkBarProps) {
  useEscape(onClear)
  return (
    <div ref={uncoverFocus} className="row bulk" role="region" aria-label="Selection">
      <span role="status">
        <b>{numberWords(count)}</b> selected
      </span>
      <div role="toolbar" aria-label={`${what} selected`} aria-busy={isBusy} onKeyDown={moveInToolbar}>
        <span className="sep" />
        {tools.map(({ label, icon, press, className = '' }, index) => (
          <button
            key={label}
            type="button"
            className={`btn s ${className}`}
            title={label}
            tabIndex={index === 0 ? 0 : -1}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) press()
            }}
          >
            <Icon name={icon} />
            <span>{label}</span>
          </button>
        ))}
        {children}
        <span className="sep" />
        <button
          type="button"
          className="btn s icon-only"
          aria-label="Clear selection"
          title="Clear selection"
          tabIndex={-1}
          onClick={onClear}
        >
          <Icon name="x" />
        </button>
      </div>
    </div>
  )
}
