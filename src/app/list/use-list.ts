import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { type Entity, isFixed, nameOfRow, type Row, type Section } from '#contract'
import { knowsQueries, openSection, preferences, profile, useHas, useMay } from '#data'
import { useRouter, useStore } from '#kit'
import { loadingBar, prefetch, wayBack } from '#page'
import { addressWithin } from '#record'
import { useMinute, useSlow } from '#ui'
import { allColumns, chosenColumns, type ListColumn, withActions, withMoves } from './columns.tsx'
import { type Actions, useActions } from './use-actions.ts'
import { type Asked, type Change, scopeOf, sortOf, toCall, useListQuery } from './use-list-query.ts'
import { type PageState, usePage } from './use-page.ts'
import { type SelectionControl, useSelection } from './use-selection.ts'

/** Everything about one list, for its parts. */
export interface List {
  entity: Entity
  section: Section
  asked: Asked
  change: Change
  state: PageState
  rows: readonly Row[]
  labelOf(row: Row): string
  /** That can be shown, and that are. */
  all: readonly ListColumn[]
  columns: readonly ListColumn[]
  control: SelectionControl
  may: { edit: boolean; delete: boolean; history: boolean; trash: boolean }
  /** The list stands in the order that the records are given by hand. */
  canReorder: boolean
  /** What is shown is no longer what is asked for, and has not been for a while. */
  isSlow: boolean
  hasKeys: boolean
  actions: Actions
  table: RefObject<HTMLTableElement | null>
  /** An address as this list's links have it. */
  within(to: string): string
  open(to: string): void
  /** Fetches the screen that a link leads to, while the pointer or the focus is on it. */
  near(to: string): void
  /** To the first row, with the focus: after another page has been asked for. */
  showTop(): void
}

const noRows: readonly Row[] = []

/** @param useAsked reads the address, where a screen takes it for more than it says. */
export const useList = (entity: Entity, section: Section, useAsked: typeof useListQuery = useListQuery): List => {
  const [asked, change] = useAsked()
  const state = usePage(entity, toCall(entity, asked))
  const rows = state.page?.rows ?? noRows
  const labelOf = useCallback((row: Row) => nameOfRow(entity, row), [entity])

  const who = useStore(profile)
  const hasKeys = useStore(preferences, ({ singleKeys }) => singleKeys !== false)
  const edit = useMay(entity.key, 'edit')
  const remove = useMay(entity.key, 'delete')
  const hasBulk = useHas('bulk')
  const history = useHas('activity')

  const own = useStore(preferences, ({ lists }) => lists?.[entity.key]?.columns)
  const names = (asked.columns ?? own)?.join()
  const sort = sortOf(entity, asked.query)
  const isInOrder = sort.order === 'asc' && entity.fields[sort.sort]?.kind === 'order'
  const canReorder = edit && hasBulk && !asked.isTrash && isInOrder
  const all = useMemo(() => allColumns(entity, openSection), [entity, who])
  const minute = useMinute()
  const columns = useMemo(() => {
    const chosen = chosenColumns(entity, all, names?.split(','))
    if (asked.isTrash) return chosen
    const mayEdit = (row: Row) => edit && !isFixed(entity, row)
    const active = chosen.map((column) => withActions(column, section, mayEdit))
    return canReorder ? active.map((column) => withMoves(column, labelOf)) : active
    // Rows are made anew with their columns.
  }, [entity, section, all, names, asked.isTrash, edit, canReorder, labelOf, minute])

  const control = useSelection(scopeOf(asked), rows, labelOf)
  const table = useRef<HTMLTableElement>(null)
  const showTop = useCallback(() => {
    table.current?.focus({ preventScroll: true })
    table.current?.closest('.list')?.scrollIntoView({ block: 'start' })
  }, [])
  const router = useRouter()
  const within = useCallback((to: string) => {
    const { path, search } = router.location()
    return addressWithin(path, search, to)
  }, [router])
  // A form leads back to the list as it was.
  const open = useCallback((to: string) => {
    const { path, search } = router.location()
    void router.navigate(within(to), { state: wayBack(path + search) })
  }, [router, within])
  const { isPrevious } = state
  const near = useCallback((to: string) => {
    if (to.split('?')[0] !== router.location().path) void prefetch(within(to), isPrevious ? undefined : rows)
  }, [router, within, rows, isPrevious])
  const actions = useActions({ entity, asked, control, reload: state.reload, showTop })
  useStayWithin(state, change)
  // An answer that is there at once needs no bar, and what stands need not be dimmed for it.
  const isSlow = useSlow(state.isLoading && state.page !== undefined)
  useEffect(() => { if (isSlow) return loadingBar.start() }, [isSlow])
  return {
    entity, section, asked, change, state, rows, labelOf, all, columns, control, canReorder, isSlow,
    hasKeys, actions, table, within, open, near, showTop,
    may: { edit, delete: remove, history, trash: hasBulk && knowsQueries(entity.key) && (edit || remove) },
  }
}

/** From a page that there is no more, such as the last one once its records are deleted, to the last that there is. */
const useStayWithin = ({ page, isLoading }: PageState, change: Change): void => {
  const isBeyond = page !== undefined && !isLoading && page.rows.length === 0 && page.total > 0
  useEffect(() => {
    if (!isBeyond) return
    const last = (limit: number) => Math.ceil(page.total / limit)
    change((now) => ({ ...now, query: { ...now.query, page: last(now.query.limit) } }), { replace: true })
  }, [isBeyond])
}
