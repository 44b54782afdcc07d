// The calls about the pending version of a record (docs/contract.md, "Publishing").
import {
  dataOf,
  type Entity,
  isRow,
  isText,
  liveActions,
  metaOf,
  type Row,
  readPendingNote,
  type Values,
} from '#contract'
import {
  api,
  has,
  badWriteError,
  queries,
  readNow,
  readRow,
  recordQuery,
  tagsOf,
  type WriteOptions,
  type Written,
} from '#data'
import { CallError, type Query } from '#kit'
import { isPendingVersion } from '../form-text.ts'

const pathOfCall = ({ path }: Entity, id: string, call: string): string => `${path}/${encodeURIComponent(id)}/${call}`

/** The live record, of which a change isn't pending: the owner and the check date, or the source of a translation. */
export const liveOf = (record: Row): Row =>
  isPendingVersion(record) ? { ...record, version: Number(record.liveVersion) } : record

/** Whether the record has a pending version, which its form opens. */
export const hasPending = ({ publishes }: Entity, row: Row): boolean =>
  publishes === true && has('publishing') && readPendingNote(row.pending) !== undefined

export const pendingQuery = (entity: Entity, id: string): Query<Row, Written> => ({
  key: `pending:${entity.key}/${id}`,
  tags: tagsOf(entity),
  load: async (signal) => {
    // The record says whether there is one, so that a version that was just published or discarded isn't requested.
    const row = await readNow(recordQuery(entity, id), signal)
    if (!hasPending(entity, row)) throw new CallError(`This ${entity.one} has no pending changes.`, { status: 404 })
    return readRow(await api.read(pathOfCall(entity, id, 'pending'), signal))
  },
  // Someone else may have published or discarded it in the meantime; the record is read again and shows that.
  isQuiet: (error) => error instanceof CallError && error.status === 404,
})

/** The row that a form opens: the pending version if there is one. */
export function openedRow(entity: Entity, id: string): { data: Row | undefined; error: unknown } {
  const live = queries.get(recordQuery(entity, id))
  if (!live.data || !hasPending(entity, live.data)) return live
  const { data, error, isLoading } = queries.get(pendingQuery(entity, id))
  const isPublished = error instanceof CallError && error.status === 404
  return { data, error: isLoading || isPublished ? undefined : error }
}

/** Reads the row that a form opens. */
export async function readOpened(entity: Entity, id: string): Promise<Row> {
  const row = await api.get(entity, id)
  return hasPending(entity, row) ? readNow(pendingQuery(entity, id)) : row
}

/** Calls `look` whenever the row that a form opens has changed; returns the function that stops it. */
export function followOpened(entity: Entity, id: string, look: () => void): () => void {
  let endPending: (() => void) | undefined
  const lookAtBoth = () => {
    const { data } = queries.get(recordQuery(entity, id))
    if (data && hasPending(entity, data)) endPending ??= queries.subscribe(pendingQuery(entity, id), look)
    look()
  }
  const endLive = queries.subscribe(recordQuery(entity, id), lookAtBoth)
  lookAtBoth()
  return () => {
    endLive()
    endPending?.()
  }
}

export function reloadOpened(entity: Entity, id: string): void {
  queries.reload(recordQuery(entity, id))
  const { data } = queries.get(recordQuery(entity, id))
  if (data && hasPending(entity, data)) queries.reload(pendingQuery(entity, id))
}

const rowIn = (answer: unknown): Row => readRow(answer, badWriteError)

/** Saves for later; returns the pending version, or the live record if nothing differs from it. */
export async function savePending(
  entity: Entity,
  id: string,
  body: Values,
  options: WriteOptions,
): Promise<Row | undefined> {
  const data = dataOf(await api.send('POST', pathOfCall(entity, id, 'pending'), body, options))
  return isRow(data) ? data : undefined
}

export interface Acted {
  row: Row
  /** For `undo`. */
  operationId: string | undefined
}

const readActionResponse = (answer: unknown): Acted => {
  const { operationId } = metaOf(answer)
  return { row: rowIn(answer), operationId: isText(operationId) ? operationId : undefined }
}

/** The version that the action changes: of the record, or of its pending changes if the form shows them. */
const versionOf = (record: Row, { action }: Values): Values => {
  if (!isPendingVersion(record)) return { version: record.version }
  return liveActions.includes(action) ? { version: Number(record.liveVersion) } : { pending: record.version }
}

/** Carries out an action on the record that the form shows. */
export const sendPublishingAction = async (entity: Entity, record: Row, action: Values): Promise<Acted> =>
  readActionResponse(
    await api.send('POST', pathOfCall(entity, record.id, 'publishing'), { ...versionOf(record, action), ...action }),
  )

export const discardPending = async (entity: Entity, id: string, version: number): Promise<Acted> =>
  readActionResponse(await api.send('DELETE', `${pathOfCall(entity, id, 'pending')}?version=${version}`))
