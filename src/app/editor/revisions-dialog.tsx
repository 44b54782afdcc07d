import { useMemo, useState } from 'react'
import { setFields } from '../form/edit-form.ts'
import { offerBack } from '../form/offer-back.ts'
import { useForm } from '../form/use-form.ts'
import { entriesAtOnce, usePastEntries } from '../list/past-entries.ts'
import { formatter, fullTime } from '../list/time-words.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Difference } from './difference.tsx'
import { readRevisions, type Revision } from './revisions.ts'
import { revisedFields } from './text-parts.ts'
import '../styles/revisions.css'

const toTheSecond = formatter({ dateStyle: 'long', timeStyle: 'medium' })
const title = ({ at, by }: Revision, time = fullTime(at)): string =>
  at === '' ? 'The original' : `${time}, ${by || 'the host'}`
/** Told by the minute; by the second where one person's texts are of the same minute. */
const titlesOf = (revisions: readonly Revision[]): string[] => {
  const titles = revisions.map((one) => title(one))
  return revisions.map((one, index) => titles.filter((other) => other === titles[index]).length > 1
    ? title(one, toTheSecond(Date.parse(one.at))) : title(one))
}

/** Earlier texts of a record, each against what the form holds now. Restoring fills the form and saves nothing. */
export function RevisionsDialog({ onClose }: { onClose(): void }) {
  const form = useForm()
  const { entity, store } = form
  const { record, base } = store.get()
  const { past, hasFailed, isLoading, load } = usePastEntries(entity, record?.id)
  const revisions = useMemo(() => past && readRevisions(past, revisedFields(entity), base), [past, entity, base])
  const hasOlder = past?.hasOlder ?? false
  const [chosenId, setChosenId] = useState<string>()
  const [isBeside, setBeside] = useState(false)
  const typed = store.get().typed
  const names = revisedFields(entity)
  const textNow = (name: string) => String(typed[name] ?? '')
  // What is there already is nothing to go back to.
  const earlier = revisions?.filter(({ values }) => names.some((name) => values[name] !== textNow(name)))
  const titles = titlesOf(earlier ?? [])
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
    offerBack(form, 'The earlier text is in the form. Save it to keep it.', () => setFields(form, { values: before }))
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
      {earlier && !chosen && hasOlder && <p>The last {entriesAtOnce} changes left the text alone.{older}</p>}
      {earlier && chosen && (
        <div className="revisions">
          <div className="row">
            <label className="sr-only" htmlFor="revision">Revision</label>
            <select
              id="revision" className="input" value={chosen.id}
              onChange={(event) => setChosenId(event.currentTarget.value)}
            >
              {earlier.map(({ id }, index) => <option key={id} value={id}>{titles[index]}</option>)}
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
