import { trashDays } from '#contract'
import { Icon } from '../ui/icon.tsx'
import { toggleTrash } from './use-list-query.ts'
import type { List } from './use-list.ts'

/** Over a list of what was deleted: until when it can be had back, and the way out. */
export function TrashNote({ list: { entity: { many }, change } }: { list: List }) {
  return (
    <p className="trash-note">
      <Icon name="trash" size="s" />Deleted {many} can be restored for {trashDays} days.
      <button type="button" className="link end" onClick={() => change(toggleTrash)}>Back to the {many}</button>
    </p>
  )
}
