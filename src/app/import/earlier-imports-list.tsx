import { type ReactNode, useState } from 'react'
import type { Entity } from '#contract'
import type { Import } from '#shapes'
import { attempt, useMay, useRead } from '#data'
import { useStore } from '#kit'
import { download } from '#list'
import { instant, numberWords, quantity } from '#record'
import { Icon, Note } from '#ui'
import { failedRowsOf, importsQuery } from './earlier-imports.ts'
import { failedFile } from './failed-file.ts'
import { Progress } from './progress.tsx'
import { backSummaryOf, countWords, failedName } from './summary.ts'
import { askToTakeBack, mayTakeBack } from './ask-to-take-back.tsx'
import { createTakeBack, type TakeBack } from './take-back.ts'

const shownAtOnce = 5

/** The imports of the last 30 days. Each can be undone here. */
export function EarlierImports({ entity }: { entity: Entity }): ReactNode {
  const [limit, setLimit] = useState(shownAtOnce)
  // The result of an undo stays visible, although the list is reloaded.
  const [backs] = useState(() => new Map<string, TakeBack>())
  const { data } = useRead(importsQuery(entity, limit), { keepPrevious: true })
  if (!data || data.rows.length === 0) return null
  const backOf = ({ id, operationIds }: Import): TakeBack => {
    const known = backs.get(id) ?? createTakeBack(entity, operationIds)
    backs.set(id, known)
    return known
  }
  return (
    <section className="panel" aria-label="Earlier imports">
      <header>
        <h2>Earlier imports</h2>
        <p className="end">The last 30 days</p>
      </header>
      <ul className="earlier">
        {data.rows.map((one) => (
          <Entry key={one.id} entity={entity} entry={one} back={backOf(one)} />
        ))}
      </ul>
      {data.total > data.rows.length && (
        <footer className="step-foot">
          <button type="button" className="btn" onClick={() => setLimit(limit + 4 * shownAtOnce)}>
            Show older imports
          </button>
        </footer>
      )}
    </section>
  )
}

interface EntryProps {
  entity: Entity
  entry: Import
  back: TakeBack
}

function Entry({ entity, entry, back }: EntryProps): ReactNode {
  const { file, by, at, created, updated, unchanged, failed, append, undoneAt } = entry
  const { keptFailed = 0, undone = 0, notUndone = 0 } = entry
  const state = useStore(back.state)
  const mayUndo = mayTakeBack(useMay(entity.key, 'edit'), useMay(entity.key, 'delete'), created)
  const mayView = useMay(entity.key, 'view')
  const isGoingBack = state.phase !== 'idle'
  const name = file || 'Import without a file'
  const summary = isGoingBack ? undefined : backSummaryOf(entity, state)
  const counts = { create: created, update: updated, unchanged, error: failed }
  return (
    <li>
      <div>
        <p>
          <b>{name}</b>{' '}
          <span className="subtle">
            {instant(at)} by {by.label}
          </span>
        </p>
        <p>{countWords(entity, false, counts)}</p>
        {undoneAt && !summary && (
          <p className="subtle">
            {quantity(entity, undone)} undone {instant(undoneAt)}
            {notUndone > 0 && `, ${numberWords(notUndone)} not`}
          </p>
        )}
        {isGoingBack && (
          <Progress name="Undoing" done={state.done.size + state.refused.length} total={created + updated - undone} />
        )}
        {summary && <Note tone={summary.tone}>{summary.text}</Note>}
      </div>
      <div className="row wrap">
        {isGoingBack && (
          <button type="button" className="btn" aria-disabled={state.phase === 'stopping'} onClick={back.stop}>
            {state.phase === 'stopping' ? 'Stopping…' : 'Cancel'}
          </button>
        )}
        {!isGoingBack && mayUndo && state.operationIds.length > 0 && (
          <button type="button" className="btn" onClick={() => void attempt(() => askToTakeBack(back))}>
            <Icon name="undo" />
            {undoneAt ? 'Undo the rest' : 'Undo'}
            <span className="sr-only">{undoneAt ? ` of ${name}` : ` the import of ${name}`}</span>
          </button>
        )}
        {keptFailed > 0 && mayView && (
          <button
            type="button"
            className="btn"
            onClick={() =>
              void attempt(async () =>
                download(failedFile(entity, append, await failedRowsOf(entry)), failedName(file || entity.many)),
              )
            }
          >
            <Icon name="download" />
            {keptFailed < failed
              ? `Download the first ${numberWords(keptFailed)} failed rows`
              : `Download ${numberWords(keptFailed)} failed ${keptFailed === 1 ? 'row' : 'rows'}`}
          </button>
        )}
      </div>
    </li>
  )
}
