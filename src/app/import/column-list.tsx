import { useMemo } from 'react'
import type { Entity, ImportRule } from '#contract'
import { Icon } from '#ui'
import { mapColumn, type Mapping } from './mapping.ts'
import type { Scan } from './scan.ts'
import { targetsOf } from './targets.ts'

interface ColumnListProps {
  entity: Entity
  rule: ImportRule
  scan: Scan
  mapping: Mapping
  onChange(mapping: Mapping): void
}

const samplesMax = 3

/** Shows each column with sample values next to its target, and the reason for an uncertain guess. */
export function ColumnList({ entity, rule, scan: { first, samples }, mapping, onChange }: ColumnListProps) {
  const targets = useMemo(() => targetsOf(entity, mapping.group), [entity, mapping.group])
  return (
    <ul className="frame column-list" aria-label="Columns">
      <li className="column-head" aria-hidden="true">
        <span>In the file</span>
        <span />
        <span>Fills</span>
      </li>
      {first.map((cell, column) => {
        const name = mapping.hasHeader && cell !== '' ? cell : `Column ${column + 1}`
        const values = [...(mapping.hasHeader ? [] : [cell]), ...(samples[column] ?? [])].filter(
          (value) => value !== '',
        )
        return (
          // A column is identified only by its position.
          <li key={column}>
            <div>
              <b>{name}</b>
              <p className="samples">{values.length > 0 ? values.slice(0, samplesMax).join(' · ') : 'Empty'}</p>
              {mapping.reasons[column] && (
                <p className="doubt">
                  <Icon name="warn" size="s" /> {mapping.reasons[column]}
                </p>
              )}
            </div>
            <Icon name="right" size="s" />
            <select
              className="input"
              aria-label={`${name} fills`}
              value={mapping.columns[column] ?? ''}
              onChange={(event) => onChange(mapColumn(rule, mapping, column, event.currentTarget.value || undefined))}
            >
              <option value="">Not imported</option>
              {targets.map(({ path, label }) => (
                <option key={path} value={path}>
                  {label}
                </option>
              ))}
            </select>
          </li>
        )
      })}
    </ul>
  )
}
