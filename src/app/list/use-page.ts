import { useCallback, useEffect, useRef, useState } from 'react'
import { type Entity, type ListQuery, type Row, writeListQuery } from '#contract'
import { type Ahead, api, askAhead, askAnew, type AskedAt, isCurrent, lastWrite, type Page, session } from '#data'
import { CallError } from '#kit'

interface Answer {
  /** What it answers: the query, and how often that was asked anew. */
  to: string
  /** The newest page, and its query; of an earlier one while the next is under way. */
  page: Page | undefined
  of: string
  error: CallError | undefined
}

export interface PageState {
  page: Page | undefined
  /** With a page: what is there may be older, since asking anew has failed. */
  error: CallError | undefined
  isLoading: boolean
  /** How often it was asked anew. */
  turn: number
  /** Asks again; what is shown stays until the answer is there. */
  reload(): void
  /** Takes over what a change answered, before the next load. */
  replaceRow(row: Row): void
  /** Another order, before the next load. */
  setRows(rows: readonly Row[]): void
}

interface PageAhead extends Ahead<Page> { page?: Page; hasFailed?: boolean }
const ahead = new Map<string, PageAhead>()
/** What is older is shown, and asked for again: it may have been changed since. What failed is tried again. */
const freshMs = 1500

const keyOf = (entity: Entity, query: ListQuery): string => `${entity.key}?${writeListQuery(query)}`

const ask = (entity: Entity, query: ListQuery): PageAhead => askAhead((...how) => api.list(entity, query, ...how))

const isFresh = (entry: PageAhead | undefined): entry is PageAhead => isCurrent(entry, freshMs)
const isUsable = (entry: PageAhead | undefined): entry is PageAhead =>
  (entry?.hasFailed ? isFresh : isCurrent)(entry)
const isUnderWay = (entry: PageAhead | undefined): entry is PageAhead => isUsable(entry) && !entry.page

/** What lists leave for the next one; see expect-page.ts. */
export const left: {
  /** The page that was shown last. */
  listed?: { of: Entity; key: string; query: ListQuery; page: Page; token: string }
  /** Shown until the host has answered. */
  expected?: AskedAt & { key: string; page: Page } | undefined
} = {}

const expectedAt = (key: string): Page | undefined => {
  const { expected } = left
  return expected?.key === key && isCurrent(expected) ? expected.page : undefined
}

/**
 * Asks for a page before its screen is there; of one that can be shown without, once it is, since an answer's work
 * would keep the browser from drawing it. Its failure is the screen's to meet: it resolves to nothing then, or where
 * another page is wanted instead.
 */
export const fetchAhead = async (entity: Entity, query: ListQuery): Promise<Page | void> => {
  const key = keyOf(entity, query)
  const expected = expectedAt(key)
  if (expected) return expected
  const known = ahead.get(key)
  const entry = isUsable(known) ? known : ask(entity, query)
  for (const [other, { calling }] of ahead) if (other !== key) calling.abort()
  ahead.clear()
  ahead.set(key, entry)
  return entry.asked.then((page) => entry.page = page, () => { entry.hasFailed = true })
}

/**
 * The page that the query asks for. A query that is replaced is given up, so that its late answer never wins; each
 * answer is one rendering.
 */
export const usePage = (entity: Entity, query: ListQuery): PageState => {
  const key = keyOf(entity, query)
  const [turn, setTurn] = useState(0)
  const reload = useCallback(() => askAnew(entity), [entity])
  useEffect(() => lastWrite.subscribe(() => {
    if (lastWrite.get().path === entity.path) setTurn((now) => now + 1)
  }), [entity])
  const to = `${turn} ${key}`
  const first = useRef<PageAhead>(undefined)
  const soon = expectedAt(key)
  const [answer, setAnswer] = useState<Answer>(() => {
    if (soon) return { to: '', of: key, page: soon, error: undefined }
    // Before anything is rendered, so that the host works meanwhile.
    const known = ahead.get(key)
    const entry = first.current = isUsable(known) ? known : ask(entity, query)
    entry.asked.catch(() => {}) // met below
    return { to: entry.page && isFresh(entry) ? to : '', of: key, page: entry.page, error: undefined }
  })
  // A page that has come before its query is shown with it.
  const there = answer.to === to ? undefined : ahead.get(key)
  if (there?.page && isFresh(there)) setAnswer({ to, of: key, page: there.page, error: undefined })
  else if (soon && answer.to === '' && soon !== answer.page) setAnswer({ ...answer, of: key, page: soon })

  useEffect(() => {
    const known = [ahead.get(key), first.current]
    const isOld = first.current && !isFresh(first.current)
    ahead.delete(key)
    first.current = left.expected = undefined
    // Made ready ahead, it may be shown when something has been written since.
    if (answer.to === to && !isOld) return
    const { asked, calling, take } = known.find(isUnderWay) ?? ask(entity, query)
    take()
    const { signal } = calling
    asked.then(
      (page) => { if (!signal.aborted) setAnswer({ to, of: key, page, error: undefined }) },
      (error: unknown) => {
        if (signal.aborted) return
        if (!(error instanceof CallError)) throw error
        // Rows that were asked for anew stay, unless they may be seen no more.
        const kept = ({ of, page }: Answer) => of === key && error.status !== 403 && page?.total ? page : undefined
        setAnswer((now) => ({ to, of: key, page: kept(now), error }))
      },
    )
    return () => calling.abort()
    // `to` holds all that the query says.
  }, [to])

  useEffect(() => {
    const { page } = answer
    if (page && answer.to === to) left.listed = { of: entity, key, query, page, token: session.get().token }
    // `answer` is another one each time.
  }, [answer])

  const changeRows = useCallback((change: (rows: readonly Row[]) => readonly Row[]) => setAnswer((now) => now.page
    ? { ...now, page: { ...now.page, rows: change(now.page.rows) } } : now), [])
  const setRows = useCallback((rows: readonly Row[]) => changeRows(() => rows), [changeRows])
  return {
    page: answer.page, error: answer.to === to ? answer.error : undefined, isLoading: answer.to !== to,
    turn, reload, setRows,
    replaceRow: (row) => changeRows((rows) => rows.map((old) => old.id === row.id ? row : old)),
  }
}
