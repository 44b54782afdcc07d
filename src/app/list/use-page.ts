import { useCallback, useEffect, useRef, useState } from 'react'
import type { Entity } from '../../contract/define.ts'
import type { Row } from '../../contract/json.ts'
import { type ListQuery, writeListQuery } from '../../contract/list-query.ts'
import { CallError } from '../../kit/http.ts'
import { api, askAnew, lastWrite, type Page } from '../api.ts'
import { type AskedAt, askedNow, isCurrent } from '../asked-at.ts'
import { session } from '../session.ts'

interface Answer {
  /** What it answers: the query, and how often that was asked anew. */
  to: string
  /** The newest page; of an earlier query while the next one is under way, or where it failed. */
  page: Page | undefined
  error: CallError | undefined
}

export interface PageState {
  page: Page | undefined
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

interface Ahead extends AskedAt {
  asked: Promise<Page>
  page?: Page
  /** Shown until the answer is there. */
  expected?: Page
  hasFailed?: boolean
  calling: AbortController
}
const ahead = new Map<string, Ahead>()
/** What is older is shown, and asked for again: it may have been changed since. What failed is tried again. */
const freshMs = 1500

const keyOf = (entity: Entity, query: ListQuery): string => `${entity.key}?${writeListQuery(query)}`

const ask = (entity: Entity, query: ListQuery): Ahead => {
  const calling = new AbortController()
  return { asked: api.list(entity, query, calling.signal), calling, ...askedNow() }
}

const isFresh = (entry: Ahead): boolean => isCurrent(entry, freshMs)
const isUsable = (entry: Ahead | undefined): entry is Ahead =>
  entry !== undefined && (entry.hasFailed ? isFresh : isCurrent)(entry)

/** The page of each entity that was listed last. */
const listed = new Map<string, { key: string; query: ListQuery; page: Page; token: string }>()
let expected: AskedAt & { key: string; page: Page } | undefined

/** The page with a record as it was saved, in its place: where that is by now is the host's to say. */
const withSaved = ({ sort, order, page: number }: ListQuery, page: Page, row: Row): Page | undefined => {
  const at = page.rows.findIndex(({ id }) => id === row.id)
  if (at < 0) return undefined
  const isFirst = sort === 'updatedAt' && order === 'desc' && number === 1
  return { ...page, rows: isFirst ? [row, ...page.rows.toSpliced(at, 1)] : page.rows.with(at, row) }
}

/** The list that a form leads back to shows what was saved at once, and what the host says of it when it is there. */
export const expectSaved = (entity: Entity, row: Row): void => {
  const last = listed.get(entity.key)
  const page = last && withSaved(last.query, last.page, row)
  const now = askedNow()
  expected = page && last.token === now.token ? { ...now, key: last.key, page } : undefined
}

/** Asks for a page before its screen is there. Its failure is the screen's to meet. */
export const fetchAhead = (entity: Entity, query: ListQuery): Promise<void> => {
  const key = keyOf(entity, query)
  const known = ahead.get(key)
  const entry = isUsable(known) ? known : ask(entity, query)
  for (const [other, { calling }] of ahead) if (other !== key) calling.abort()
  ahead.clear()
  ahead.set(key, entry)
  const done = entry.asked.then((page) => { entry.page = page }, () => { entry.hasFailed = true })
  if (expected?.key !== key || !isCurrent(expected)) return done
  entry.expected = expected.page
  expected = undefined
  return Promise.resolve()
}

const takeAhead = (key: string): Ahead | undefined => {
  const entry = ahead.get(key)
  ahead.delete(key)
  return isUsable(entry) ? entry : undefined
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
  const first = useRef<Ahead>(undefined)
  const [answer, setAnswer] = useState<Answer>(() => {
    // Before anything is rendered, so that the host works meanwhile.
    first.current = takeAhead(key) ?? ask(entity, query)
    first.current.asked.catch(() => {}) // met below
    const { page, expected } = first.current
    const isDone = page !== undefined && isFresh(first.current)
    if (page) first.current = undefined
    return { to: isDone ? to : '', page: page ?? expected, error: undefined }
  })
  // A page that has come before its query is shown with it.
  const there = answer.to === to ? undefined : ahead.get(key)
  if (there?.page && isFresh(there)) setAnswer({ to, page: there.page, error: undefined })

  useEffect(() => {
    if (answer.to === to) return void ahead.delete(key)
    const { asked, calling } = first.current ?? takeAhead(key) ?? ask(entity, query)
    const { signal } = calling
    first.current = undefined
    asked.then(
      (page) => { if (!signal.aborted) setAnswer({ to, page, error: undefined }) },
      (error: unknown) => {
        if (signal.aborted) return
        if (!(error instanceof CallError)) throw error
        setAnswer((now) => ({ to, page: now.page, error }))
      },
    )
    return () => calling.abort()
    // `to` holds all that the query says.
  }, [to])

  useEffect(() => {
    const { page } = answer
    if (page && answer.to === to) listed.set(entity.key, { key, query, page, token: session.get().token })
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
