import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { type Entity, instantIn, isRow, type Row, hostNow } from '#contract'
import { checkField } from '#checks'
import { api, attempt, ownProfile, session, shownZone } from '#data'
import { CallError, isApple, isComposing } from '#kit'
import { formatter } from '#record'
import { FieldError } from '#ui'
import { textIn } from './received.ts'
import type { TextDrafts } from './use-text-drafts.ts'

/**
 * One entry of a message's notes. The record stores them as one text, so list, export and form need nothing special.
 */
export interface NoteEntry {
  by: string
  at: string
  text: string
}

const english = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const time = formatter({ dateStyle: 'medium', timeStyle: 'short' })
const heading = /^(.{1,130}), (\d{1,2} \p{L}+ \d{4}, \d{2}:\d{2})$/u

/** Appends an entry, with a heading of name and time. */
export const appendNote = (notes: string, text: string, by: string, at: Date): string =>
  [notes, `${by}, ${time(at.getTime())}\n${text.trim()}`].filter((part) => part !== '').join('\n\n')

/** The entries of a text; text before the first heading has no name. */
export const noteEntries = (notes: string): NoteEntry[] => {
  const entries: NoteEntry[] = []
  for (const line of notes.split('\n')) {
    const [, by, at] = heading.exec(line) ?? []
    const last = entries.at(-1)
    if (by !== undefined && at !== undefined) entries.push({ by, at, text: '' })
    else if (last) last.text += `\n${line}`
    else entries.push({ by: '', at: '', text: line })
  }
  return entries
    .map((entry) => ({ ...entry, text: entry.text.trim() }))
    .filter(({ text, by }) => text !== '' || by !== '')
}

const monthOf = (text: string): string => /\p{L}+/u.exec(text)?.[0] ?? ''

/** The time of an entry in milliseconds; NaN if it is in a language other than the user's and English. */
export function noteTime({ at }: Pick<NoteEntry, 'at'>): number {
  const [, day = '', name = '', year = '', clock = ''] = /^(\d{1,2}) (\p{L}+) (\d{4}), (\d{2}:\d{2})$/u.exec(at) ?? []
  const month = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 15))).findIndex((date) =>
    [time(date.getTime()), english.format(date)].map(monthOf).includes(name),
  )
  const local = `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}T${clock}`
  return month < 0 ? Number.NaN : Date.parse(instantIn(shownZone(), local) ?? '')
}

/** A note of the team about a message; the sender never sees it. */
export const Note = ({ entry: { by, at, text } }: { entry: NoteEntry }) => (
  <div className="thread-note">
    <p>
      {by && (
        <>
          <b>{by}</b> <span className="subtle">{at}</span>
        </>
      )}{' '}
      <span className="tag">Internal</span>
    </p>
    <p className="lines" dir="auto">
      {text}
    </p>
  </div>
)

const ownName = (): string => {
  const own = ownProfile()
  return (own && `${own.firstName} ${own.lastName}`.trim()) || session.get().email
}

interface NoteFormProps {
  entity: Entity
  row: Row
  drafts: TextDrafts
  onGone(): void
}

/** An amber form, so that no one mistakes a note for a reply. */
export function NoteForm({ entity, row, drafts, onGone }: NoteFormProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const text = drafts.textFor(row.id)
  const add = async () => {
    if (isBusy || text.trim() === '') return
    setBusy(true)
    const write = async () => {
      const saved = await addNote(entity, row, text, ownName())
      setProblem(typeof saved === 'string' ? saved : '')
      if (typeof saved !== 'string') drafts.clear(row.id, text)
    }
    await attempt(write, ({ status }) => {
      if (status === 404) onGone()
    })
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(add)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.key !== 'Enter' || !(isApple() ? event.metaKey : event.ctrlKey)) return
    event.preventDefault()
    void attempt(add)
  }
  return (
    <form className="note-form" aria-label="Internal note" onSubmit={submit}>
      <div className="field">
        <label className="sr-only" htmlFor={id}>
          Internal note
        </label>
        <textarea
          id={id}
          className="input"
          rows={2}
          placeholder="Internal note"
          dir="auto"
          value={text}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problem ? `${id}e` : undefined}
          onChange={(event) => drafts.setText(row.id, event.target.value)}
          onKeyDown={onKeyDown}
        />
        {problem && (
          <FieldError id={`${id}e`} role="alert">
            {problem}
          </FieldError>
        )}
      </div>
      <button type="submit" className="btn" aria-disabled={text.trim() === ''} aria-busy={isBusy || undefined}>
        Add note
      </button>
    </form>
  )
}

/** Adds a note. Returns the problem if the notes would be too long, otherwise the record with the note. */
const addNote = async (entity: Entity, row: Row, text: string, by: string): Promise<Row | string> => {
  const at = new Date(hostNow())
  const send = async (base: Row): Promise<Row | string> => {
    const field = entity.fields.notes
    const notes = appendNote(textIn(base, 'notes'), text, by, at)
    const checked = field && checkField(field, notes, 'notes')
    if (checked && 'problems' in checked) return checked.problems.notes ?? 'Enter a shorter note'
    return (await api.save(entity, { id: base.id, version: base.version, notes })) ?? { ...base, notes }
  }
  try {
    return await send(row)
  } catch (error) {
    const current = error instanceof CallError && error.code === 'conflict' ? error.data : undefined
    if (!isRow(current)) throw error
    // A note is only appended, so other changes aren't a conflict. It may exist already if the response of the first
    // attempt was lost.
    const notes = textIn(current, 'notes')
    const last = notes === textIn(row, 'notes') ? undefined : noteEntries(notes).at(-1)
    return last?.by === by && last.text === text.trim() ? current : send(current)
  }
}
