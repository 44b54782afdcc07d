import type { RefObject } from 'react'
import { useHotkey } from '#kit'
import { useKeptFocus } from '#ui'

interface ListKeysProps {
  table: RefObject<HTMLTableElement | null>
  onToggle(id: string): void
  onEdit(id: string): void
}

/** Keyboard support of a list. The focus is kept even without hotkeys. */
export function ListKeys({ isOn, ...props }: ListKeysProps & { isOn: boolean }) {
  useKeptFocus(props.table)
  return isOn && <RowKeys {...props} />
}

/** `J` and `K` move between rows, `X` selects, `E` edits. Enter opens the focused link. */
function RowKeys({ table, onToggle, onEdit }: ListKeysProps) {
  const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('tbody tr[data-id]') ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>('tbody tr[data-id]') ?? null
  const move = (step: number) => {
    const all = rows()
    const now = current()
    const index = now ? all.indexOf(now) + step : step > 0 ? 0 : all.length - 1
    const row = all[index]
    // In the trash, a name isn't a link.
    const stop = row?.querySelector<HTMLElement>('.main-cell a') ?? row?.querySelector<HTMLElement>('input')
    stop?.focus()
  }
  const onCurrent = (run: (id: string) => void) => {
    const id = current()?.dataset.id
    if (id !== undefined) run(id)
  }
  useHotkey('j', () => move(1))
  useHotkey('k', () => move(-1))
  useHotkey('x', () => onCurrent(onToggle))
  useHotkey('e', () => onCurrent(onEdit), { opensField: true })
  return null
}
