import { useEffect } from 'react'
import type { UnsavedText } from '#data'
import { useStore } from '#kit'
import { instant } from '#record'
import { Icon, useUnsaid } from '#ui'
import { createForm } from '../create-form.ts'
import type { Form } from '../form-state.ts'
import { dropDraft } from './host-draft.ts'
import { offerBack } from './offer-back.ts'
import { withUnsaved } from './unsaved-text.ts'

interface FormNotesProps {
  form: Form
  restored: UnsavedText | undefined
  draft: UnsavedText | undefined
  onSettled(): void
}

/** Notes above a form: unsaved text is back, or the host has a draft. */
export function FormNotes({ form, restored, draft, onSettled }: FormNotesProps) {
  const { entity, store } = form
  const unsaved = restored ?? draft
  const isUnsaid = useUnsaid()
  const isClean = useStore(store, ({ changed }) => changed.size === 0)
  // The restored text was saved or discarded, so the note goes for good.
  const isOver = restored !== undefined && isClean
  useEffect(() => {
    if (isOver) onSettled()
  }, [isOver])
  if (!unsaved || isOver) return null
  const take = () => {
    if (draft) store.set((now) => withUnsaved(entity, now, draft))
    onSettled()
  }
  const drop = () => {
    const before = store.get()
    const { record } = before
    if (restored) store.set(createForm(entity, { record }).store.get())
    void dropDraft(entity.key, record?.id)
    onSettled()
    // The text comes back as a change, so the history entry and the host keep it again.
    const undo = () => store.set((now) => (draft ? withUnsaved(entity, now, draft) : { ...before, isSaving: false }))
    offerBack(form, 'What you typed is discarded.', undo)
  }
  return (
    <div className="note unsaved-note" role="status">
      <Icon name="history" />
      <p aria-hidden={isUnsaid}>
        {restored ? 'Your unsaved text is back, from ' : 'You left unsaved text here: '}
        {instant(unsaved.at)}.
      </p>
      {draft && (
        <button type="button" className="btn s" onClick={take}>
          Continue with it
        </button>
      )}
      <button type="button" className="btn s ghost" onClick={drop}>
        {restored ? 'Discard it' : 'Delete it'}
      </button>
      {restored && (
        <button type="button" className="btn s ghost" onClick={onSettled}>
          Close
        </button>
      )}
    </div>
  )
}
