import { type ReactNode, useState } from 'react'
import type { Row } from '#contract'
import { useMenu } from '../ui/menu-button.tsx'

export interface RowMenu {
  /** What the rows' buttons open. */
  id: string
  openFor(row: Row, button: HTMLElement): void
  panel: ReactNode
}

/** One menu for all rows: each has a button that names it, and whose row it is then about. */
export const useRowMenu = (itemsFor: (row: Row) => ReactNode, labelOf: (row: Row) => string): RowMenu => {
  const [row, setRow] = useState<Row>()
  const { button, panel, isOpen } = useMenu('end')
  return {
    id: button.popoverTarget,
    openFor(next, element) {
      setRow(next)
      if (element instanceof HTMLButtonElement) button.ref.current = element
    },
    panel: (
      <div {...panel} className="pop menu" aria-label={row && `Actions for ${labelOf(row)}`}>
        {isOpen && row && itemsFor(row)}
      </div>
    ),
  }
}
