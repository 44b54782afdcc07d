import { pageSizes } from '../../contract/constants.ts'
import type { Row } from '../../contract/json.ts'
import { Failed } from './failed.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Table } from './table.tsx'
import type { List } from './use-list.ts'
import { nextSort, sortOf, withQuery } from './use-list-query.ts'

const NoRows = lazyPart(async () => (await import('./on-demand.tsx')).NoRows)

interface ListBodyProps { list: List; menuId: string; onAct(act: string, row: Row, element: HTMLElement): void }

/** The rows, or what there is to say where there are none. */
export function ListBody({ list, menuId, onAct }: ListBodyProps) {
  const { entity, section, asked: { query }, change, state, rows, columns, control } = list
  const { page, error, reload } = state
  if (error) return <Failed entity={entity} error={error} onRetry={reload} />
  if (page?.total === 0) return <NoRows list={list} />
  const pickedHere = rows.filter(({ id }) => control.isPicked(id)).length
  return (
    <Table
      ref={list.table} name={section.title} rows={page?.rows} total={page?.total ?? -1}
      skeletonRows={Math.min(query.limit, pageSizes[0])} columns={columns} sort={sortOf(entity, query)}
      onSort={(column) => change((now) => withQuery(now, nextSort(entity, now.query, column.sort ?? '', column.firstOrder)))}
      labelOf={list.labelOf} menuId={menuId} isPicked={control.isPicked} onPick={control.pick} onPickAll={control.pickPage}
      picked={pickedHere === 0 ? 'none' : pickedHere === rows.length ? 'all' : 'some'} onOpen={list.open}
      onAct={(act, id, element) => {
        const row = rows.find((one) => one.id === id)
        if (row) onAct(act, row, element)
      }}
    />
  )
}
