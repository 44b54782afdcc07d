import { useStore } from '#kit'
import { instant } from '#record'
import { Icon, useUnsaid } from '#ui'
import type { Form } from '../form.ts'
import { isOpen, type Open } from '../machine/states.ts'
import { markRoot } from '../mark-root.ts'
import { useForm } from '../use-form.ts'

const noteRef = markRoot('has-note')

/** The note above a form: unsaved text was restored, or the host has a draft. */
export function FormNotes() {
  const { state, send } = useForm()
  const unsaved = useStore(state, (now) => (isOpen(now) ? now.unsaved : undefined))
  return unsaved && <UnsavedNote unsaved={unsaved} send={send} />
}

function UnsavedNote({ unsaved, send }: { unsaved: NonNullable<Open['unsaved']>; send: Form['send'] }) {
  const isUnsaid = useUnsaid()
  const isBack = unsaved.draft === undefined
  return (
    <div ref={noteRef} className="note unsaved-note" role="status">
      <Icon name="history" />
      <p aria-hidden={isUnsaid}>
        {isBack ? 'Restored your unsaved text from ' : 'You have unsaved text from '}
        {instant(unsaved.at)}.
      </p>
      {!isBack && (
        <button type="button" className="btn s" onClick={() => send({ type: 'take-draft' })}>
          Restore it
        </button>
      )}
      <button type="button" className="btn s ghost" onClick={() => send({ type: 'drop-unsaved' })}>
        {isBack ? 'Discard it' : 'Delete it'}
      </button>
      {isBack && (
        <button type="button" className="btn s ghost" onClick={() => send({ type: 'close-note' })}>
          Close
        </button>
      )}
    </div>
  )
}
