import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { type Entity, isFixed, nameOfRow, type Row, type Section } from '#contract'
import { useStore } from '../../kit/store.ts'
import { useRouter } from '../../kit/use-router.tsx'
import { knowsQueries, openSection, preferences, profile, useHas, useMay } from '../profile.ts'
import { prefetch } from '../shell/routes.ts'
import { loadingBar } from '../shell/use-screen.ts'
import { useSlow } from '../ui/use-slow.ts'
import { allColumns, chosenColumns, type ListColumn, withActions, withMoves } from './columns.tsx'
import { addressWithin, wayBack } from './record-address.ts'
import { type Actions, useActions } from './use-actions.ts'
import { type Asked, type Change, scopeOf, sortOf, toCall, useListQuery } from './use-list-query.ts'
import { useMinute } from './use-minute.ts'
import { fetchAhead, type PageState, usePage } from './use-page.ts'
import { type SelectionControl, useSelection } from './use-selection.ts'
import { isSameQuery, useStep } from './use-step.ts'

/** Everything about one list, for its parts. */
export interface List {
  entity: Entity
  section: Section
  asked: Asked
  change: Change
  /** The same for what has no control that shows it: sorting, paging, searching. */
  step: Change
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
  /** `isAhead`: only fetches what it will show. */
  open(to: string, isAhead?: boolean): void
  /** To the first row, with the focus: after another page has been asked for. */
  showTop(): void
}

const noRows: readonly Row[] = []

/** @param useAsked reads the address, where a screen takes it for more than it says. */
export const useList = (entity: Entity, section: Section, useAsked: typeof useListQuery = useListQuery): List => {
  const [asked, changeAddress] = useAsked()
  // What the address alone decides is asked for before it is rendered, so that the host works meanwhile.
  const isPlain = useAsked === useListQuery
  const change = useCallback<Change>((edit, options) => changeAddress((before) => {
    const wanted = edit(before)
    const query = toCall(entity, wanted)
    if (isPlain && !isSameQuery(query, toCall(entity, before))) void fetchAhead(entity, query)
    return wanted
  }, options), [changeAddress, entity, isPlain])
  const quickStep = useStep(entity, changeAddress)
  const step = isPlain ? quickStep : change
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
  const open = useCallback((to: string, isAhead?: boolean) => {
    const { path, search } = router.location()
    const [toPath] = to.split('?')
    if (toPath !== path) void prefetch(within(to), toPath === section.edit ? rows : undefined)
    if (!isAhead) void router.navigate(within(to), { state: wayBack(path + search) })
  }, [router, within, section, rows])
  const actions = useActions({ entity, asked, control, reload: state.reload, showTop })
  useStayWithin(state, change)
  // An answer that is there at once needs no bar, and what stands need not be dimmed for it.
  const isSlow = useSlow(state.isLoading && state.page !== undefined)
  useEffect(() => { if (isSlow) return loadingBar.start() }, [isSlow])
  return {
    entity, section, asked, change, step, state, rows, labelOf, all, columns, control, canReorder, isSlow,
    hasKeys, actions, table, within, open, showTop,
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
