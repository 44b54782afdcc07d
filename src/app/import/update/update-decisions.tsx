import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Entity, Section } from '#contract'
import type { AirportUpdate } from '#shapes'
import { attempt, confirm, has, is, invalidateKinds, useMay, useRead } from '#data'
import { Link } from '#kit'
import { DataFault } from '#page'
import {
  filteredListUrl,
  FormDialog,
  instant,
  mayPublish,
  needsReview,
  numberWords,
  publishesByActions,
  quantity,
  useTotal,
} from '#record'
import { Icon, Meter, Note, StatePanel } from '#ui'
import { undoNow } from '#change'
import { Progress } from '../progress.tsx'
import { Step } from '../step.tsx'
import { askToForget, isForgettable } from './earlier-updates.tsx'
import { updateQuery } from './update-queries.ts'
import { applyUpdate, confirmFile, linkAirports, stopApplying } from './update-calls.ts'
import { UpdateGroups } from './update-groups.tsx'
import { useAskAgain } from './use-ask-again.ts'
import { countApplied, differing, filesWords, groupsOf, resultWords, countToLink, countToTake } from './update-words.ts'

interface UpdateReviewProps {
  id: string
  section: Section
  entity: Entity
  onLeave(): void
}

/** One comparison, from reading the files to its result. */
export function UpdateDecisions({ id, section, entity, onLeave }: UpdateReviewProps): ReactNode {
  const read = useRead(updateQuery(id), { keepPrevious: true })
  const { data: update, error, reload } = read
  useAskAgain(read, (own) => [own])
  useOutdated(entity, update)
  if (error && !update) {
    return (
      <DataFault title="This comparison couldn’t load" onRetry={reload}>
        {error.message}
      </DataFault>
    )
  }
  if (!update) return <section className="panel update-wait" aria-label="Comparison" aria-busy="true" />
  switch (update.state) {
    case 'comparing':
    case 'questioned':
    case 'failed':
      return <BeforeDecisions update={update} onLeave={onLeave} />
    default:
      return <Decisions update={update} section={section} entity={entity} onLeave={onLeave} />
  }
}

/** The airports are read again once applying has ended. */
function useOutdated(entity: Entity, update: AirportUpdate | undefined): void {
  const last = useRef<AirportUpdate>(undefined)
  useEffect(() => {
    const wasApplying = last.current?.state === 'applying'
    last.current = update
    if (wasApplying && update && update.state !== 'applying') invalidateKinds([entity.key])
  }, [entity, update])
}

interface StageProps {
  update: AirportUpdate
  onLeave(): void
}

/** The files are being compared, or can't be without an answer. */
function BeforeDecisions({ update, onLeave }: StageProps): ReactNode {
  const { id, state, progress, question, problem } = update
  const mayEdit = useMay('airport', 'edit')
  const leave = async () => {
    if (await askToForget(update)) onLeave()
  }
  const footer = mayEdit && (
    <>
      <button type="button" className="btn" onClick={() => void attempt(leave)}>
        {state === 'comparing' ? 'Cancel' : 'Choose other files'}
      </button>
      {state === 'questioned' && (
        <button type="button" className="btn primary" onClick={() => void attempt(() => confirmFile(id))}>
          Use these files
        </button>
      )}
    </>
  )
  return (
    <Step title="Compare" note={filesWords(update)} phase={state} footer={footer}>
      {state === 'comparing' && <Comparing {...progress} />}
      {state === 'questioned' && <Note tone="warn">{question ?? 'Check that these are the right files.'}</Note>}
      {state === 'failed' && <Note tone="bad">{problem ?? 'The files couldn’t be compared.'}</Note>}
    </Step>
  )
}

/** The host counts bytes, which mean less to a user than a percentage. */
function Comparing({ done = 0, total = 0 }: { done?: number; total?: number }): ReactNode {
  const percent = total === 0 ? undefined : Math.floor((100 * done) / total)
  return (
    <div className="rows import-progress">
      <Meter name="Comparing" percent={percent} />
      <p>Comparing…{percent !== undefined && ` ${numberWords(percent)} %`}</p>
    </div>
  )
}

