import { useEffect, useState } from 'react'
import { airport, type Entity, type ImportRule, type Section } from '#contract'
import { attempt, confirm, useHas } from '#data'
import { Link, useBlocker, useSearchParams, useStore } from '#kit'
import { PageHead } from '#page'
import { numberWords } from '#record'
import { translationFor } from '#translated'
import { ColumnsStep } from './columns-step.tsx'
import { EarlierImports } from './earlier-imports-list.tsx'
import { FileStep } from './file-step.tsx'
import { createImportFlow, type FlowState, hasUnsentCorrections, isUndoing, isWriting } from './import-flow.ts'
import { RunStep } from './run-step.tsx'
import { UpdateScreen } from './update/update-screen.tsx'
import { useFileDrop } from './use-file-drop.ts'
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

/** Replaces the list, at the list's URL with `?import`. With `?import=update`, it updates airports, and with `?import=translations` translations. */
export function ImportScreen(props: ImportScreenProps) {
  const { section, entity } = props
  const [query] = useSearchParams()
  const asked = query.get('import')
  const canUpdate = useHas('airport-updates') && entity.key === airport.key
  const translation = asked === 'translations' ? translationFor(entity) : undefined
  if (canUpdate && asked === 'update') return <UpdateScreen section={section} entity={entity} />
  return translation?.import ? (
    <FileImport key={asked} section={section} entity={translation} rule={translation.import} canUpdate={false} />
  ) : (
    <FileImport {...props} canUpdate={canUpdate} />
  )
}

/** Turns the rows of a file into records. */
function FileImport({ section, entity, rule, canUpdate }: ImportScreenProps & { canUpdate: boolean }) {
  const [flow] = useState(() => createImportFlow(entity, rule, mayLoseMended))
  const state = useStore(flow.state)
  // The pasted text is kept for a user who returns to correct it.
  const [pasted, setPasted] = useState('')
  useEffect(() => flow.close, [flow])
  const leave = () =>
    isWriting(flow.state.get())
      ? confirm({ ...stopWords(flow.state.get()), yes: 'Stop and leave', isDestructive: true })
      : mayLoseMended()
  useBlocker(() => isWriting(flow.state.get()) || hasUnsentCorrections(flow.state.get()), leave)
  const drop = useFileDrop(([file]) => {
    if (file && !isWriting(flow.state.get())) void attempt(() => flow.open(file, file.name))
  })
  return (
    <div {...drop} className="rows import">
      <PageHead section={section} title={`Import ${entity.many}`} crumb="Import" />
      <ol className="row wrap steps" aria-label="Steps">
        {steps.map(({ step, title }) => (
          <li key={step} aria-current={step === state.step ? 'step' : undefined}>
            {title}
          </li>
        ))}
      </ol>
      {state.step === 'file' ? (
        <>
          <FileStep entity={entity} rule={rule} flow={flow} state={state} pasted={pasted} onPaste={setPasted} />
          {canUpdate && (
            <section className="panel" aria-label="Update from OurAirports">
              <header>
                <h2>Update from OurAirports</h2>
              </header>
              <div className="body rows">
                <p>Compare airports with a newer file. You decide about each change, and your own edits stay.</p>
                <div>
                  <Link className="btn" to={`${section.route}?import=update`}>
                    Update from a newer file
                  </Link>
                </div>
              </div>
            </section>
          )}
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
  isUndoing(state)
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
