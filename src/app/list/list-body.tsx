import { type RefObject, useCallback, useMemo, useState } from 'react'
import { isFixed, type Row } from '#contract'
import { publishesByActions, recordUrl } from '#record'
import { useKeptFocus, useMinute } from '#ui'
import { useHotkey } from '#kit'
import { type ListColumn, withActions, withLink, withMoves, withStatus } from './columns.tsx'
import { Failed } from './failed.tsx'
import { ListTool } from './list-tool.tsx'
import { NoRows } from './no-rows.tsx'
import { listSlots } from './slots.ts'
import { Table } from './table.tsx'
import { nextSort, sortOf, withQuery } from './use-list-query.ts'
import type { List } from './use-list.ts'
import './styles/table.css'
import './styles/table-widths.css'

interface ListKeysProps {
  table: RefObject<HTMLTableElement | null>
  onToggle(id: string): void
  onEdit(id: string): void
}

/** Keyboard support of a list. The focus is kept even without hotkeys. */
function ListKeys({ isOn, ...props }: ListKeysProps & { isOn: boolean }) {
  useKeptFocus(props.table)
  return isOn && <RowKeys {...props} />
}

/** `J` and `K` move between rows, `X` selects, `E` edits. Enter opens the focused link. */
function RowKeys({ table, onToggle, onEdit }: ListKeysProps) {
  const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('tbody tr[data-id]') ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>('tbody tr[data-id]') ?? null
  const move = (step: number) => {
    const all = rows()
    const now = current()
    const index = now ? all.indexOf(now) + step : step > 0 ? 0 : all.length - 1
    const row = all[index]
    // In the trash, a name isn't a link.
    const stop = row?.querySelector<HTMLElement>('.main-cell a') ?? row?.querySelector<HTMLElement>('input')
    stop?.focus()
  }
  const onCurrent = (run: (id: string) => void) => {
    const id = current()?.dataset.id
    if (id !== undefined) run(id)
  }
  useHotkey('j', () => move(1))
  useHotkey('k', () => move(-1))
  useHotkey('x', () => onCurrent(onToggle))
  useHotkey('e', () => onCurrent(onEdit), { opensField: true })
  return null
}

interface ListBodyProps {
  list: List
  /** Without an ID, the rows have no menu. */
  menuId?: string | undefined
  onMenu?(row: Row, button: HTMLElement): void
  /** The URL of each record, including in the trash. By default, records in the trash have none. */
  urlOf?(id: string): string
}

/** The rows of a list, with editing in place and keys. */
export function ListBody({ list, menuId, onMenu, urlOf }: ListBodyProps) {
  const { entity, section, asked, state, control } = list
  const ownUrl = useCallback((id: string) => recordUrl(section, id), [section])
  const url = urlOf ?? (asked.isTrash ? undefined : ownUrl)
  const [pressed, setPressed] = useState<{ act: string; row: Row; element: HTMLElement }>()
  const endEdit = useCallback(() => setPressed(undefined), [])
  const onAct = (act: string, row: Row, element: HTMLElement) => {
    if (act === 'menu') onMenu?.(row, element)
    else if (act.startsWith('edit')) setPressed({ act, row, element })
  }
  return (
    <>
      <Rows list={list} urlOf={url} menuId={menuId} onAct={onAct} />
      {pressed && (
        <ListTool onFailure={endEdit}>
          {({ EditInPlace }) => (
            <EditInPlace
              key={`${pressed.row.id} ${pressed.act}`}
              {...pressed}
              entity={entity}
              track={() => list.track([pressed.row.id], pressed.act)}
              onGone={state.reload}
              onClose={endEdit}
            />
          )}
        </ListTool>
      )}
      <ListKeys
        isOn={list.hasKeys}
        table={list.table}
        onToggle={control.toggle}
        onEdit={(id) => {
          if (url) list.open(url(id))
        }}
      />
    </>
  )
}

type UrlOf = ((id: string) => string) | undefined

interface RowsProps {
  list: List
  urlOf: UrlOf
  menuId: string | undefined
  onAct(act: string, row: Row, element: HTMLElement): void
}

/** The columns with the actions in their cells and the notes next to a status. */
function useShownColumns(list: List, urlOf: UrlOf): readonly ListColumn[] {
  const {
    entity,
    asked: { isTrash },
    columns,
    may,
    canReorder,
    labelOf,
  } = list

  const { publishing } = listSlots
  const minute = useMinute()
  // A change of columns renders all rows again.
  return useMemo(() => {
    const parts = publishing && publishesByActions(entity) ? publishing : undefined
    const noted = parts ? columns.map((column) => withStatus(column, parts.statusOf)) : columns
    const linked = urlOf ? noted.map((column) => withLink(column, urlOf)) : noted
    if (isTrash) return linked
    const mayEdit = (row: Row) => may.edit && !isFixed(entity, row)
    const why = parts && ((row: Row, name: string) => parts.closedWords(entity, row, name))
    const active = linked.map((column) => withActions(column, entity, mayEdit, why))
    return canReorder ? active.map((column) => withMoves(column, labelOf)) : active
  }, [entity, urlOf, columns, isTrash, may.edit, canReorder, labelOf, minute, publishing])
}

/** The rows, or the message for an empty list. */
function Rows({ list, urlOf, menuId, onAct }: RowsProps) {
  const {
    entity,
    section,
    asked: { query },
    change,
    state,
    rows,
    control,
  } = list
  const { page, error, reload } = state
  const shownColumns = useShownColumns(list, urlOf)
  const sortBy = useCallback(
    ({ sort = '', firstOrder }: ListColumn) =>
      change((now) => withQuery(now, nextSort(entity, now.query, sort, firstOrder))),
    [entity, change],
  )
  const failed = error && <Failed entity={entity} error={error} isKept={page !== undefined} onRetry={reload} />
  if (failed && !page) return failed
  if (page?.total === 0) return <NoRows list={list} />
  const { sort, order } = sortOf(entity, query)
  const pickedHere = rows.filter(({ id }) => control.isPicked(id)).length
  const picked = pickedHere === 0 ? 'none' : pickedHere === rows.length ? 'all' : 'some'
  return (
    <>
      {failed}
      <Table
        ref={list.table}
        name={section.title}
        rows={page?.rows}
        total={page?.total ?? -1}
        isMoving={list.canReorder}
        columns={shownColumns}
        sort={sort}
        order={order}
        onSort={sortBy}
        labelOf={list.labelOf}
        menuId={menuId}
        isPicked={control.isPicked}
        onPick={control.pick}
        onPickAll={control.pickPage}
        picked={picked}
        onOpen={list.open}
        onNear={list.near}
        onAct={(act, id, element) => {
          const row = rows.find((one) => one.id === id)
          if (row) onAct(act, row, element)
        }}
      />
    </>
  )
}
