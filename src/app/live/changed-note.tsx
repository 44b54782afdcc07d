import type { EventType } from '#contract'
import { Icon } from '../ui/icon.tsx'
import { useNews } from './use-news.ts'
import '../styles/changed-note.css'

interface ChangedNoteProps {
  entity: string
  since: unknown
  /** The event of one that comes in, where the list would show it. */
  arrival?: EventType
  onRefresh(): void
}

/** "3 changed": what happened since the rows were read. They stay as they are until the person asks for them anew. */
export function ChangedNote({ entity, since, arrival, onRefresh }: ChangedNoteProps) {
  const { changed, arrived } = useNews(entity, since, arrival)
  const words = [arrived > 0 && `${arrived} new`, changed > 0 && `${changed} changed by others`].filter(Boolean)
  return (
    <div className="changed-note" role="status">
      {words.length > 0 && (
        <>
          <span>{words.join(', ')}</span>
          <button type="button" className="btn s" onClick={onRefresh}>
            <Icon name="refresh" />{arrived > 0 ? 'Show' : 'Refresh'}
          </button>
        </>
      )}
    </div>
  )
}
