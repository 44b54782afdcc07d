import { anyOf, type Entity } from '#contract'
import { Icon } from '#ui'
import { FilterChips } from './filter/filter-chips.tsx'
import { ListSearch } from './search-box.tsx'
import { Tools } from './tools.tsx'
import type { List } from './use-list.ts'

/** The number of characters that fit into a phone's search field. */
const placeholderMax = 28

/** Names up to four of the searched fields: "Name, city, IATA or ICAO". */
function placeholderOf(entity: Entity): string {
  const names = entity.search.map((name, index) => {
    const label = entity.fields[name]?.label ?? name
    if (index === 0) return label
    return (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase()).replace(/ (code|name|number)$/, '')
  })
  const choices = [4, 3, 2].map((count) => anyOf(names.slice(0, count)))
  return choices.find(({ length }) => length <= placeholderMax) ?? names[0] ?? ''
}

interface ToolbarProps {
  list: List
  trayId: string
  isTrayOpen: boolean
  onTray(isOpen: boolean, name?: string): void
}

export function Toolbar({ list, trayId, isTrayOpen, onTray }: ToolbarProps) {
  const {
    entity,
    asked: { query },
  } = list
  const filtered = new Set(query.filters.map(({ name }) => name)).size
  return (
    <div className={isTrayOpen ? 'toolbar open' : 'toolbar'}>
      <ListSearch list={list} placeholder={placeholderOf(entity)} />
      <button
        type="button"
        className="btn"
        aria-expanded={isTrayOpen}
        aria-controls={trayId}
        onClick={() => onTray(!isTrayOpen)}
      >
        <Icon name="filter" />
        Filters
        {filtered > 0 && <span className="tally">{filtered}</span>}
      </button>
      {filtered > 0 && <FilterChips list={list} onOpen={(name) => onTray(true, name)} />}
      <Tools list={list} />
    </div>
  )
}
