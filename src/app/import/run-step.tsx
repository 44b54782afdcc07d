import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { capitalize, type Entity, type Section } from '#contract'
import { attempt, useMay } from '#data'
import { Link, useStore } from '#kit'
import { download } from '#list'
import { needsReview, numberWords } from '#record'
import { Icon, Note, useFeedback } from '#ui'
import type { EffectCounts } from '#shapes'
import { CorrectValues } from './correct-values.tsx'
import { effectSentences, importWords, liveQuantity } from './effect-words.ts'
import { Findings, Reasons, type ShownRows } from './findings.tsx'
import type { ImportFile, ImportFlow } from './import-flow.ts'
import { type Run, sentenceOf } from './import-run.ts'
import { MendCells, useCells } from './mend-cells.tsx'
import { MissingNames } from './missing-names.tsx'
import { countMended, isSameMended } from './mended.ts'
import { Progress } from './progress.tsx'
import { Step } from './step.tsx'
import { backSummaryOf, failedName, notesOf, rowsOf, summaryOf } from './summary.ts'
import { askToUndoImport, mayUndoImport } from './ask-to-undo-import.tsx'

interface EffectNotesProps {
  entity: Entity
  effects: EffectCounts
  /** Lists the rows that unpublish records. */
  onShow(): void
}

/** Describes the effects on the website before the import starts. */
function EffectNotes({ entity, effects, onShow }: EffectNotesProps) {
  const { unpublish } = effects
  const others = effectSentences(entity, effects)
  return (
    <>
      {unpublish > 0 && (
        <Note tone="bad">
          <b>{liveQuantity(entity, unpublish)} will be unpublished.</b>{' '}
          {unpublish === 1 ? 'Its page disappears' : 'Their pages disappear'} from the website.{' '}
          <button type="button" className="link" onClick={onShow}>
            Show {unpublish === 1 ? 'this row' : 'these rows'}
          </button>
        </Note>
      )}
      {needsReview(entity) && (
        <Note tone="info">
          {capitalize(entity.many)} need approval before they’re published. Rows that would publish or change live{' '}
          {entity.many} fail. Import them as drafts and submit those for approval, or edit live {entity.many} one by
          one.
        </Note>
      )}
      {others.length > 0 && <Note tone="warn">{others.join(' ')}</Note>}
    </>
  )
}

interface RunStepProps {
  section: Section
  entity: Entity
  flow: ImportFlow
  file: ImportFile
  run: Run
}

const cellsMended = (count: number): string =>
  count === 0 ? 'All cells match your file' : `${numberWords(count)} ${count === 1 ? 'cell' : 'cells'} corrected`

