import type { Entity } from '../../contract/define.ts'
import type { Row } from '../../contract/json.ts'
import type { FilterTerm } from '../../contract/list-query.ts'
import { Icon } from '../ui/icon.tsx'
import { type Chip, chipsOf } from './filter-words.ts'
import { useRelatedLabels } from './use-related-labels.ts'

const Names = ({ chip: { name, to, ids }, rows }: { chip: Chip; rows: readonly Row[] }) =>
  useRelatedLabels(name, to ?? '', ids, rows).map((label) => label ?? '…').join(' or ')

interface FilterChipsProps {
  entity: Entity
  terms: readonly FilterTerm[]
  rows: readonly Row[]
  onOpen(name: string): void
  onRemove(name: string): void
  onClear(): void
}

export function FilterChips({ entity, terms, rows, onOpen, onRemove, onClear }: FilterChipsProps) {
  const chips = chipsOf(entity, terms)
  return (
    <>
      {chips.map((chip) => (
        <span key={chip.name} className="chip wide">
          <button type="button" onClick={() => onOpen(chip.name)}>
            <span>{chip.lead}</span> <b>{chip.to ? <Names chip={chip} rows={rows} /> : chip.value}</b>
          </button>
          <button
            type="button" aria-label={`Remove filter: ${chip.lead.replace(/ (?:is|is not|in)$/, '') || chip.value}`}
            onClick={() => onRemove(chip.name)}
          >
            <Icon name="x" size="xs" />
          </button>
        </span>
      ))}
      {chips.length > 1 && <button type="button" className="btn ghost wide" onClick={onClear}>Clear all</button>}
    </>
  )
}
