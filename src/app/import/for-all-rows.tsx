import { useId, useState } from 'react'
import type { Entity } from '#contract'
import { fileRuleOf } from './file-rules.ts'
import type { Mapping } from './mapping.ts'
import { targetsOf } from './targets.ts'

interface ForAllRowsProps {
  entity: Entity
  mapping: Mapping
  /** The labels of required fields that no column fills. */
  missing: readonly string[]
  onChange(part: Partial<Mapping>): void
}

/** Offers "All rows are: …" for fields that no column fills. */
export function ForAllRows({ entity, mapping, missing, onChange }: ForAllRowsProps) {
  const id = useId()
  const [added, setAdded] = useState<readonly string[]>([])
  const free = targetsOf(entity).filter(
    ({ path, field }) =>
      path in entity.fields &&
      !entity.import?.keys.includes(path) &&
      field.kind !== 'group' &&
      !mapping.columns.some((filled) => filled === path || filled?.split(',').includes(path)),
  )
  const isShown = ({ path, label }: { path: string; label: string }) =>
    path in mapping.forAll || missing.includes(label) || added.includes(path)
  const others = free.filter((target) => !isShown(target))
  const set = (path: string, text: string) => onChange({ forAll: { ...mapping.forAll, [path]: text } })
  const { implied } = fileRuleOf(entity)
  if (free.length === 0) return null
  return (
    <fieldset className="field for-all">
      <legend className="label">The same for all rows</legend>
      <div className="import-options">
        {free.filter(isShown).map(({ path, label, field }) => (
          <div className="field" key={path}>
            <label htmlFor={`${id}${path}`}>{label} of all rows</label>
            {field.kind === 'choice' || field.kind === 'flag' ? (
              <select
                id={`${id}${path}`}
                className="input"
                value={mapping.forAll[path] ?? ''}
                onChange={(event) => set(path, event.currentTarget.value)}
              >
                <option value="">Not set</option>
                {(field.kind === 'flag'
                  ? [
                      { value: 'yes', label: 'Yes' },
                      { value: 'no', label: 'No' },
                    ]
                  : field.options
                ).map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            ) : (
              <input
                id={`${id}${path}`}
                className="input"
                value={mapping.forAll[path] ?? ''}
                onChange={(event) => set(path, event.currentTarget.value)}
              />
            )}
            {implied?.field === path && mapping.forAll[path] === implied.value && (
              <p className="help">{implied.reason}</p>
            )}
          </div>
        ))}
        {others.length > 0 && (
          <div className="field">
            <label htmlFor={`${id}+`}>Set another field</label>
            <select
              id={`${id}+`}
              className="input"
              value=""
              onChange={(event) => setAdded([...added, event.currentTarget.value])}
            >
              <option value="">Choose…</option>
              {others.map(({ path, label }) => (
                <option key={path} value={path}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
    </fieldset>
  )
}
