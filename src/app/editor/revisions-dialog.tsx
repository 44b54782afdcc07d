import { useEffect, useMemo, useState } from 'react'
import { calls } from '../../contract/calls.ts'
import { api } from '../api.ts'
import { setFields } from '../form/edit-form.ts'
import { useForm } from '../form/use-form.ts'
import { fullTime } from '../list/time-words.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/feedback.tsx'
import { Icon } from '../ui/icon.tsx'
import { Difference } from './difference.tsx'
import { type PastEntries, readRevisions, type Revision, withPage } from './revisions.ts'
import { revisedFields } from './text-parts.ts'
import '../styles/revisions.css'

const pageSize = 60

interface Revisions {
  revisions: readonly Revision[] | undefined
  hasFailed: boolean
  hasOlder: boolean
  isLoading: boolean
}

/** A page of the record's activity at a time, until all of it is there. */
function useRevisions(): Revisions & { load(): void } {
  const { entity, store } = useForm()
  const [past, setPast] = useState<PastEntries>()
  const [asked, setAsked] = useState({ page: 1, isLoading: true, hasFailed: false })
  const { page, isLoading, hasFailed } = asked
  const { record, base } = store.get()
  const id = record?.id
  useEffect(() => {
    if (!isLoading || id === undefined) return
    const calling = new AbortController()
    const query = new URLSearchParams({
      'filter[entity]': entity.key, 'filter[recordId]': id, 'limit': String(pageSize), 'page': String(page),
    })
    api.read(`${calls.activity}?${query}`, calling.signal).then((answer) => {
      setPast((now) => withPage(now ?? { entries: [], hasOlder: false }, answer))
      setAsked({ page: page + 1, isLoading: false, hasFailed: false })
    }, () => { if (!calling.signal.aborted) setAsked({ page, isLoading: false, hasFailed: true }) })
    return () => calling.abort()
  }, [entity, id, page, isLoading])
  const revisions = useMemo(() => past && readRevisions(past, revisedFields(entity), base), [past, entity, base])
  return {
    revisions, hasFailed, isLoading, hasOlder: past?.hasOlder ?? false,
    load: () => setAsked((now) => ({ ...now, isLoading: true })),
  }
}

const title = ({ at, by }: Revision): string => at === '' ? 'As it began' : `${fullTime(at)}, ${by || 'the host'}`

/** Earlier texts of a record, each against what the form holds now. Restoring fills the form and saves nothing. */
export function RevisionsDialog({ onClose }: { onClose(): void }) {
  const form = useForm()
  const { entity, store } = form
  const { revisions, hasFailed, hasOlder, isLoading, load } = useRevisions()
  const [chosenId, setChosenId] = useState<string>()
  const [isBeside, setBeside] = useState(false)
  const typed = store.get().typed
  const names = revisedFields(entity)
  const textNow = (name: string) => String(typed[name] ?? '')
  // What is there already is nothing to go back to.
  const earlier = revisions?.filter(({ values }) => names.some((name) => values[name] !== textNow(name)))
  const chosen = earlier?.find(({ id }) => id === chosenId) ?? earlier?.[0]

  const older = hasOlder && (
    <button type="button" className="btn s" aria-disabled={isLoading} onClick={load}>
      <Icon name="history" />{isLoading ? 'Loading…' : 'Older'}
    </button>
  )
  const restore = ({ values }: Revision) => {
    const before = Object.fromEntries(names.map((name) => [name, typed[name] ?? null]))
    setFields(form, { values })
    onClose()
    const undo = { label: 'Undo', run: () => setFields(form, { values: before }) }
    toast('The earlier text is in the form. Save it to keep it.', { action: undo })
  }
  return (
    <Dialog
      title="Earlier texts" isBroad onClose={onClose}
      footer={chosen && (
        <>
          <button type="button" className="btn" onClick={onClose}>Keep what I have</button>
          <button type="button" className="btn primary" onClick={() => restore(chosen)}>Restore this text</button>
        </>
      )}
    >
      {hasFailed && (
        <p role="alert">
          The earlier texts could not be loaded.{' '}
          <button type="button" className="link" onClick={load}>Try again</button>
        </p>
      )}
      {!revisions && !hasFailed && <p role="status">Loading…</p>}
      {earlier && !chosen && !hasOlder && <p>There is no earlier text: this is the first.</p>}
      {earlier && !chosen && hasOlder && <p>The last {pageSize} changes left the text alone.{older}</p>}
      {earlier && chosen && (
        <div className="revisions">
          <div className="row">
            <label className="sr-only" htmlFor="revision">Revision</label>
            <select
              id="revision" className="input" value={chosen.id}
              onChange={(event) => setChosenId(event.currentTarget.value)}
            >
              {earlier.map((one) => <option key={one.id} value={one.id}>{title(one)}</option>)}
            </select>
            {older}
            <span className="seg" role="group" aria-label="Comparison">
              <button type="button" aria-pressed={!isBeside} onClick={() => setBeside(false)}>Inline</button>
              <button type="button" aria-pressed={isBeside} onClick={() => setBeside(true)}>Side by side</button>
            </span>
          </div>
          <p className="help">
            From that text to what the form holds now: <del>removed since</del>, <ins>added since</ins>.
          </p>
          {names.map((name) => (
            <Difference
              key={name} label={entity.fields[name]?.label ?? name} isBeside={isBeside}
              before={String(chosen.values[name] ?? '')} after={textNow(name)}
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}
