import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import type { Entity, Row } from '#contract'
import { CallError } from '../../kit/http.ts'
import { isApple } from '../../kit/keyboard.ts'
import { ownProfile } from '../profile.ts'
import { session } from '../session.ts'
import { Icon } from '../ui/icon.tsx'
import { addNote } from './add-note.ts'
import { noteEntries } from './note-entries.ts'
import { textIn } from './received.ts'
import type { NoteDrafts } from './use-note-drafts.ts'

/** What the administrators wrote to each other about a message; the sender never sees it. */
export function Notes({ row }: { row: Row }) {
  const entries = noteEntries(textIn(row, 'notes'))
  if (entries.length === 0) return null
  return (
    <section className="notes" aria-label="Internal notes">
      {entries.map(({ by, at, text }, index) => (
        <div key={index}>
          <p>{by && <><b>{by}</b> <span className="subtle">{at}</span></>} <span className="tag">Internal</span></p>
          <p className="lines" dir="auto">{text}</p>
        </div>
      ))}
    </section>
  )
}

const me = (): string => {
  const own = ownProfile()
  return (own && `${own.firstName} ${own.lastName}`.trim()) || session.get().email
}

interface NoteFormProps { entity: Entity; row: Row; drafts: NoteDrafts; onRow(row: Row): void; onGone(): void }

/** On amber, so that nobody takes it for the answer. */
export function NoteForm({ entity, row, drafts, onRow, onGone }: NoteFormProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const text = drafts.textFor(row.id)
  const add = async () => {
    if (isBusy || text.trim() === '') return
    setBusy(true)
    try {
      const saved = await addNote(entity, row, text, me())
      setProblem(typeof saved === 'string' ? saved : '')
      if (typeof saved === 'string') return
      drafts.clear(row.id, text)
      onRow(saved)
    } catch (error) {
      if (!(error instanceof CallError)) throw error // said as a toast; the note is still in its field
      if (error.status === 404) onGone()
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(isApple() ? event.metaKey : event.ctrlKey)) return
    event.preventDefault()
    void add()
  }
  return (
    <form className="note-form" aria-label="Internal note" onSubmit={submit}>
      <div className="field">
        <label className="sr-only" htmlFor={id}>Internal note</label>
        <textarea
          id={id} className="input" rows={2} placeholder="Internal note" dir="auto"
          value={text} aria-invalid={problem !== '' || undefined} aria-describedby={problem ? `${id}e` : undefined}
          onChange={(event) => drafts.setText(row.id, event.target.value)} onKeyDown={onKeyDown}
        />
        {problem && <p className="error" id={`${id}e`} role="alert"><Icon name="error" /><span>{problem}</span></p>}
      </div>
      <button type="submit" className="btn" aria-disabled={text.trim() === ''} aria-busy={isBusy || undefined}>
        Add note
      </button>
    </form>
  )
}