/** Shows the dry run or the import: its progress and the result of each row. */
export function RunStep({ section, entity, flow, file, run }: RunStepProps) {
  const { toast } = useFeedback()
  const { name, mended } = file
  const id = useId()
  const [chosen, setChosen] = useState<ShownRows>()
  const table = useRef<HTMLTableElement>(null)
  const state = useStore(run.state)
  const {
    phase,
    problem,
    isRetrying,
    done,
    tally: { counts, effects, findings, missing },
  } = state
  const back = useStore(run.back.state)
  const [mayEdit, mayDelete] = [useMay(entity.key, 'edit'), useMay(entity.key, 'delete')]
  const isOver = phase === 'done' || phase === 'stopped'
  const isGoingBack = back.phase !== 'idle'
  const isUnderWay = phase === 'running' || phase === 'stopping' || isGoingBack
  const isStopping = phase === 'stopping' || back.phase === 'stopping'
  const canGoBack =
    isOver && !isGoingBack && back.operationIds.length > 0 && mayUndoImport(mayEdit, mayDelete, counts.create)
  const writing = counts.create + counts.update
  const cells = useCells(flow, findings, run.isDry && isOver)
  const isAnswered =
    file.replacements !== run.plan.replacements ||
    file.elsewhere !== run.plan.elsewhere ||
    file.returning !== run.plan.returning
  const isUnchecked = run.isDry && (isAnswered || !isSameMended(mended, run.plan.mended))
  const checkAgain = (event: FormEvent) => {
    event.preventDefault()
    if (isUnchecked) flow.check()
  }

  const saveFailed = async () => {
    try {
      const blob = await flow.failedRows()
      if (blob) download(blob, failedName(name))
    } catch (error) {
      toast(sentenceOf(error), { type: 'error' })
    }
  }
  const footer = isOver && !isGoingBack && (
    <>
      {run.isDry ? (
        <button type="button" className="btn" onClick={flow.backToColumns}>
          Back to columns
        </button>
      ) : (
        <button type="button" className="btn" onClick={() => void attempt(() => flow.backToFile())}>
          Import another file
        </button>
      )}
      {counts.error > 0 && (
        <button type="button" className="btn" onClick={() => void attempt(saveFailed)}>
          <Icon name="download" />
          Download {numberWords(counts.error)} failed {counts.error === 1 ? 'row' : 'rows'}
        </button>
      )}
      {!run.isDry && (
        <Link className="btn primary" to={section.route}>
          Show the {(section.entity ?? entity).many}
        </Link>
      )}
      <p role="status">{isUnchecked && (countMended(mended) > 0 || !isAnswered) && cellsMended(countMended(mended))}</p>
      {isUnchecked && (
        <button type="submit" form={id} className="btn primary">
          Check again
        </button>
      )}
      {run.isDry && !isUnchecked && phase === 'done' && writing > 0 && (
        <button
          type="button"
          className={effects.unpublish > 0 ? 'btn danger solid' : 'btn primary'}
          onClick={flow.import}
        >
          {importWords(entity, writing, effects)}
        </button>
      )}
    </>
  )
  const showUnpublished = () => {
    flushSync(() => setChosen('unpublish'))
    table.current?.focus()
  }
  const summary = summaryOf(entity, run.isDry, state)
  const backSummary = isGoingBack ? undefined : backSummaryOf(entity, back)
  return (
    <Step title={run.isDry ? 'Check' : 'Import'} note={name} phase={`${phase} ${canGoBack}`} footer={footer}>
      {!isOver && <Progress name={run.isDry ? 'Checking' : 'Importing'} done={done} total={state.total} />}
      {isGoingBack && <Progress name="Undoing" done={back.done.size + back.refused.length} total={writing} />}
      {isUnderWay && (
        <div>
          <button type="button" className="btn" aria-disabled={isStopping} onClick={run.stop}>
            {isStopping ? 'Stopping…' : 'Cancel'}
          </button>
        </div>
      )}
      {phase === 'paused' && (
        <>
          <Note tone="bad">
            {problem} {rowsOf(done)} of {numberWords(state.total)} are done.
            {isRetrying && <span> The import continues automatically.</span>}
          </Note>
          <div className="row wrap">
            <button type="button" className="btn primary" onClick={run.retry}>
              Try again
            </button>
            <button type="button" className="btn" onClick={run.stop}>
              Stop import
            </button>
          </div>
        </>
      )}
      {run.isDry && isOver && <EffectNotes entity={entity} effects={effects} onShow={showUnpublished} />}
      {isOver && <Note tone={summary.tone}>{summary.text}</Note>}
      {backSummary && <Note tone={backSummary.tone}>{backSummary.text}</Note>}
      {canGoBack && (
        <div>
          <button type="button" className="btn" onClick={() => void attempt(() => askToUndoImport(run.back))}>
            Undo import
          </button>
        </div>
      )}
      {isOver &&
        notesOf(entity, run.isDry, state.tally).map((note) => (
          <Note key={note} tone="warn">
            {note}
          </Note>
        ))}
      {isOver && counts.error > 0 && <Reasons reasons={run.reasons} />}
      {typeof cells === 'string' && <Note tone="bad">{cells}</Note>}
      {findings.length > 0 && (
        <form id={id} onSubmit={checkAgain}>
          {run.isDry && isOver && <MissingNames entity={entity} flow={flow} file={file} missing={missing} />}
          {typeof cells === 'object' && (
            <CorrectValues entity={entity} flow={flow} file={file} findings={findings} cells={cells} />
          )}
          <Findings
            entity={entity}
            isDry={run.isDry}
            counts={counts}
            effects={effects}
            findings={findings}
            chosen={chosen}
            onChoose={setChosen}
            table={table}
            mend={(finding) => {
              const own = typeof cells === 'object' ? cells.get(finding.index) : undefined
              const checked = run.plan.mended.get(finding.index)
              return (
                own && (
                  <MendCells entity={entity} flow={flow} file={file} finding={finding} checked={checked} cells={own} />
                )
              )
            }}
          />
        </form>
      )}
    </Step>
  )
}
