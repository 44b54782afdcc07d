import { type ReactNode, useId } from 'react'
import { allOf, type Entity, type ImportRule, withArticle } from '#contract'
import { attempt } from '#data'
import { delimiters } from '#csv'
import { Icon, Note } from '#ui'
import { ColumnList } from './column-list.tsx'
import { type Encoding, encodings } from './encoding.ts'
import type { ImportFile, ImportFlow } from './import-flow.ts'
import { guessMapping, type Mapping, mappingProblem, missingLabels } from './mapping.ts'
import { ScanNotes } from './scan-notes.tsx'
import { Step } from './step.tsx'
import { ForAllRows } from './for-all-rows.tsx'
import { rowsOf } from './summary.ts'
import { groupsOf } from './targets.ts'

interface ColumnsStepProps {
  entity: Entity
  rule: ImportRule
  flow: ImportFlow
  file: ImportFile
  /** The file is being read in another format; the screen still shows the previous one. */
  isReading: boolean
}

const delimiterWords = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as const
const encodingNames = Object.keys(encodings).filter((name): name is Encoding => name in encodings)
const modes = [
  ['both', 'Create and update'],
  ['create', 'Create only'],
  ['update', 'Update only'],
] as const

export function ColumnsStep({ entity, rule, flow, file: { name, scan, mapping }, isReading }: ColumnsStepProps) {
  const id = useId()
  const { hasHeader, group, mode, key, isEmptying } = mapping
  const rows = scan.rows - (hasHeader ? 1 : 0)
  const change = (part: Partial<Mapping>) => flow.setMapping({ ...mapping, ...part })
  const guessAgain = (fixed: { hasHeader: boolean; group?: string | undefined }) =>
    flow.setMapping({ ...guessMapping(entity, rule, scan, fixed), isEmptying })
  const problem = rows > 0 ? mappingProblem(entity, rule, mapping, scan.facts) : 'There are no rows below the header.'
  const missing = missingLabels(entity, mapping)
  const groups = groupsOf(entity)
  const keys = rule.keys.filter((known) => mapping.columns.includes(known))
  const labels = keys.map((known) => [known, entity.fields[known]?.label ?? known] as const)
  const keyWords = { '': 'Choose…', ...Object.fromEntries(labels) }
  const footer = (
    <>
      <button type="button" className="btn" onClick={() => void attempt(() => flow.backToFile())}>
        Choose another file
      </button>
      <button
        type="button"
        className="btn primary"
        aria-busy={isReading}
        aria-disabled={isReading || problem !== ''}
        aria-describedby={problem === '' ? undefined : `${id}p`}
        onClick={() => {
          if (problem === '') flow.check()
        }}
      >
        Check {rowsOf(rows)}
      </button>
    </>
  )
  const note = `${name}: ${rowsOf(rows)}, ${encodings[scan.encoding]}`
  const one = groups.find((known) => known.name === group)?.one
  const readWords = [
    delimiterWords[scan.delimiter],
    encodings[scan.encoding],
    hasHeader ? `header in line ${scan.firstLine}` : `data from line ${scan.firstLine}`,
    ...(one === undefined ? [] : [`each row is ${withArticle(one)}`]),
  ]
  const importWords = [
    ...labels.filter(([known]) => known === key).map(([, label]) => `matched by ${label}`),
    ...modes.filter(([known]) => known === mode && group === undefined).map(([, words]) => words.toLowerCase()),
    isEmptying ? 'empty cells clear fields' : 'empty cells change nothing',
  ]
  const isForAllNeeded = missing.length > 0 || Object.keys(mapping.forAll).length > 0
  const forAllRows = group === undefined && (
    <ForAllRows entity={entity} mapping={mapping} missing={missing} onChange={change} />
  )
  return (
    <Step title="Match the columns" note={note} footer={footer}>
      <Options title="How the file is read" words={readWords}>
        <div className="import-options">
          <Select
            label="Separator"
            values={delimiters}
            words={delimiterWords}
            value={scan.delimiter}
            onChange={(delimiter) => void attempt(() => flow.readAs({ delimiter }))}
          />
          <Select
            label="Encoding"
            values={encodingNames}
            words={encodings}
            value={scan.encoding}
            onChange={(encoding) => void attempt(() => flow.readAs({ encoding }))}
          />
          <LineNumber
            key={scan.firstLine}
            value={scan.firstLine}
            hasHeader={hasHeader}
            onChange={(firstLine) => void attempt(() => flow.readAs({ firstLine }))}
          />
          <Tick isOn={hasHeader} onChange={() => guessAgain({ hasHeader: !hasHeader })}>
            First row is a header
          </Tick>
          {groups.length > 0 && (
            <fieldset className="field">
              <legend className="label">Each row is</legend>
              <Choice
                name={`${id}g`}
                isOn={group === undefined}
                onChoose={() => guessAgain({ hasHeader, group: undefined })}
              >
                {withArticle(entity.one)}
              </Choice>
              {groups.map((known) => (
                <Choice
                  key={known.name}
                  name={`${id}g`}
                  isOn={group === known.name}
                  onChoose={() => guessAgain({ hasHeader, group: known.name })}
                >
                  {withArticle(known.one)} of {withArticle(entity.one)}
                </Choice>
              ))}
            </fieldset>
          )}
        </div>
      </Options>
      <ScanNotes entity={entity} scan={scan} mapping={mapping} onChange={change} />
      <ColumnList entity={entity} rule={rule} scan={scan} mapping={mapping} onChange={flow.setMapping} />
      {missing.length > 0 && (
        <Note tone="warn">
          New {entity.many} need {allOf(missing)}. Choose a column, or set one value for all rows.
        </Note>
      )}
      {isForAllNeeded && forAllRows}
      <Options title="How rows are imported" words={importWords} isOpen={key === ''}>
        <div className="import-options">
          <Select
            label={`Match existing ${entity.many} by`}
            values={key === '' ? ['', ...keys] : keys}
            words={keyWords}
            value={key}
            onChange={(chosen) => change({ key: chosen })}
          />
          {group === undefined && (
            <fieldset className="field">
              <legend className="label">Action</legend>
              {modes.map(([known, words]) => (
                <Choice key={known} name={`${id}m`} isOn={mode === known} onChoose={() => change({ mode: known })}>
                  {words}
                </Choice>
              ))}
            </fieldset>
          )}
          <Tick isOn={isEmptying} onChange={() => change({ isEmptying: !isEmptying })}>
            Clear the field when a cell is empty (or \N)
          </Tick>
        </div>
        {!isForAllNeeded && forAllRows}
      </Options>
      {problem !== '' && (
        <div id={`${id}p`}>
          <Note tone="warn">{problem}</Note>
        </div>
      )}
    </Step>
  )
}

