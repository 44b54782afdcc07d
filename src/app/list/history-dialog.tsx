import { useEffect, useState } from 'react'
import { calls } from '../../contract/calls.ts'
import type { Entity } from '../../contract/define.ts'
import { api } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type ActivityChange, type ActivityEntry, activityVerbs, readActivity } from './activity-entries.ts'
import { fullTime } from './time-words.ts'
import '../styles/list-panels.css'

/** Each changed field with what it was and is. */
export const Changes = ({ changes }: { changes: readonly ActivityChange[] }) => changes.length > 0 && (
  <dl>
    {changes.map(({ name, label, before, after }) => (
      <div key={name}><dt>{label}</dt><dd><del>{before || 'empty'}</del> <ins>{after || 'empty'}</ins></dd></div>
    ))}
  </dl>
)

interface HistoryDialogProps { entity: Entity; id: string; label: string; onClose(): void }

/** Who changed what when, newest first, with before and after. */
export function HistoryDialog({ entity, id, label, onClose }: HistoryDialogProps) {
  const [entries, setEntries] = useState<readonly ActivityEntry[]>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const calling = new AbortController()
    const query = new URLSearchParams({ 'filter[entity]': entity.key, 'filter[recordId]': id })
    api.read(`${calls.activity}?${query}`, calling.signal)
      .then((answer) => setEntries(readActivity(answer, () => entity)))
      .catch(() => { if (!calling.signal.aborted) setFailed(true) })
    return () => calling.abort()
  }, [entity, id])
  return (
    <Dialog title={`History of ${label}`} isBroad onClose={onClose}>
      {hasFailed ? <p role="alert">The history could not be loaded.</p>
        : !entries ? <p>Loading…</p>
        : entries.length === 0 ? <p>Nothing has been changed yet.</p> : (
        <ol className="history">
          {entries.map(({ id: entryId, at, by, action, changes }) => (
            <li key={entryId}>
              <p>
                <b>{by || 'The host'}</b> {(activityVerbs[action] ?? action).replace(/:$/, '')} it{' '}
                <time className="subtle" dateTime={at}>{fullTime(at)}</time>
              </p>
              <Changes changes={changes} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
