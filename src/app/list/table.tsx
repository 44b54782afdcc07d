import {
  type ChangeEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import type { Row } from '#contract'
import { isPlainClick, pathOf } from '#kit'
import { nothing, translateOf } from '#record'
import { Icon } from '#ui'
import { columnWidths, type Widths } from './column-widths.ts'
import type { ListColumn } from './columns.tsx'

/** A click on one of these has its own effect, or has just missed it. */
const others = 'a, button, input, label, select, .pick, .act, [data-grip]'

/**
 * The link to the record, if a press anywhere else in its row means it. A press that ends a text selection, or that has
 * a meaning for text and links (Shift, Alt), doesn't.
 */
function linkOfRow({ target, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | undefined {
  if (!(target instanceof Element) || target.closest(others) || shiftKey || altKey) return undefined
  if (getSelection()?.isCollapsed === false) return undefined
  return target.closest('tr')?.querySelector<HTMLAnchorElement>('.main-cell a') ?? undefined
}

/** Whether a press closes an open menu, and therefore opens nothing. */
const closesMenu = (): boolean => document.querySelector('[popover="auto"]:popover-open') !== null

/** Whether a click asks for a new tab, as on a link. */
const wantsTab = ({ button, ctrlKey, metaKey }: MouseEvent): boolean => button === 1 || ctrlKey || metaKey

interface HeadProps {
  columns: readonly ListColumn[]
  sort: string
  order: 'asc' | 'desc'
  onSort(column: ListColumn): void
  picked: 'all' | 'some' | 'none'
  rowCount: number
  onPickAll(): void
  menuId: string | undefined
  shares: Widths['shares']
}

const Head = memo(function Head({
  columns,
  shares,
  sort,
  order,
  onSort,
  picked,
  rowCount,
  onPickAll,
  menuId,
}: HeadProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = picked === 'some'
  }, [picked])
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th className="pick" role="columnheader" scope="col">
          <input
            ref={box}
            className="check"
            type="checkbox"
            aria-label={`Select all ${rowCount} on this page`}
            checked={picked === 'all'}
            onChange={onPickAll}
          />
        </th>
        {columns.map((column) => {
          const isSorted = column.sort !== undefined && column.sort === sort
          const direction = isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined
          return (
            <th
              key={column.name}
              data-name={column.name}
              className={column.className}
              style={shares.get(column.name)}
              role="columnheader"
              scope="col"
              aria-sort={direction}
            >
              {column.sort ? (
                <button type="button" onClick={() => onSort(column)}>
                  {column.label}
                  <Icon name={direction === 'ascending' ? 'arrowUp' : direction ? 'arrowDown' : 'updown'} />
                </button>
              ) : (
                column.label
              )}
            </th>
          )
        })}
        {menuId && (
          <th className="act" role="columnheader" scope="col">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
})

interface RowProps {
  row: Row
  label: string
  columns: readonly ListColumn[]
  isPicked: boolean
  menuId: string | undefined
  onPick(event: ChangeEvent<HTMLInputElement>): void
}

const TableRow = memo(function TableRow({ row, label, columns, isPicked, menuId, onPick }: RowProps) {
  return (
    <tr role="row" data-id={row.id} className={isPicked ? 'picked' : undefined}>
      <td className="pick" role="cell">
        <input className="check" type="checkbox" aria-label={`Select ${label}`} checked={isPicked} onChange={onPick} />
      </td>
      {columns.map(({ name, field, className, cardLabel, cell }) => {
        const content = cell(row)
        const classes = content === nothing ? `${className} none` : className
        return (
          <td key={name} className={classes} data-label={cardLabel} role="cell" translate={translateOf(field)}>
            {content}
          </td>
        )
      })}
      {menuId && (
        <td className="act" role="cell">
          <button
            className="icon-btn s"
            type="button"
            popoverTarget={menuId}
            aria-haspopup="menu"
            aria-label={`Actions for ${label}`}
          />
        </td>
      )}
    </tr>
  )
})

interface TableProps extends Omit<HeadProps, 'rowCount' | 'shares'> {
  ref: Ref<HTMLTableElement>
  name: string
  rows: readonly Row[] | undefined
  total: number
  /** Moved rows keep their elements and the focus in them. All new rows must then be created, which is slower. */
  isMoving: boolean
  labelOf(row: Row): string
  isPicked(id: string): boolean
  onPick(event: ChangeEvent<HTMLInputElement>): void
  /** Called when a link within the panel, or any other part of a row, is clicked. */
  onOpen(to: string): void
  /** Called when the pointer or the focus reaches such a link. */
  onNear(to: string): void
  /** Called when an element with `data-act` in a row is clicked. */
  onAct(act: string, id: string, element: HTMLElement): void
}

/**
 * One event listener serves all links and buttons of the rows, because hundreds of listeners per page would be slow.
 */
export function Table(props: TableProps): ReactNode {
  const { ref, name, rows, total, isMoving, columns, labelOf, isPicked, menuId, onPick, onOpen, onNear, onAct } = props
  const { shares, least } = useMemo(() => columnWidths(columns), [columns])
  const isDismissal = useRef(false)
  const onPress = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const target = event.target.closest<HTMLElement>('a, [data-act], [aria-haspopup]')
    if (!target) return pressRow(event)
    if (target instanceof HTMLAnchorElement) {
      const to = pathOf(target.getAttribute('href') ?? '')
      if (!to.startsWith('/') || !isPlainClick(event, { target: target.target })) return
      event.preventDefault()
      onOpen(to)
    } else onAct(target.dataset.act ?? 'menu', target.closest('tr')?.dataset.id ?? '', target)
  }
  const pressRow = (event: MouseEvent) => {
    const link = event.button > 1 || isDismissal.current ? undefined : linkOfRow(event)
    if (!link) return
    if (wantsTab(event)) return void window.open(link.href, '_blank', 'noopener')
    link.focus({ preventScroll: true }) // like a press on it, so that the list returns to this position
    onOpen(pathOf(link.getAttribute('href') ?? ''))
  }
  const onPressBegins = (event: PointerEvent) => {
    isDismissal.current = closesMenu()
    const link = event.button === 0 ? linkOfRow(event) : undefined
    if (link) onNear(pathOf(link.getAttribute('href') ?? ''))
  }
  // The middle button would scroll the page.
  const onMouseDown = (event: MouseEvent) => {
    if (event.button === 1 && linkOfRow(event)) event.preventDefault()
  }
  const onReach = ({ target }: SyntheticEvent) => {
    const to = pathOf((target instanceof Element && target.closest('a')?.getAttribute('href')) || '')
    if (to.startsWith('/')) onNear(to)
  }
  // The arrow keys open a menu, as on other menu buttons.
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    if (key !== 'ArrowDown' || !(target instanceof HTMLElement) || !target.matches('[aria-haspopup]')) return
    event.preventDefault()
    target.click()
  }
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={`${name} table`}>
      <table
        ref={ref}
        className={columns.some(({ isLink }) => isLink) ? 'table opens' : 'table'}
        role="table"
        aria-label={name}
        aria-rowcount={total}
        tabIndex={-1}
        style={least}
      >
        <Head
          columns={columns}
          shares={shares}
          sort={props.sort}
          order={props.order}
          onSort={props.onSort}
          picked={props.picked}
          rowCount={rows?.length ?? 0}
          onPickAll={props.onPickAll}
          menuId={menuId}
        />
        <tbody
          role="rowgroup"
          onPointerDownCapture={onPressBegins}
          onMouseDown={onMouseDown}
          onClickCapture={onPress}
          onAuxClick={pressRow}
          onPointerOver={onReach}
          onFocus={onReach}
          onKeyDown={onKeyDown}
        >
          {/* Rows are keyed by place: another page only changes texts, at a third of the cost of new rows. */}
          {rows?.map((row, index) => (
            <TableRow
              key={isMoving ? row.id : index}
              row={row}
              label={labelOf(row)}
              columns={columns}
              menuId={menuId}
              onPick={onPick}
              isPicked={isPicked(row.id)}
            />
          )) ?? (
            <tr role="row" className="waiting">
              <td role="cell" colSpan={columns.length + 2} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
