import { useEffect, useMemo, useRef } from 'react'
import type { Entity } from '#contract'
import { Dialog, Icon } from '#ui'
import { fullTime } from '../times.tsx'
import { type ActivityChange, readActivity, verbOf } from './activity.ts'
import { usePastEntries } from './past-entries.ts'
import '../styles/list-panels.css'

/** Each changed field with its former and new value. */
export const Changes = ({ changes }: { changes: readonly ActivityChange[] }) => changes.length > 0 && (
  <dl>
    {changes.map(({ name, label, before, after }) => (
      <div key={name}><dt>{label}</dt><dd><del>{before || 'empty'}</del> <ins>{after || 'empty'}</ins></dd></div>
    ))}
  </dl>
)

interface HistoryDialogProps { entity: Entity; id: string; label: string; onClose(): void }

/** The changes of a record with person and time, newest first, with values before and after. */
export function HistoryDialog({ entity, id, label, onClose }: HistoryDialogProps) {
  const { past, isLoading, hasFailed, load } = usePastEntries(entity, id)
  const entries = useMemo(() => past && readActivity(past.entries, () => entity), [past, entity])
  const list = useRef<HTMLOListElement>(null)
  /** How many entries stood there when the person asked for more. */
  const shown = useRef<number>(undefined)
  const showEarlier = () => {
    shown.current = entries?.length
    load()
  }
  // Where reading goes on, since the button may be gone.
  useEffect(() => {
    if (isLoading || !shown.current) return
    const next = list.current?.children[shown.current] ?? list.current?.lastElementChild
    if (!hasFailed && next instanceof HTMLElement) next.focus()
    shown.current = undefined
  }, [isLoading, hasFailed])
  return (
    <Dialog title={`History of ${label}`} isBroad onClose={onClose}>
      {!entries && isLoading && <p>Loading…</p>}
      {entries?.length === 0 && <p>No changes yet.</p>}
      {entries && entries.length > 0 && (
        <ol ref={list} className="history">
          {entries.map(({ id: entryId, at, by, action, changes }) => (
            <li key={entryId} tabIndex={-1}>
              <p>
                <b>{by || 'The host'}</b> {verbOf(action).join(' it ').trim()}{' '}
                <time className="subtle" dateTime={at}>{fullTime(at)}</time>
              </p>
              <Changes changes={changes} />
            </li>
          ))}
        </ol>
      )}
      {hasFailed && <p role="alert">The history could not be loaded. Try again.</p>}
      {(past?.hasOlder || hasFailed) && (
        <button type="button" className="btn" aria-disabled={isLoading} onClick={showEarlier}>
          <Icon name="history" />{isLoading ? 'Loading…' : hasFailed ? 'Try again' : 'Show earlier'}
        </button>
      )}
    </Dialog>
  )
}
