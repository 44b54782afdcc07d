import { type ReactNode, useId } from 'react'
import type { Entity } from '#contract'
import type { ImportFile, ImportFlow } from './import-flow.ts'
import { columnAt, type Mapping, pathWords } from './mapping.ts'
import type { Finding } from './tally.ts'

interface Question {
  column: number
  path: string
  cell: string
  rows: number
}

const shownMax = 20

/** Collects the rejected values of relations and choices, each once: "Burma", "Bounced". */
function questionsOf(
  entity: Entity,
  mapping: Mapping,
  findings: readonly Finding[],
  cells: ReadonlyMap<number, readonly string[]>,
): Question[] {
  const questions = new Map<string, Question>()
  for (const { index, fields } of findings)
    for (const path of Object.keys(fields)) {
      const field = entity.fields[path] ?? entity.fields[`${path}Id`]
      const column = columnAt(mapping, path)
      if (column === undefined || !field || !['relation', 'choice', 'flag', 'zone'].includes(field.kind)) continue
      const cell = (cells.get(index)?.[column] ?? '').trim()
      if (cell === '') continue
      const key = JSON.stringify([column, cell])
      const before = questions.get(key)
      questions.set(key, { column, path, cell, rows: (before?.rows ?? 0) + 1 })
    }
  return [...questions.values()].sort((one, other) => other.rows - one.rows).slice(0, shownMax)
}

interface CorrectValuesProps {
  entity: Entity
  flow: ImportFlow
  file: ImportFile
  findings: readonly Finding[]
  cells: ReadonlyMap<number, readonly string[]>
}

/** The user replaces a rejected value once, for all rows of the file with this value. */
export function CorrectValues({ entity, flow, file, findings, cells }: CorrectValuesProps): ReactNode {
  const id = useId()
  const questions = questionsOf(entity, file.mapping, findings, cells)
  if (questions.length === 0) return null
  return (
    <fieldset className="answers">
      <legend className="label">Replace in all rows</legend>
      {questions.map(({ column, path, cell }, at) => {
        const field = entity.fields[path] ?? entity.fields[`${path}Id`]
        const text = file.replacements.get(column)?.get(cell)
        const change = (value: string) => flow.answer(column, cell, value === '' ? undefined : value)
        const name = `Replace “${cell}” (${pathWords(entity, path)}) with`
        return (
          <div className="field" key={JSON.stringify([column, cell])}>
            <label htmlFor={`${id}${at}`}>{name}</label>
            {field?.kind === 'choice' ? (
              <select
                id={`${id}${at}`}
                className="input"
                value={text ?? ''}
                onChange={(event) => change(event.currentTarget.value)}
              >
                <option value="">Choose…</option>
                {field.options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            ) : (
              <input
                id={`${id}${at}`}
                className="input"
                autoComplete="off"
                value={text ?? ''}
                onChange={(event) => change(event.currentTarget.value)}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
