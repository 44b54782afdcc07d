import { pageSizes } from '../../contract/constants.ts'
import type { Row } from '../../contract/json.ts'
import { chipsOf } from './filter-words.ts'
import { newRecordAddress } from './record-address.ts'
import { Empty, EmptyTrash, Failed, NoMatch } from './states.tsx'
import { Table } from './table.tsx'
import type { List } from './use-list.ts'
import { nextSort, sortOf, withQuery } from './use-list-query.ts'

interface ListBodyProps { list: List; menuId: string; onAct(act: string, row: Row, element: HTMLElement): void }

/** The rows, or what there is to say where there are none. */
export function ListBody({ list, menuId, onAct }: ListBodyProps) {
  const { entity, section, asked, change, state, rows, columns, control, may } = list
  const { query, isTrash } = asked
  const { page, error, reload } = state
  if (error) return <Failed entity={entity} error={error} onRetry={reload} />
  if (page?.total === 0) {
    if (query.search !== '' || query.filters.length > 0) {
      return (
        <NoMatch
          entity={entity} search={query.search} chips={chipsOf(entity, query.filters)}
          onClearSearch={() => change((now) => withQuery(now, { search: '' }))}
          onClearFilters={() => change((now) => withQuery(now, { filters: [] }))}
        />
      )
    }
    return isTrash ? <EmptyTrash entity={entity} onLeave={() => change((now) => ({ ...now, isTrash: false }))} />
      : <Empty entity={entity} createAt={may.edit ? newRecordAddress(section) : undefined} />
  }
  const pickedHere = rows.filter(({ id }) => control.isPicked(id)).length
  return (
    <Table
      ref={list.table} name={section.title} rows={page?.rows} total={page?.total ?? -1} skeletonRows={Math.min(query.limit, pageSizes[0])}
      columns={columns} sort={sortOf(entity, query)} labelOf={list.labelOf} menuId={menuId}
      onSort={(column) => change((now) => withQuery(now, nextSort(entity, now.query, column.sort ?? '', column.firstOrder)))}
      picked={pickedHere === 0 ? 'none' : pickedHere === rows.length ? 'all' : 'some'}
      isPicked={control.isPicked} onPick={control.pick} onPickAll={control.pickPage}
      onAct={(act, id, element) => {
        const row = rows.find((one) => one.id === id)
        if (row) onAct(act, row, element)
      }}
    />
  )
}
