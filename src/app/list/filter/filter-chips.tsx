import type { Row } from '#contract'
import { useRelatedLabels } from '#record'
import { Icon } from '#ui'
import { withQuery } from '../use-list-query.ts'
import type { List } from '../use-list.ts'
import { type Chip, chipsOf } from './filter-words.ts'

const Names = ({ chip: { name, to, ids }, rows }: { chip: Chip; rows: readonly Row[] }) =>
  useRelatedLabels(name, to ?? '', ids, rows)
    .map((label) => label ?? '…')
    .join(' or ')

/** The applied filters. Clicking a chip opens its control, and its × removes the filter. */
export function FilterChips({ list, onOpen }: { list: List; onOpen(name: string): void }) {
  const { entity, asked, change, rows } = list
  const { filters } = asked.query
  const remove = (name: string) =>
    change((now) => withQuery(now, { filters: now.query.filters.filter((term) => term.name !== name) }))
  const clear = () => change((now) => withQuery(now, { filters: [] }))
  const chips = chipsOf(entity, filters)
  return (
    <>
      {chips.map((chip) => (
        <span key={chip.name} className="chip roomy">
          <button type="button" onClick={() => onOpen(chip.name)}>
            <span>{chip.lead}</span> <b>{chip.to ? <Names chip={chip} rows={rows} /> : chip.value}</b>
          </button>
          <button
            type="button"
            aria-label={`Remove filter: ${chip.lead.replace(/ (?:is|is not|in)$/, '') || chip.value}`}
            onClick={() => remove(chip.name)}
          >
            <Icon name="x" size="xs" />
          </button>
        </span>
      ))}
      {chips.length > 1 && (
        <button type="button" className="btn ghost roomy clear" onClick={clear}>
          Clear all
        </button>
      )}
    </>
  )
}