interface OptionsProps {
  title: string
  /** The currently chosen values. */
  words: readonly string[]
  isOpen?: boolean
  children: ReactNode
}

/** Options that rarely change stay collapsed, with their values visible. */
const Options = ({ title, words, isOpen = false, children }: OptionsProps) => (
  <details className="frame import-more" open={isOpen}>
    <summary>
      <Icon name="right" size="s" className="chev" />
      <b>{title}</b> <span className="muted">{words.join(', ')}</span>
    </summary>
    {children}
  </details>
)

interface SelectProps<T extends string> {
  label: string
  values: readonly T[]
  words: Readonly<Record<T, string>>
  value: T
  onChange(value: T): void
}

function Select<T extends string>({ label, values, words, value, onChange }: SelectProps<T>) {
  const id = useId()
  const choose = (text: string) => {
    const chosen = values.find((known) => known === text)
    if (chosen !== undefined) onChange(chosen)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {values.map((known) => (
          <option key={known} value={known}>
            {words[known]}
          </option>
        ))}
      </select>
    </div>
  )
}

interface LineNumberProps {
  value: number
  hasHeader: boolean
  onChange(line: number): void
}

/** The lines above this one contain a title or nothing. */
function LineNumber({ value, hasHeader, onChange }: LineNumberProps) {
  const id = useId()
  const read = (text: string) => {
    const line = Number(text)
    if (Number.isInteger(line) && line >= 1 && line !== value) onChange(line)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{hasHeader ? 'Header row' : 'First row with data'}</label>
      <input
        id={id}
        className="input"
        type="number"
        min={1}
        defaultValue={value}
        onBlur={(event) => read(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') read(event.currentTarget.value)
        }}
      />
    </div>
  )
}

interface ChoiceProps {
  name: string
  isOn: boolean
  onChoose(): void
  children: ReactNode
}

const Choice = ({ name, isOn, onChoose, children }: ChoiceProps) => (
  <label className="row">
    <input type="radio" className="check" name={name} checked={isOn} onChange={onChoose} />
    <span>{children}</span>
  </label>
)

const Tick = ({ isOn, onChange, children }: { isOn: boolean; onChange(): void; children: ReactNode }) => (
  <label className="row">
    <input type="checkbox" className="check" checked={isOn} onChange={onChange} />
    <span>{children}</span>
  </label>
)
