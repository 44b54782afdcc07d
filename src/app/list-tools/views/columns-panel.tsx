import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { defaultColumns, type List, type ListColumn } from '#list'
import { Icon } from '#ui'
import { moveItem, orderWhileDragging } from '../change/reorder.tsx'
import { keepForList } from './keep-for-list.ts'

/** Shown columns first, in their order, then the others in the definition's order. */
const orderColumns = ({ all, columns }: List): ListColumn[] => {
  const isShown = (name: string) => columns.some((column) => column.name === name)
  return [...columns, ...all.filter(({ name }) => !isShown(name))]
}

/**
 * The columns that are hidden for lack of width. Cards have no header and omit empty cells, so only other columns
 * count.
 */
const hiddenByWidth = ({ table }: List): Set<string> =>
  new Set(
    [...(table.current?.querySelectorAll<HTMLTableCellElement>('th[data-name]') ?? [])]
      .filter(({ cellIndex }) => {
        const cell = table.current?.querySelector(`tbody td:nth-child(${cellIndex + 1}):not(.none)`)
        return cell && getComputedStyle(cell).display === 'none'
      })
      .map((header) => header.dataset.name ?? ''),
  )

/** Lets the user choose columns and their order, which are kept for the user and in the URL. */
export function ColumnsPanel({ list }: { list: List }) {
  const { entity, change } = list
  const [columns, setColumns] = useState(() => orderColumns(list))
  const [shown, setShown] = useState(() => new Set(list.columns.map(({ name }) => name)))
  const [narrow] = useState(() => hiddenByWidth(list))
  const [said, setSaid] = useState('')

  const apply = (names: string[] | undefined) => {
    change((now) => ({ ...now, columns: names }), { replace: true })
    keepForList(entity.key, ({ columns: _, ...others }) => (names ? { ...others, columns: names } : others))
  }
  const show = (nextColumns: ListColumn[], nextShown: ReadonlySet<string>) => {
    setColumns(nextColumns)
    setShown(new Set(nextShown))
    apply(nextColumns.filter(({ name }) => nextShown.has(name)).map(({ name }) => name))
  }
  const toggle = (name: string) => {
    const next = new Set(shown)
    if (!next.delete(name)) next.add(name)
    show(columns, next)
  }
  const move = (from: number, to: number) => {
    const column = columns[from]
    if (!column || to < 0 || to >= columns.length) return
    show(moveItem(columns, from, to), shown)
    setSaid(`${column.label}, ${to + 1} of ${columns.length}`)
  }
  const panel = useRef<HTMLDivElement>(null)
  const latestMove = useRef(move)
  useEffect(() => {
    latestMove.current = move
  })
  useEffect(() => {
    if (!panel.current) return
    return orderWhileDragging(panel.current, {
      items: '[data-item]',
      onMove: (from, to) => latestMove.current(from, to),
    })
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const item = event.target instanceof Element ? event.target.closest('[data-item]') : null
    if (!event.altKey || step === 0 || !item) return
    event.preventDefault()
    const from = [...event.currentTarget.querySelectorAll('[data-item]')].indexOf(item)
    move(from, from + step)
  }
  const reset = () => {
    const names = defaultColumns(entity)
    setColumns([...list.all].sort((a, b) => Number(names.includes(b.name)) - Number(names.includes(a.name))))
    setShown(new Set(names))
    setSaid('Columns reset to default')
    apply(undefined)
  }
  return (
    <div ref={panel} role="group" aria-label="Columns" onKeyDown={onKeyDown}>
      <p className="cap">Columns. Drag a grip or press Alt and an arrow to move a column.</p>
      {columns.map(({ name, label, isMain }) => (
        <div key={name} className="mi" data-item>
          <span className="grip" data-grip aria-hidden="true">
            <Icon name="grip" size="s" />
          </span>
          <label>
            <input
              className="check"
              type="checkbox"
              checked={shown.has(name)}
              disabled={isMain}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onChange={() => toggle(name)}
            />
            {label}
          </label>
          {shown.has(name) && narrow.has(name) && <small className="subtle">hidden at this width</small>}
        </div>
      ))}
      <hr />
      <button type="button" className="mi" onClick={reset}>
        <Icon name="undo" />
        Back to default
      </button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
