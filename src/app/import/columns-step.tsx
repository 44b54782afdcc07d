import { type ReactNode, useId } from 'react'
import type { Entity, ImportRule } from '../../contract/define.ts'
import { Note } from '../ui/note.tsx'
import { ColumnList } from './column-list.tsx'
import { delimiters } from './csv-parser.ts'
import { type Encoding, encodings } from './encoding.ts'
import type { ImportFile, ImportFlow } from './import-flow.ts'
import { guessMapping, type Mapping, mappingProblem, missingLabels } from './mapping.ts'
import { Step } from './step.tsx'
import { rowsOf } from './summary.ts'
import { groupsOf } from './targets.ts'
import { allOf } from './word-lists.ts'

interface ColumnsStepProps {
  entity: Entity
  rule: ImportRule
  flow: ImportFlow
  file: ImportFile
  /** In another format: what is shown is of the one before. */
  isReading: boolean
}

const delimiterWords = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' } as const
const encodingNames = Object.keys(encodings).filter((name): name is Encoding => name in encodings)
const modes = [['both', 'Create and update'], ['create', 'Create only'], ['update', 'Update only']] as const

/** "an airport", "a runway" */
const oneOf = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

export function ColumnsStep({ entity, rule, flow, file: { name, scan, mapping }, isReading }: ColumnsStepProps) {
  const id = useId()
  const { hasHeader, group, mode, key, isEmptying } = mapping
  const rows = scan.rows - (hasHeader ? 1 : 0)
  const change = (part: Partial<Mapping>) => flow.setMapping({ ...mapping, ...part })
  const guessAgain = (fixed: { hasHeader: boolean; group?: string | undefined }) =>
    flow.setMapping({ ...guessMapping(entity, rule, scan, fixed), isEmptying })
  const separate = (value: string) => {
    const delimiter = delimiters.find((known) => known === value)
    if (delimiter) void flow.readAs({ delimiter })
  }
  const decode = (value: string) => {
    const encoding = encodingNames.find((known) => known === value)
    if (encoding) void flow.readAs({ encoding })
  }
  const problem = rows > 0 ? mappingProblem(entity, rule, mapping) : 'There are no rows below the names of the columns.'
  const missing = missingLabels(entity, mapping)
  const groups = groupsOf(entity)
  const footer = (
    <>
      <button type="button" className="btn" onClick={() => void flow.backToFile()}>Choose another file</button>
      <button
        type="button" className="btn primary" aria-busy={isReading} aria-disabled={isReading || problem !== ''}
        aria-describedby={problem === '' ? undefined : `${id}p`} onClick={() => { if (problem === '') flow.check() }}
      >
        Check {rowsOf(rows)}
      </button>
    </>
  )
  const note = `${name}: ${rowsOf(rows)}, ${encodings[scan.encoding]}`
  return (
    <Step title="Match the columns" note={note} footer={footer}>
      <div className="import-options">
        <div className="field">
          <label htmlFor={`${id}s`}>Columns are separated by</label>
          <select
            id={`${id}s`} className="input" value={scan.delimiter}
            onChange={(event) => separate(event.currentTarget.value)}
          >
            {delimiters.map((known) => <option key={known} value={known}>{delimiterWords[known]}</option>)}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}e`}>Letters are read as</label>
          <select
            id={`${id}e`} className="input" value={scan.encoding}
            onChange={(event) => decode(event.currentTarget.value)}
          >
            {encodingNames.map((known) => <option key={known} value={known}>{encodings[known]}</option>)}
          </select>
        </div>
        <Tick isOn={hasHeader} onChange={() => guessAgain({ hasHeader: !hasHeader })}>
          The first row holds the names of the columns
        </Tick>
        {groups.length > 0 && (
          <fieldset className="field">
            <legend className="label">Each row is</legend>
            <Choice
              name={`${id}g`} isOn={group === undefined} onChoose={() => guessAgain({ hasHeader, group: undefined })}
            >
              {oneOf(entity.one)}
            </Choice>
            {groups.map((known) => (
              <Choice
                key={known.name} name={`${id}g`} isOn={group === known.name}
                onChoose={() => guessAgain({ hasHeader, group: known.name })}
              >
                {oneOf(known.one)} of {oneOf(entity.one)}
              </Choice>
            ))}
          </fieldset>
        )}
      </div>
      <ColumnList entity={entity} rule={rule} scan={scan} mapping={mapping} onChange={flow.setMapping} />
      {missing.length > 0 && (
        <Note tone="warn">No column fills {allOf(missing)}: rows that would make a new {entity.one} fail.</Note>
      )}
      <div className="import-options">
        <div className="field">
          <label htmlFor={`${id}k`}>A row finds its {entity.one} by</label>
          <select
            id={`${id}k`} className="input" value={key} onChange={(event) => change({ key: event.currentTarget.value })}
          >
            {key === '' && <option value="">Choose…</option>}
            {rule.keys.filter((known) => mapping.columns.includes(known)).map((known) => (
              <option key={known} value={known}>{entity.fields[known]?.label ?? known}</option>
            ))}
          </select>
        </div>
        {group === undefined && (
          <fieldset className="field">
            <legend className="label">What is done</legend>
            {modes.map(([known, words]) => (
              <Choice key={known} name={`${id}m`} isOn={mode === known} onChoose={() => change({ mode: known })}>
                {words}
              </Choice>
            ))}
          </fieldset>
        )}
        <Tick isOn={isEmptying} onChange={() => change({ isEmptying: !isEmptying })}>
          Empty cells, and cells of just \N, empty the field; otherwise they leave it as it is
        </Tick>
      </div>
      {problem !== '' && <div id={`${id}p`}><Note tone="warn">{problem}</Note></div>}
    </Step>
  )
}

interface ChoiceProps { name: string; isOn: boolean; onChoose(): void; children: ReactNode }

const Choice = ({ name, isOn, onChoose, children }: ChoiceProps) => (
  <label className="row">
    <input type="radio" className="check" name={name} checked={isOn} onChange={onChoose} /><span>{children}</span>
  </label>
)

const Tick = ({ isOn, onChange, children }: { isOn: boolean; onChange(): void; children: ReactNode }) => (
  <label className="row">
    <input type="checkbox" className="check" checked={isOn} onChange={onChange} /><span>{children}</span>
  </label>
)
