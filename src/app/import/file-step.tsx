import { type ChangeEvent, useId } from 'react'
import { anyOf, type Entity, type ImportRule } from '#contract'
import { attempt } from '#data'
import { download } from '#list'
import { Icon, Note } from '#ui'
import { byteOrderMark, csvLine } from '#csv'
import type { FlowState, ImportFlow } from './import-flow.ts'
import { Step } from './step.tsx'
import { groupsOf, targetsOf } from './targets.ts'

interface Template {
  /** The rows that a user fills in: "airports", "runways". */
  of: string
  fileName: string
  content: Blob
}

const fileOf = (words: readonly string[]): string => `${words.join('-').replaceAll(' ', '-')}-template.csv`

const contentOf = (labels: readonly string[]): Blob =>
  new Blob([byteOrderMark + csvLine(labels)], { type: 'text/csv;charset=utf-8' })

/** Empty files with the columns that the import recognises: one for the records, and one for each of their groups. */
export function templatesOf(entity: Entity): Template[] {
  const own = targetsOf(entity).filter(({ path, field }) => path in entity.fields && field.kind !== 'group')
  return [
    {
      of: entity.many,
      fileName: fileOf([entity.many]),
      content: contentOf(own.map(({ label }) => label)),
    },
    ...groupsOf(entity).map(({ name, label }) => ({
      of: label.toLowerCase(),
      fileName: fileOf([entity.one, label.toLowerCase()]),
      content: contentOf(targetsOf(entity, name).map((target) => target.label)),
    })),
  ]
}

interface FileStepProps {
  entity: Entity
  rule: ImportRule
  flow: ImportFlow
  state: Extract<FlowState, { step: 'file' }>
  pasted: string
  onPaste(text: string): void
}

const accepted = '.csv,.tsv,.txt,.dat,text/csv,text/plain,text/tab-separated-values'

export function FileStep({ entity, rule, flow, state: { isReading, problem }, pasted, onPaste }: FileStepProps) {
  const id = useId()
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? []
    if (file) void attempt(() => flow.open(file, file.name))
    // Choosing the same file again then fires a change event; the user may have corrected it.
    input.value = ''
  }
  const keys = anyOf(rule.keys.map((name) => entity.fields[name]?.label ?? name))
  const andLanguage = entity.translates === undefined ? '' : ' and language'
  return (
    <Step title="Choose a file">
      {problem !== '' && <Note tone="bad">{problem}</Note>}
      <div className="drop-zone" aria-busy={isReading}>
        <Icon name="upload" />
        <p>
          <b>{isReading ? 'Reading…' : 'Drop a CSV file anywhere here'}</b>
        </p>
        <label className="btn primary">
          <input type="file" className="sr-only" accept={accepted} onChange={choose} />
          Choose a file
        </label>
        <p className="help">
          Commas, semicolons, tabs or vertical bars can separate the columns. Existing {entity.many} are matched by{' '}
          {keys}
          {andLanguage}. You see all changes before anything is saved.
        </p>
      </div>
      <p className="row wrap help templates">
        Start from a template:{' '}
        {templatesOf(entity).map((template) => (
          <button
            key={template.of}
            type="button"
            className="link"
            aria-label={`Template for ${template.of}`}
            onClick={() => download(template.content, template.fileName)}
          >
            {template.of}
          </button>
        ))}
      </p>
      <div className="field">
        <label htmlFor={id}>Or paste rows</label>
        <textarea
          id={id}
          className="input mono"
          rows={4}
          spellCheck={false}
          value={pasted}
          onChange={(event) => onPaste(event.target.value)}
        />
      </div>
      <div>
        <button
          type="button"
          className="btn"
          aria-disabled={pasted.trim() === ''}
          onClick={() => {
            if (pasted.trim() !== '') void attempt(() => flow.open(new Blob([pasted]), 'Pasted rows'))
          }}
        >
          Use these rows
        </button>
      </div>
    </Step>
  )
}
