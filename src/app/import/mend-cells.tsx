import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Entity } from '#contract'
import { FieldError } from '#ui'
import type { ImportFile, ImportFlow } from './import-flow.ts'
import { sentenceOf } from './import-run.ts'
import { columnAt, pathWords } from './mapping.ts'
import type { Finding } from './tally.ts'

/** The cells that a user can correct, by row index, or the reason why they can't be read. */
type Cells = ReadonlyMap<number, readonly string[]> | string

/** Reads the cells of the visible failed rows after a check. */
export function useCells(flow: ImportFlow, findings: readonly Finding[], isOver: boolean): Cells | undefined {
  const [cells, setCells] = useState<Cells>()
  useEffect(() => {
    const indexes = findings.filter(({ fields }) => Object.keys(fields).length > 0).map(({ index }) => index)
    if (!isOver || indexes.length === 0) return setCells(undefined)
    let isLeft = false
    const tell = (read: Cells | undefined) => {
      if (!isLeft) setCells(read)
    }
    flow.cellsOf(new Set(indexes)).then(tell, (error: unknown) => tell(sentenceOf(error)))
    return () => {
      isLeft = true
    }
  }, [flow, findings, isOver])
  return cells
}

interface MendCellsProps {
  entity: Entity
  flow: ImportFlow
  file: ImportFile
  finding: Finding
  /** The corrections that the last check included. */
  checked: ReadonlyMap<number, string> | undefined
  cells: readonly string[]
}

/** Shows the problems of a row: an input for each cell with a problem, and the other problems as text. */
export function MendCells({ entity, flow, file, finding, checked, cells }: MendCellsProps): ReactNode {
  const { mapping, mended } = file
  const { index, line, fields } = finding
  const own = mended.get(index)
  const parts = Object.entries(fields).map(([path, problem]) => {
    const column = columnAt(mapping, path)
    const label = pathWords(entity, path)
    if (path === 'status' && entity.import?.bringsBack && problem.startsWith('This person has unsubscribed')) {
      return (
        <label key={path} className="row">
          <input
            type="checkbox"
            className="check"
            checked={file.returning.has(index)}
            onChange={(event) => flow.bringBack(index, event.currentTarget.checked)}
          />
          <span>
            {problem}. Line {line}: They asked to subscribe again
          </span>
        </label>
      )
    }
    if (column === undefined) return <p key={path}>{path === '' ? problem : `${label}: ${problem}`}</p>
    const inFile = cells[column] ?? ''
    return (
      <CellField
        key={path}
        label={label}
        name={`${label}, line ${line}`}
        problem={problem}
        text={own?.get(column) ?? inFile}
        checked={checked?.get(column) ?? inFile}
        isChanged={own?.has(column) ?? false}
        onChange={(text) => flow.mend(index, column, text === inFile ? undefined : text)}
      />
    )
  })
  return <div className="mend">{parts}</div>
}

interface CellFieldProps {
  label: string
  name: string
  problem: string
  text: string
  checked: string
  isChanged: boolean
  onChange(text: string): void
}

function CellField({ label, name, problem, text, checked, isChanged, onChange }: CellFieldProps) {
  const id = useId()
  return (
    <div className={isChanged ? 'field changed' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        aria-label={name}
        aria-describedby={`${id}p`}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={text === checked ? true : undefined}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FieldError id={`${id}p`}>{problem}</FieldError>
    </div>
  )
}
