import { useId } from 'react'
import type { List } from './use-list.ts'
import { sortOf, withQuery } from './use-list-query.ts'

/** Where rows are cards there are no headers to press; shown only then. */
export function SortSelect({ list: { entity, asked, change, columns } }: { list: List }) {
  const id = useId()
  const { sort, order } = sortOf(entity, asked.query)
  const choose = (value: string) => {
    const [name = '', direction] = value.split(' ')
    change((now) => withQuery(now, { sort: name, order: direction === 'desc' ? 'desc' : 'asc' }))
  }
  return (
    <div className="field sort-select">
      <label htmlFor={id}>Sort by</label>
      <select id={id} className="input" value={`${sort} ${order}`} onChange={(event) => choose(event.target.value)}>
        {columns.flatMap((column) => column.sort === undefined ? [] : (['asc', 'desc'] as const).map((direction) => (
          <option key={`${column.name} ${direction}`} value={`${column.sort} ${direction}`}>
            {column.label}, {direction === 'asc' ? 'ascending' : 'descending'}
          </option>
        )))}
      </select>
    </div>
  )
}
