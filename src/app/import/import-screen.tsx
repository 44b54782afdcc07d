import { type DragEvent, useEffect, useState } from 'react'
import type { Entity, ImportRule, Section } from '#contract'
import { attempt, confirm } from '#data'
import { useBlocker, useStore } from '#kit'
import { PageHead } from '#page'
import { numberWords } from '#record'
import { ColumnsStep } from './columns-step.tsx'
import { EarlierImports } from './earlier-imports-list.tsx'
import { FileStep } from './file-step.tsx'
import { createImportFlow, type FlowState, isMended, isTakingBack, isWriting } from './import-flow.ts'
import { RunStep } from './run-step.tsx'
import './styles/import.css'

interface ImportScreenProps {
  section: Section
  entity: Entity
  rule: ImportRule
}

const steps: readonly { step: FlowState['step']; title: string }[] = [
  { step: 'file', title: 'File' },
  { step: 'columns', title: 'Columns' },
  { step: 'check', title: 'Check' },
  { step: 'import', title: 'Import' },
]

/** Turns the rows of a file into records. It replaces the list, at the list's URL with `?import`. */
export function ImportScreen({ section, entity, rule }: ImportScreenProps) {
  const [flow] = useState(() => createImportFlow(entity, rule, mayLoseMended))
  const state = useStore(flow.state)
  // The pasted text is kept for a user who returns to correct it.
  const [pasted, setPasted] = useState('')
  useEffect(() => flow.close, [flow])
  const leave = () =>
    isWriting(flow.state.get())
      ? confirm({ ...stopWords(flow.state.get()), yes: 'Stop and leave', isDestructive: true })
      : mayLoseMended()
  useBlocker(() => isWriting(flow.state.get()) || isMended(flow.state.get()), leave)
  const drop = useFileDrop((file) => {
    if (!isWriting(flow.state.get())) void attempt(() => flow.open(file, file.name))
  })
  return (
    <div {...drop} className="import">
      <PageHead section={section} title={`Import ${entity.many}`} crumb="Import" />
      <ol className="steps" aria-label="Steps">
        {steps.map(({ step, title }) => (
          <li key={step} aria-current={step === state.step ? 'step' : undefined}>
            {title}
          </li>
        ))}
      </ol>
      {state.step === 'file' ? (
        <>
          <FileStep entity={entity} rule={rule} flow={flow} state={state} pasted={pasted} onPaste={setPasted} />
          <EarlierImports entity={entity} />
        </>
      ) : state.step === 'columns' ? (
        <ColumnsStep entity={entity} rule={rule} flow={flow} file={state.file} isReading={state.isReading} />
      ) : (
        <RunStep key={state.step} section={section} entity={entity} flow={flow} file={state.file} run={state.run} />
      )}
    </div>
  )
}

const mayLoseMended = (): Promise<boolean> =>
  confirm({
    title: 'Leave without your corrections?',
    no: 'Stay',
    yes: 'Leave',
    isDestructive: true,
    body: <p>Your file won’t change. To keep your corrections, download the failed rows first.</p>,
  })

const stopWords = (state: FlowState) =>
  isTakingBack(state)
    ? {
        title: 'Stop undoing the import?',
        body: <p>Undone rows stay undone. The other rows stay imported.</p>,
        no: 'Keep going',
      }
    : {
        title: 'Stop the import?',
        body: <p>{soFar(state)} Imported rows stay. The other rows won’t be imported.</p>,
        no: 'Keep importing',
      }

const soFar = (state: FlowState): string => {
  if (!('run' in state)) return ''
  const { done, total } = state.run.state.get()
  return `${numberWords(done)} of ${numberWords(total)} rows are done.`
}

/** The whole screen accepts dropped files, because a browser opens a file that is dropped elsewhere. */
const useFileDrop = (onFile: (file: File) => void) => {
  const [isOver, setOver] = useState(false)
  const isFile = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!isFile(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const [file] = event.dataTransfer.files
      if (!isFile(event)) return
      event.preventDefault()
      if (file) onFile(file)
    },
  }
}
