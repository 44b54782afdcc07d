import type { Field } from '#contract'
import { sortOf, withQuery } from '../use-list-query.ts'
import type { List } from '../use-list.ts'

const directionWords = ({ kind }: Field): readonly [asc: string, desc: string] =>
  kind === 'instant' || kind === 'day' ? ['oldest first', 'newest first'] : ['ascending', 'descending']

/** Sorts rows without headers: cards, tiles, messages. */
export function SortSelect({ list: { entity, asked, change, columns }, id }: { list: List; id?: string }) {
  const { sort, order } = sortOf(entity, asked.query)
  const choose = (value: string) => {
    const [name = '', direction] = value.split(' ')
    change((now) => withQuery(now, { sort: name, order: direction === 'desc' ? 'desc' : 'asc' }))
  }
  return (
    <select
      id={id}
      className="input"
      aria-label="Sort by"
      value={`${sort} ${order}`}
      onChange={(event) => choose(event.target.value)}
    >
      {columns.flatMap(({ name, label, field, sort }) => {
        const [asc, desc] = directionWords(field)
        return sort === undefined
          ? []
          : [
              <option key={`${name} asc`} value={`${sort} asc`}>
                {label}, {asc}
              </option>,
              <option key={`${name} desc`} value={`${sort} desc`}>
                {label}, {desc}
              </option>,
            ]
      })}
    </select>
  )
}
