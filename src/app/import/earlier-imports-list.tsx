import { type ReactNode, useState } from 'react'
import { calls, type Entity, isObject, type Json, labelName, pageAs } from '#contract'
import { type FailedRow, failedRowShape, type Import, importShape } from '#shapes'
import { api, attempt, badResponseError, callQuery, useMay, useRead } from '#data'
import { ListItem } from '#form'
import { useStore } from '#kit'
import { download } from '#list'
import { instant, numberWords, quantity } from '#record'
import { Icon, Note } from '#ui'
import { formatText } from '#readable'
import { byteOrderMark, csvLine } from '#csv'
import { Progress } from './progress.tsx'
import { backSummaryOf, countWords, failedName } from './summary.ts'
import { askToUndoImport, mayUndoImport } from './ask-to-undo-import.tsx'
import { createUndoRun, type TakeBack } from './undo-run.ts'
import { reasonHeader } from './import-tasks.ts'
import { targetsOf } from './targets.ts'

/** The values of a row by path, as in the import's columns: `runways.leIdent` for an item of the group. */
function valuesByPath(values: FailedRow['values'], append: string | undefined): Map<string, Json> {
  const found = new Map<string, Json>()
  for (const [name, value] of Object.entries(values)) {
    const [item] = name === append && Array.isArray(value) ? value : []
    if (isObject(item)) for (const [inner, own] of Object.entries(item)) found.set(`${name}.${inner}`, own ?? null)
    else found.set(name, value ?? null)
  }
  return found
}

/**
 * Creates a file of the failed rows that the host has stored, with their reasons, which can be corrected and imported
 * again.
 */
function failedFile(entity: Entity, append: string | undefined, rows: readonly FailedRow[]): Blob {
  const cells = rows.map(({ values, error }) => ({ own: valuesByPath(values, append), error }))
  const isThere = (path: string) => cells.some(({ own }) => own.has(path))
  // A relation's column is named after its label.
  const columns = targetsOf(entity, append).flatMap(({ path, label, field, refusal }) => {
    const name = [path, labelName(path)].find(isThere)
    return refusal || name === undefined ? [] : [{ name, label, field }]
  })
  const lines = cells.map(({ own, error }) =>
    csvLine([...columns.map(({ name, field }) => formatText(field, own.get(name))), error]),
  )
  return new Blob([byteOrderMark, csvLine([...columns.map(({ label }) => label), reasonHeader]), ...lines], {
    type: 'text/csv;charset=utf-8',
  })
}

/** The latest imports of an entity. Each import and undo is a write of the entity, so the list stays current. */
const importsQuery = ({ key }: Entity, limit: number) =>
  callQuery(
    `${calls.imports}?${new URLSearchParams({ 'filter[entity]': key, limit: String(limit) })}`,
    pageAs(importShape),
    [key],
  )

const pageRows = 1000

async function failedRowsOf({ id, keptFailed = 0 }: Import): Promise<FailedRow[]> {
  const rows: FailedRow[] = []
  for (let page = 1; rows.length < keptFailed; page += 1) {
    const path = `${calls.imports}/${encodeURIComponent(id)}/failed?page=${page}&limit=${pageRows}`
    const found = pageAs(failedRowShape)(await api.read(path))
    if (!found) throw badResponseError()
    if (found.rows.length === 0) break
    rows.push(...found.rows)
  }
  return rows
}

const shownAtOnce = 5

/** The imports of the last 30 days. Each can be undone here. */
export function EarlierImports({ entity }: { entity: Entity }): ReactNode {
  const [limit, setLimit] = useState(shownAtOnce)
  // The result of an undo stays visible, although the list is reloaded.
  const [backs] = useState(() => new Map<string, TakeBack>())
  const { data } = useRead(importsQuery(entity, limit), { keepPrevious: true })
  if (!data || data.rows.length === 0) return null
  const backOf = ({ id, operationIds }: Import): TakeBack => {
    const known = backs.get(id) ?? createUndoRun(entity, operationIds)
    backs.set(id, known)
    return known
  }
  return (
    <section className="panel" aria-label="Import history">
      <header>
        <h2>Import history</h2>
        <p className="end">The last 30 days</p>
      </header>
      <ul className="items">
        {data.rows.map((one) => (
          <Entry key={one.id} entity={entity} entry={one} back={backOf(one)} />
        ))}
      </ul>
      {data.total > data.rows.length && (
        <footer className="row wrap step-foot">
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
  const mayUndo = mayUndoImport(useMay(entity.key, 'edit'), useMay(entity.key, 'delete'), created)
  const mayView = useMay(entity.key, 'view')
  const isGoingBack = state.phase !== 'idle'
  const name = file || 'Import without a file'
  const summary = isGoingBack ? undefined : backSummaryOf(entity, state)
  const counts = { create: created, update: updated, unchanged, error: failed }
  return (
    <ListItem
      title={name}
      text={countWords(entity, false, counts)}
      facts={[
        <>
          {instant(at)} by {by.label}
        </>,
        undoneAt && !summary && (
          <>
            {quantity(entity, undone)} undone {instant(undoneAt)}
            {notUndone > 0 && `, ${numberWords(notUndone)} not`}
          </>
        ),
      ]}
      actions={
        <>
          {isGoingBack && (
            <button type="button" className="btn" aria-disabled={state.phase === 'stopping'} onClick={back.stop}>
              {state.phase === 'stopping' ? 'Stopping…' : 'Cancel'}
            </button>
          )}
          {!isGoingBack && mayUndo && state.operationIds.length > 0 && (
            <button type="button" className="btn" onClick={() => void attempt(() => askToUndoImport(back))}>
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
        </>
      }
    >
      {isGoingBack && (
        <Progress name="Undoing" done={state.done.size + state.refused.length} total={created + updated - undone} />
      )}
      {summary && <Note tone={summary.tone}>{summary.text}</Note>}
    </ListItem>
  )
}
