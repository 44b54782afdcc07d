import type { Entity } from '../../contract/define.ts'
import type { Section } from '../../contract/entities/index.ts'
import { Link } from '../../kit/link.tsx'
import { useStore } from '../../kit/store.ts'
import { numberWords, quantity } from '../list/number-words.ts'
import { useMay } from '../profile.ts'
import { confirm } from '../ui/confirm.ts'
import { download } from '../ui/download.ts'
import { toast } from '../ui/feedback.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { Findings } from './findings.tsx'
import type { ImportFile, ImportFlow } from './import-flow.ts'
import { type Run, sentenceOf } from './import-run.ts'
import { Progress } from './progress.tsx'
import { Reasons } from './reasons.tsx'
import { Step } from './step.tsx'
import { backSummaryOf, rowsOf, summaryOf } from './summary.ts'

interface RunStepProps { section: Section; entity: Entity; flow: ImportFlow; file: ImportFile; run: Run }

/** "airports.csv" → "airports-failed.csv" */
const failedName = (name: string): string => `${name.replace(/\.[a-z]{1,4}$/i, '')}-failed.csv`

/** The dry run and the import itself: how far it is, and what becomes of the rows. */
export function RunStep({ section, entity, flow, file: { name }, run }: RunStepProps) {
  const state = useStore(run.state)
  const { phase, problem, goesOn, done, tally: { counts, findings } } = state
  const back = useStore(run.back.state)
  const [mayEdit, mayDelete] = [useMay(entity.key, 'edit'), useMay(entity.key, 'delete')]
  const isOver = phase === 'done' || phase === 'stopped'
  const isGoingBack = back.phase !== 'idle'
  const isUnderWay = phase === 'running' || phase === 'stopping' || isGoingBack
  const isStopping = phase === 'stopping' || back.phase === 'stopping'
  const canGoBack = isOver && !isGoingBack && back.operationIds.length > 0
    && mayEdit && (counts.create === 0 || mayDelete)
  const writing = counts.create + counts.update

  const saveFailed = async () => {
    try {
      const blob = await flow.failedRows()
      if (blob) download(blob, failedName(name))
    } catch (error) {
      toast(sentenceOf(error), { type: 'error' })
    }
  }
  const takeBack = async () => {
    const isAgreed = await confirm({
      title: 'Take the import back?',
      body: <p>What it created goes to the trash, what it updated is as it was. What was changed since stays.</p>,
      yes: 'Take it back', no: 'Keep it', isDestructive: true,
    })
    if (isAgreed) await run.back.start()
  }
  const footer = isOver && !isGoingBack && (
    <>
      {run.isDry ? <button type="button" className="btn" onClick={flow.backToColumns}>Back to the columns</button>
        : <button type="button" className="btn" onClick={flow.backToFile}>Import another file</button>}
      {counts.error > 0 && (
        <button type="button" className="btn" onClick={() => void saveFailed()}>
          <Icon name="download" />Download {numberWords(counts.error)} failed {counts.error === 1 ? 'row' : 'rows'}
        </button>
      )}
      {!run.isDry && <Link className="btn primary" to={section.route}>Show the {entity.many}</Link>}
      {run.isDry && phase === 'done' && writing > 0 && (
        <button type="button" className="btn primary" onClick={flow.import}>Import {quantity(entity, writing)}</button>
      )}
    </>
  )
  const summary = summaryOf(entity, run.isDry, state)
  const backSummary = isGoingBack ? undefined : backSummaryOf(entity, back)
  return (
    <Step title={run.isDry ? 'Check' : 'Import'} note={name} phase={`${phase} ${canGoBack}`} footer={footer}>
      {!isOver && <Progress name={run.isDry ? 'Checking' : 'Importing'} done={done} total={state.total} />}
      {isGoingBack && <Progress name="Taking back" done={back.done.size + back.refused.length} total={writing} />}
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
            {problem} {rowsOf(done)} of {numberWords(state.total)} are through.
            {goesOn && ' The rest follows by itself as soon as it can.'}
          </Note>
          <div className="row wrap">
            <button type="button" className="btn primary" onClick={run.retry}>Try again</button>
            <button type="button" className="btn" onClick={run.stop}>Stop here</button>
          </div>
        </>
      )}
      {isOver && <Note tone={summary.tone}>{summary.text}</Note>}
      {backSummary && <Note tone={backSummary.tone}>{backSummary.text}</Note>}
      {canGoBack && (
        <div><button type="button" className="btn" onClick={() => void takeBack()}>Take it back</button></div>
      )}
      {isOver && counts.error > 0 && <Reasons reasons={run.reasons} />}
      {findings.length > 0 && <Findings isDry={run.isDry} counts={counts} findings={findings} />}
    </Step>
  )
}
