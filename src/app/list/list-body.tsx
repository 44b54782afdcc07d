import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#contract'
import { publishesByActions } from '#record'
import { EditInPlace } from './change/edit-in-place.tsx'
import { type ListColumn, withNotes } from './columns.tsx'
import { Failed } from './failed.tsx'
import { ListKeys } from './list-keys.tsx'
import { NoRows } from './no-rows.tsx'
import { listSlots } from './slots.ts'
import { Table } from './table.tsx'
import { nextSort, sortOf, withQuery } from './use-list-query.ts'
import type { List } from './use-list.ts'
import './styles/table.css'
import './styles/table-widths.css'

interface ListBodyProps {
  list: List
  /** Without an id the rows have no menu. */
  menuId?: string | undefined
  onMenu?(row: Row, button: HTMLElement): void
  /** A key opened the record. */
  onOpen(id: string): void
}

/** The rows of a list, with editing in place and keys. */
export function ListBody({ list, menuId, onMenu, onOpen }: ListBodyProps) {
  const { entity, state, control } = list
  const [pressed, setPressed] = useState<{ act: string; row: Row; element: HTMLElement }>()
  const endEdit = useCallback(() => setPressed(undefined), [])
  const onAct = (act: string, row: Row, element: HTMLElement) => {
    if (act === 'menu') onMenu?.(row, element)
    else if (act.startsWith('edit')) setPressed({ act, row, element })
  }
  return (
    <>
      <Rows list={list} menuId={menuId} onAct={onAct} />
      {pressed && (
        <EditInPlace
          key={`${pressed.row.id} ${pressed.act}`}
          {...pressed}
          entity={entity}
          onGone={state.reload}
          onClose={endEdit}
        />
      )}
      <ListKeys isOn={list.hasKeys} table={list.table} onToggle={control.toggle} onEdit={onOpen} />
    </>
  )
}

interface RowsProps {
  list: List
  menuId: string | undefined
  onAct(act: string, row: Row, element: HTMLElement): void
}

/** The rows, or the message for an empty list. */
function Rows({ list, menuId, onAct }: RowsProps) {
  const {
    entity,
    section,
    asked: { query },
    change,
    state,
    rows,
    columns,
    control,
  } = list
  const { page, error, reload } = state
  const { publishing } = listSlots
  const shownColumns = useMemo(
    () =>
      publishing && publishesByActions(entity)
        ? columns.map((column) => withNotes(column, publishing.noteOf))
        : columns,
    [entity, columns, publishing],
  )
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
