import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { isObject, isText, publishing, type Row } from '#contract'
import { useHas, useMay } from '#data'
import { siteTimeWords, siteTimeElement } from '#record'
import { Icon } from '#ui'
import { FieldRow } from '../field-row.tsx'
import { useForm, useText } from '../use-form.ts'
import { runPublishingAction } from './card-actions.ts'

const path = 'publicNote'

/** The note of the next publication. */
export function PublicNoteField(): ReactNode {
  const { entity } = useForm()
  const isThere = useHas('publishing')
  const field = entity.fields[path]
  return (
    field &&
    isThere && (
      <div>
        <FieldRow path={path} field={field} />
      </div>
    )
  )
}

interface PublicNote {
  at: string
  note: string
}

const notesOf = ({ publicNotes }: Row): PublicNote[] =>
  Array.isArray(publicNotes)
    ? publicNotes.flatMap((one: unknown) =>
        isObject(one) && isText(one.at) && isText(one.note) ? [{ at: one.at, note: one.note }] : [],
      )
    : []

/** The notes that visitors see, newest first. */
export function PublicNotes(): ReactNode {
  const record = useText((now) => now.record)
  const head = useRef<HTMLElement>(null)
  const isThere = useHas('publishing')
  const notes = record ? notesOf(record) : []
  if (!isThere || notes.length === 0) return null
  return (
    <details className="public-notes">
      <summary ref={head}>
        <Icon name="right" size="s" className="chev" />
        Public notes ({notes.length})
      </summary>
      <ul>
        {notes.map((one) => (
          <PublishedNote key={one.at} {...one} head={head} />
        ))}
      </ul>
    </details>
  )
}

const focusElement = (element: HTMLTextAreaElement | null): void => element?.focus()

/** One note. Its buttons disappear when pressed, so the focus moves to the heading. */
function PublishedNote({ at, note, head }: PublicNote & { head: RefObject<HTMLElement | null> }): ReactNode {
  const form = useForm()
  const mayPublish = useMay(form.entity.key, 'publish')
  const [typed, setTyped] = useState<string>()
  const end = () => {
    setTyped(undefined)
    head.current?.focus()
  }
  const correct = (text: string | null, message: string) => {
    end()
    runPublishingAction(form, message, { action: 'correct-note', at, note: text })
  }
  const when = siteTimeWords(at)
  const text = typed?.trim().replaceAll(/\s+/g, ' ') ?? ''
  const button = (label: string, press: () => void, isOff = false) => (
    <button
      type="button"
      className="btn s"
      aria-label={`${label} of ${when}`}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) press()
      }}
    >
      {label}
    </button>
  )
  return (
    <li>
      <p className="muted">{siteTimeElement(at)}</p>
      {typed === undefined ? (
        <p>{note}</p>
      ) : (
        <textarea
          className="input"
          rows={3}
          aria-label={`Public note from ${when}`}
          maxLength={publishing.publicNote.max}
          value={typed}
          ref={focusElement}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {mayPublish &&
        (typed === undefined ? (
          <div className="row">
            {button('Edit note', () => setTyped(note))}
            {button('Delete note', () => correct(null, 'Public note deleted.'))}
          </div>
        ) : (
          <div className="row">
            {button('Save note', () => correct(text, 'Public note updated.'), text === '' || text === note)}
            {button('Keep note', end)}
          </div>
        ))}
    </li>
  )
}
