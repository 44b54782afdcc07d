import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import type { Row } from '#contract'
import { isPlainClick, Link } from '../../kit/link.tsx'
import type { SelectionControl } from '../list/use-selection.ts'
import { nameOf } from './media-row.ts'
import { moveInGrid } from './move-in-grid.ts'
import { TileFace } from './tile-face.tsx'

interface MediaGridProps {
  ref: Ref<HTMLUListElement>
  rows: readonly Row[]
  control: SelectionControl
  currentId: string | undefined
  isBusy: boolean
  addressOf(id: string): string
  onOpen(id: string): void
}

const placeholders = Array.from({ length: 12 }, (_, index) => <li key={index} className="tile sk" aria-hidden="true" />)

/** The files as tiles. One stop for Tab; arrows move, Space selects, Enter opens. */
export function MediaGrid({ ref, rows, control, currentId, isBusy, addressOf, onOpen }: MediaGridProps) {
  const hint = useId()
  const [stop, setStop] = useState<string>()
  const stopId = rows.some(({ id }) => id === stop) ? stop : rows.find(({ id }) => id === currentId)?.id ?? rows[0]?.id
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.stop : undefined
    if (id === undefined) return
    if (event.key === ' ') {
      event.preventDefault()
      control.toggle(id)
    } else moveInGrid(event)
  }
  const isPicking = control.selection.records.size > 0 || control.selection.all !== undefined
  return (
    <>
      <ul
        ref={ref} className={isPicking ? 'tiles picking' : 'tiles'} aria-busy={isBusy || undefined}
        onKeyDown={onKeyDown}
      >
        {rows.map((row) => (
          <li key={row.id} className="tile" data-id={row.id} aria-current={row.id === currentId ? 'true' : undefined}>
            <input
              type="checkbox" className="check" aria-label={`Select ${nameOf(row)}`} tabIndex={-1}
              checked={control.isPicked(row.id)} onChange={control.pick}
            />
            <Link
              to={addressOf(row.id)} data-stop={row.id} tabIndex={row.id === stopId ? 0 : -1} aria-describedby={hint}
              onFocus={() => setStop(row.id)}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onOpen(row.id)
              }}
            >
              <TileFace row={row} />
            </Link>
          </li>
        ))}
        {isBusy && rows.length === 0 && placeholders}
      </ul>
      <p id={hint} hidden>Arrows move, Space selects, Enter opens</p>
    </>
  )
}
