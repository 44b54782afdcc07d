import { Icon } from '../ui/icon.tsx'
import { useChangedRows } from './changed-rows.ts'
import '../styles/changed-note.css'

/** "3 changed": what others did since the rows were read. They stay as they are until the person asks for them anew. */
export function ChangedNote({ entity, since, onRefresh }: { entity: string; since: unknown; onRefresh(): void }) {
  const count = useChangedRows(entity, since)
  return (
    <div className="changed-note" role="status">
      {count > 0 && <><span>{count} changed by others</span><button type="button" className="btn s" onClick={onRefresh}><Icon name="refresh" />Refresh</button></>}
    </div>
  )
}