function Decisions({ update, section, entity, onLeave }: StageProps & { section: Section; entity: Entity }): ReactNode {
  const { state, at, by, progress, problem, operationId } = update
  const [isAsking, setAsking] = useState(false)
  const mayEdit = useMay(entity.key, 'edit')
  const isApplying = state === 'applying'
  const taking = countToTake(update)
  // Rows that failed stay open after the others are applied.
  const isOpen = !isApplying && update.undoneAt === undefined && (state !== 'applied' || taking > 0)
  const result = resultWords(update)
  const pending = useTotal(entity, [is('pending', '1')], result !== undefined && has('publishing'))
  const linking = isOpen ? countToLink(update) : 0
  const undoes = `Undo update of ${quantity(entity, countApplied(update))}`
  const undo = async (id: string) => {
    const isAgreed = await confirm({
      title: `${undoes}?`,
      body: <p>All airports of this update get their old values back. Later changes stay.</p>,
      yes: undoes,
      no: 'Keep update',
      isDestructive: true,
    })
    if (isAgreed)
      await undoNow(entity, { operationIds: [id], message: `${quantity(entity, countApplied(update))} updated.` })
  }
  const forget = async () => {
    if (await askToForget(update)) onLeave()
  }
  const footer = mayEdit && !isApplying && (
    <>
      {isForgettable(update) ? (
        <button type="button" className="btn" onClick={() => void attempt(forget)}>
          Delete comparison
        </button>
      ) : (
        <Link
          className={isOpen ? 'btn' : 'btn primary'}
          to={pending > 0 ? filteredListUrl(section, 'pending', '1') : section.route}
        >
          {pending > 0 ? 'Review pending changes' : `Show the ${entity.many}`}
        </Link>
      )}
      {operationId !== undefined && update.undoneAt === undefined && (
        <button type="button" className="btn" onClick={() => void attempt(() => undo(operationId))}>
          <Icon name="undo" />
          {undoes}
        </button>
      )}
      {linking > 0 && (
        <button type="button" className="btn primary" onClick={() => void attempt(() => linkAirports(update.id))}>
          Link {quantity(entity, linking)}
        </button>
      )}
      {linking === 0 && isOpen && taking > 0 && (
        <button type="button" className="btn primary" onClick={() => setAsking(true)}>
          Apply to {quantity(entity, taking)}
        </button>
      )}
      {linking === 0 && isOpen && taking === 0 && differing(update) > update.counts.unclear.rows && (
        <button type="button" className="btn primary" onClick={() => void attempt(() => applyUpdate(update.id, false))}>
          Save decisions
        </button>
      )}
    </>
  )
  const note = (
    <span>
      {filesWords(update)} · {instant(at)}
      {by && ` by ${by.label}`}
      {update.undoneAt !== undefined && ' · undone'}
    </span>
  )
  return (
    <>
      <Step title={linking > 0 ? 'Link airports' : 'Review changes'} note={note} phase={state} footer={footer}>
        {isApplying && (
          <>
            <Progress name="Applying" done={progress?.done ?? 0} total={progress?.total ?? taking} />
            {mayEdit && (
              <div>
                <button type="button" className="btn" onClick={() => void attempt(() => stopApplying(update.id))}>
                  Stop
                </button>
              </div>
            )}
          </>
        )}
        {problem !== undefined && <Note tone="bad">{problem}</Note>}
        {result !== undefined && <Note tone={state === 'applied' ? 'ok' : 'warn'}>{result}</Note>}
        {differing(update) === 0 ? (
          <StatePanel icon="ok" title="Nothing new">
            The airports match these files, or your edits are kept.
          </StatePanel>
        ) : (
          <UpdateGroups
            update={update}
            groups={linking > 0 ? ['linked'] : groupsOf(update)}
            section={section}
            entity={entity}
            canDecide={mayEdit && isOpen}
          />
        )}
      </Step>
      {isAsking && <ApplyDialog update={update} entity={entity} onClose={() => setAsking(false)} />}
    </>
  )
}

interface ApplyDialogProps {
  update: AirportUpdate
  entity: Entity
  onClose(): void
}

/** Asks how published airports change. Nothing has been written before. */
function ApplyDialog({ update, entity, onClose }: ApplyDialogProps): ReactNode {
  const [isLive, setLive] = useState(false)
  const id = useId()
  const taking = quantity(entity, countToTake(update))
  const canPublish = mayPublish(entity) && !needsReview(entity)
  const { gone } = update.counts
  const send = async () => {
    await applyUpdate(update.id, isLive)
    onClose()
  }
  const choice = (value: boolean, label: string, help: string) => (
    <label className="row">
      <input className="check" type="radio" name={id} checked={isLive === value} onChange={() => setLive(value)} />
      <span>
        {label}
        <span className="help">{help}</span>
      </span>
    </label>
  )
  return (
    <FormDialog title={`Apply to ${taking}?`} yes={`Apply to ${taking}`} onSubmit={send} onClose={onClose}>
      <div className="rows update-apply">
        <p>New airports start as drafts.</p>
        {gone.take > 0 && <p>{numberWords(gone.take)} that the file no longer has will be archived or unlinked.</p>}
        {publishesByActions(entity) && (
          <fieldset>
            <legend>Published {entity.many}</legend>
            {choice(false, 'Save as pending changes', 'Visitors see the changes after someone publishes them.')}
            {canPublish && choice(true, 'Publish now', 'Visitors see the changes at once.')}
          </fieldset>
        )}
        <p className="help">You can undo the whole update.</p>
      </div>
    </FormDialog>
  )
}
