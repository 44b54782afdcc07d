import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { type Entity, nameOfRow, type Row, type Section } from '#contract'
import { attempt, knowsQueries, openSection, preferences, profile, useHas, useMay } from '#data'
import { useRouter, useStore } from '#kit'
import { loadingBar, prefetch, wayBack } from '#page'
import { urlWithinList } from '#record'
import { useSlow } from '#ui'
import { allColumns, chosenColumns, type ListColumn } from './columns.tsx'
import { type Actions, useActions } from './use-actions.ts'
import { type Asked, type ChangeQuery, scopeOf, sortOf, toCall, useListQuery } from './use-list-query.ts'
import { type TrackRows, useChangedRow } from './use-changed-row.ts'
import { type PageState, usePage } from './use-page.ts'
import { type SelectionControl, useSelection } from './use-selection.ts'

/** The state of one list, for its parts. */
export interface List {
  entity: Entity
  section: Section
  asked: Asked
  change: ChangeQuery
  state: PageState
  rows: readonly Row[]
  /** The rows of all pages that were shown with this search and filters, as last shown; a selection is among them. */
  shown: ReadonlyMap<string, Row>
  labelOf(row: Row): string
  /** All columns, and the shown ones. */
  all: readonly ListColumn[]
  columns: readonly ListColumn[]
  control: SelectionControl
  may: { edit: boolean; delete: boolean; history: boolean; trash: boolean }
  /** Whether the list is in the records' manual order. */
  canReorder: boolean
  /** The shown rows have been outdated for a while. */
  isSlow: boolean
  hasKeys: boolean
  actions: Actions
  table: RefObject<HTMLTableElement | null>
  /** Adapts a URL for the links of this list. */
  within(to: string): string
  open(to: string): void
  /** Prefetches the screen of a link while the pointer or the focus is on it. */
  near(to: string): void
  /** Scrolls to the first row and focuses it, after a change of page. */
  showTop(): void
  track: TrackRows
}

const noRows: readonly Row[] = []

/** @param useAsked reads the URL, for screens that add conditions */
export const useList = (entity: Entity, section: Section, useAsked: typeof useListQuery = useListQuery): List => {
  const [asked, change] = useAsked()
  const state = usePage(entity, toCall(entity, asked))
  const rows = state.page?.rows ?? noRows
  const labelOf = useCallback((row: Row) => nameOfRow(entity, row), [entity])

  const who = useStore(profile)
  const hasKeys = useStore(preferences, ({ singleKeys }) => singleKeys !== false)
  const edit = useMay(entity.key, 'edit')
  const remove = useMay(entity.key, 'delete')
  const hasOperations = useHas('operations')

  const own = useStore(preferences, ({ lists }) => lists?.[entity.key]?.columns)
  const names = (asked.columns ?? own)?.join()
  const sort = sortOf(entity, asked.query)
  const isInOrder = sort.order === 'asc' && entity.fields[sort.sort]?.kind === 'order'
  const canReorder = edit && hasOperations && !asked.isTrash && isInOrder
  const all = useMemo(() => allColumns(entity, openSection), [entity, who])
  const columns = useMemo(() => chosenColumns(entity, all, names?.split(',')), [entity, all, names])

  const scope = scopeOf(asked)
  const control = useSelection(scope, rows, labelOf)
  const shown = useMemo(() => new Map<string, Row>(), [scope])
  for (const row of rows) shown.set(row.id, row)
  const table = useRef<HTMLTableElement>(null)
  const showTop = useCallback(() => {
    table.current?.focus({ preventScroll: true })
    table.current?.closest('.list')?.scrollIntoView({ block: 'start' })
  }, [])
  const router = useRouter()
  const within = useCallback(
    (to: string) => {
      const { path, search } = router.location()
      return urlWithinList(path, search, to)
    },
    [router],
  )
  // A form returns to the list with the same state.
  const open = useCallback(
    (to: string) => {
      const { path, search } = router.location()
      void attempt(() => router.navigate(within(to), { state: wayBack(path + search) }))
    },
    [router, within],
  )
  const { isPrevious } = state
  const near = useCallback(
    (to: string) => {
      if (to.split('?')[0] !== router.location().path)
        void attempt(() => prefetch(within(to), isPrevious ? undefined : rows))
    },
    [router, within, rows, isPrevious],
  )
  const track = useChangedRow(state, asked.query.page)
  const actions = useActions({ entity, asked, control, reload: state.reload, track })
  useStayWithin(state, change)
  // An immediate response needs no loading bar and no dimmed rows.
  const isSlow = useSlow(state.isLoading && state.page !== undefined)
  useEffect(() => {
    if (isSlow) return loadingBar.start()
  }, [isSlow])
  return {
    entity,
    section,
    asked,
    change,
    state,
    rows,
    shown,
    labelOf,
    all,
    columns,
    control,
    canReorder,
    isSlow,
    hasKeys,
    actions,
    table,
    within,
    open,
    near,
    showTop,
    track,
    may: {
      edit,
      delete: remove,
      history: hasOperations,
      trash: hasOperations && knowsQueries(entity.key) && (edit || remove),
    },
  }
}

/** Moves from a page that no longer exists to the last page, such as after a deletion. */
const useStayWithin = ({ page, isLoading }: PageState, change: ChangeQuery): void => {
  const isBeyond = page !== undefined && !isLoading && page.rows.length === 0 && page.total > 0
  useEffect(() => {
    if (!isBeyond) return
    const last = (limit: number) => Math.ceil(page.total / limit)
    change((now) => ({ ...now, query: { ...now.query, page: last(now.query.limit) } }), { replace: true })
  }, [isBeyond])
}
