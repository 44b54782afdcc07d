import { type RefObject, useEffect, useRef, useState } from 'react'
import { nameOfRow, type Row } from '#contract'
import { api, attempt, is, pageQuery, queryBy, quietly, useRead } from '#data'
import { CallError, useRouter } from '#kit'
import type { List } from '#list'
import { numberWords, offerUndo } from '#record'
import { deleteRecord, watchLocation, saveFields } from '#change'

/** The open message and its actions. */
export interface OpenMessage {
  row: Row
  list: List
  /** Depends on the message itself: a restored one stays open, although the list still shows the trash. */
  isTrash: boolean
  mayAct: boolean
  /** For example "3 of 80". */
  position: string
  previous: string | undefined
  next: string | undefined
  move(by: -1 | 1): void
  /** Returns to the list. */
  close(): void
  setStatus(status: string): void
  /** Replies, reopens the message, or removes it from spam. */
  advance(): void
  toggleUnread(): void
  toggleSpam(): void
  remove(): void
  restore(): void
  purge(): void
}

interface Needs {
  list: List
  id: string | undefined
  row: Row | undefined
  open(id: string | undefined, options?: { replace?: boolean }): void
}

/** The messages before and after the open one. When it leaves the list, the next one takes its position. */
const useNeighbours = ({ rows, asked: { query }, state: { page } }: List, id: string | undefined) => {
  const at = rows.findIndex((row) => row.id === id)
  const lastAt = useRef(-1)
  useEffect(() => {
    if (at >= 0 || id === undefined) lastAt.current = at
  }, [at, id])
  const place = at >= 0 ? at : lastAt.current
  return {
    previous: rows[place - 1]?.id,
    next: rows[at >= 0 ? at + 1 : Math.max(place, 0)]?.id,
    position:
      at < 0 ? '' : `${numberWords((query.page - 1) * query.limit + at + 1)} of ${numberWords(page?.total ?? 0)}`,
  }
}

/** Marks a message as read when it is opened, once: the user can mark it as new again. */
function useReadMark({ entity, may }: List, row: Row | undefined): RefObject<Promise<Row | undefined> | undefined> {
  const marking = useRef<Promise<Row | undefined>>(undefined)
  useEffect(() => {
    if (row?.status !== 'new' || !may.edit || typeof row.deletedAt === 'string') return
    const { id, version } = row
    marking.current = quietly('markRead', () => api.save(entity, { id, version, status: 'open' }))
  }, [row?.id])
  return marking
}

export const useReading = ({ list, id, row, open }: Needs) => {
  const { entity, state, actions, rows } = list
  const neighbours = useNeighbours(list, id)
  const router = useRouter()
  const move = (by: -1 | 1) => {
    const to = by > 0 ? neighbours.next : neighbours.previous
    if (to !== undefined) open(to, { replace: id !== undefined })
  }
  const marking = useReadMark(list, id === row?.id ? row : undefined)
  if (!row) return { move, reading: undefined }

  const setStatus = (status: string) =>
    void attempt(async () => {
      const marked = await marking.current
      const latest = marked?.id === row.id && marked.version > row.version ? marked : row
      return saveFields(entity, latest, { values: { status } }, state.reload)
    })
  const only = { records: new Map([[row.id, nameOfRow(entity, row)]]), all: undefined }
  const remove = async () => {
    const isLeft = watchLocation(router)
    const gone = await deleteRecord(entity, row, isLeft)
    if (!gone) return
    const isListed = rows.some((other) => other.id === row.id)
    const next = isListed ? (neighbours.next ?? neighbours.previous) : undefined
    // A user who has opened another message in the meantime stays there.
    if (!isLeft()) open(next, { replace: true })
    offerUndo(entity, gone.undoable)
  }
  const inTrash = (action: 'restore' | 'purge') => actions.run({ action }, only)
  const isTrash = typeof row.deletedAt === 'string'
  const reading: OpenMessage = {
    row,
    list,
    isTrash,
    mayAct: list.may.edit && !isTrash,
    ...neighbours,
    move,
    setStatus,
    close: () => open(undefined),
    advance: () => setStatus(row.status === 'answered' || row.status === 'spam' ? 'open' : 'answered'),
    toggleUnread: () => setStatus(row.status === 'new' ? 'open' : 'new'),
    toggleSpam: () => setStatus(row.status === 'spam' ? 'open' : 'spam'),
    remove: () => void attempt(remove),
    restore: () => inTrash('restore'),
    purge: () => inTrash('purge'),
  }
  return { move, reading }
}

interface OpenedMessage {
  row: Row | undefined
  error: CallError | undefined
  retry(): void
}

const noSuchMessage = new CallError('It no longer exists.', { status: 404, code: 'not_found' })

/** The message in the URL, from the list, or from its own call if the list lacks it. */
export function useMessage({ entity, rows, state: { page } }: List, id: string | undefined): OpenedMessage {
  const listed = rows.find((row) => row.id === id)
  const isAsked = id !== undefined && listed === undefined && page !== undefined
  const { data, error, reload } = useRead(isAsked ? pageQuery(entity, queryBy([is('id', id)], 1)) : undefined)
  // Until the response arrives, the list's last version is shown.
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  const found = data?.rows[0]
  if (found && found !== last) setLast(found)
  const isGone = data !== undefined && !found
  const kept = last?.id === id && !isGone ? last : undefined
  return { row: listed ?? found ?? kept, error: isGone ? noSuchMessage : error, retry: reload }
}
