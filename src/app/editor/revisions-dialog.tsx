import { type ReactNode, useMemo, useState } from 'react'
import { isObject, isReference, textOf, type Values } from '#contract'
import { offerBack, setFields, useForm } from '#form'
import { entriesAtOnce, type Entry, formatter, fullTime, type PastEntries, usePastEntries } from '#record'
import { Dialog, Icon } from '#ui'
import { revisedFields } from './text-facts.tsx'
import { type Change, wordDiff } from './word-diff.ts'
import './styles/revisions.css'

/** Unchanged text is cut to this length around a change. */
const contextCharacters = 160

/** Cuts the middle of a long unchanged stretch, and the outer side of the first and last one. */
const shortened = (text: string, isFirst: boolean, isLast: boolean): ReactNode => {
  if (text.length <= 3 * contextCharacters) return text
  const head = isFirst ? '' : text.slice(0, text.indexOf(' ', contextCharacters) + 1 || contextCharacters)
  const from = text.lastIndexOf(' ', text.length - contextCharacters) + 1 || text.length - contextCharacters
  const tail = isLast ? '' : text.slice(from)
  return <>{head}<span className="fold">… unchanged …</span>{tail}</>
}

const shown = (all: readonly Change[], leftOut?: Change['kind']): ReactNode => all.map(({ kind, text }, index) => {
  if (kind === leftOut) return null
  if (kind === 'same') return <span key={index}>{shortened(text, index === 0, index === all.length - 1)}</span>
  // A changed line end would be invisible without a sign.
  const words = /^\n+$/.test(text) ? text.replaceAll('\n', '↵\n') : text
  return kind === 'removed' ? <del key={index}>{words}</del> : <ins key={index}>{words}</ins>
})

interface DifferenceProps { label: string; before: string; after: string; isBeside: boolean }

/** The changes from one text to another, in one text or side by side. */
export function Difference({ label, before, after, isBeside }: DifferenceProps) {
  const changes = useMemo(() => wordDiff(before, after), [before, after])
  if (before === after) return null
  return (
    <section className="difference" aria-label={label}>
      <h3>{label}</h3>
      {isBeside ? (
        <div className="beside-texts">
          <div className="diff">{shown(changes, 'added')}</div>
          <div className="diff">{shown(changes, 'removed')}</div>
        </div>
      ) : <div className="diff">{shown(changes)}</div>}
    </section>
  )
}

const toTheSecond = formatter({ dateStyle: 'long', timeStyle: 'medium' })
const title = ({ at, by }: Revision, time = fullTime(at)): string =>
  at === '' ? 'The original' : `${time}, ${by || 'the host'}`
/** Titles have minutes, or seconds where one person has two texts of the same minute. */
const titlesOf = (revisions: readonly Revision[]): string[] => {
  const titles = revisions.map((one) => title(one))
  return revisions.map((one, index) => titles.filter((other) => other === titles[index]).length > 1
    ? title(one, toTheSecond(Date.parse(one.at))) : title(one))
}

/** Earlier texts of a record, compared with the form. Restoring fills the form and saves nothing. */
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
  // A revision equal to the form is left out.
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

/** The text after a person's change. */
export interface Revision { id: string; at: string; by: string; values: Values }

interface Earlier { id: string; at: string; by: string; action: unknown; before: Values; after: Values }

/** The change of an entry that touched `names`; other entries are no revisions. */
const readChange = (entry: Entry, names: readonly string[]): Earlier[] => {
  const all: readonly unknown[] = Array.isArray(entry.changes) ? entry.changes : []
  const own = all.filter((change): change is { field: string; before: unknown; after: unknown } =>
    isObject(change) && typeof change.field === 'string' && names.includes(change.field))
  const valuesOf = (side: 'before' | 'after'): Values =>
    Object.fromEntries(own.map((change) => [change.field, textOf(change[side])]))
  const by = isReference(entry.by) ? entry.by.label : textOf(entry.by)
  const { id, at, action } = entry
  return own.length === 0 ? [] : [{ id, at, by, action, before: valuesOf('before'), after: valuesOf('after') }]
}

/**
 * Reads revisions from a record's activity, whose entries hold the values before and after. Entries may be newer than
 * the form; values that no entry has come from the form.
 */
export const readRevisions = (past: PastEntries, names: readonly string[], base: Values): Revision[] => {
  const changes = past.entries.flatMap((entry) => readChange(entry, names))
  let values: Values = Object.fromEntries(names.map((name) => [name, textOf(base[name])]))
  for (const { after } of [...changes].reverse()) values = { ...values, ...after }
  const revisions: Revision[] = []
  let isFromStart = false
  for (const { id, at, by, action, before, after } of changes) {
    revisions.push({ id, at, by, values: { ...values, ...after } })
    isFromStart = action === 'create' || action === 'import'
    values = { ...values, ...before }
  }
  const hasText = names.some((name) => values[name] !== '')
  return past.hasOlder || isFromStart || !hasText ? revisions : [...revisions, { id: 'first', at: '', by: '', values }]
}
