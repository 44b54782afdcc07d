import { useCallback } from 'react'
import type { Row } from '../../contract/json.ts'
import { useHas } from '../profile.ts'
import type { ListColumn } from './columns.tsx'
import { ChangedNote, Failed, NoRows } from './rare-parts.ts'
import { Table } from './table.tsx'
import type { List } from './use-list.ts'
import { nextSort, sortOf, withQuery } from './use-list-query.ts'

interface ListBodyProps {
  list: List
  /** Without it the rows have no menu. */
  menuId?: string | undefined
  onAct?(act: string, row: Row, element: HTMLElement): void
}

/** The rows, or what there is to say where there are none. */
export function ListBody({ list, menuId, onAct }: ListBodyProps) {
  const hasEvents = useHas('events')
  const { entity, section, asked: { query }, step, state, rows, columns, control } = list
  const { page, error, reload } = state
  const sortBy = useCallback(({ sort = '', firstOrder }: ListColumn, isAhead: boolean) =>
    step((now) => withQuery(now, nextSort(entity, now.query, sort, firstOrder)), { isAhead }), [entity, step])
  const failed = error && <Failed entity={entity} error={error} isKept={page !== undefined} onRetry={reload} />
  if (failed && !page) return failed
  if (page?.total === 0) return <NoRows list={list} />
  const { sort, order } = sortOf(entity, query)
  const pickedHere = rows.filter(({ id }) => control.isPicked(id)).length
  const picked = pickedHere === 0 ? 'none' : pickedHere === rows.length ? 'all' : 'some'
  return (
    <>
      {failed}
      {hasEvents && page && <ChangedNote entity={entity.key} since={page} onRefresh={reload} />}
      <Table
        ref={list.table} name={section.title} rows={page?.rows} total={page?.total ?? -1}
        isMoving={list.canReorder} columns={columns} sort={sort} order={order} onSort={sortBy}
        labelOf={list.labelOf} menuId={menuId} isPicked={control.isPicked} onPick={control.pick}
        onPickAll={control.pickPage} picked={picked} onOpen={list.open}
        onAct={(act, id, element) => {
          const row = rows.find((one) => one.id === id)
          if (row) onAct?.(act, row, element)
        }}
      />
    </>
  )
}
