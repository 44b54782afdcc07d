import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { calls, contactMessage, type Row, shownEmail } from '#contract'
import { api, attempt, createKeys } from '#data'
import { isApple } from '#kit'
import { Icon, useFeedback } from '#ui'
import { textIn } from './received.ts'
import { SavedAnswers } from './saved-answers.tsx'
import type { TextDrafts } from './use-text-drafts.ts'

/** The key of a message's unsent answer among the drafts. */
export const replyDraftOf = (id: string): string => `reply:${id}`

interface ComposerProps {
  row: Row
  drafts: TextDrafts
  onClose(): void
  onSent(): void
}

/** Writes the answer beside its message. The host sends it by mail, from its own address, and keeps it. */
export function Composer({ row, drafts, onClose, onSent }: ComposerProps): ReactNode {
  const id = useId()
  const { toast } = useFeedback()
  const field = useRef<HTMLTextAreaElement>(null)
  const [keyOf] = useState(createKeys)
  const [isBusy, setBusy] = useState(false)
  const draftId = replyDraftOf(row.id)
  const text = drafts.textFor(draftId)
  const email = shownEmail(textIn(row, 'email'))
  useEffect(() => field.current?.focus(), [])

  const send = async () => {
    if (isBusy || text.trim() === '') return
    setBusy(true)
    await attempt(async () => {
      const body = { messageId: row.id, text }
      await api.send('POST', calls.replies, body, { idempotencyKey: keyOf(body), outdates: [contactMessage.key] })
      drafts.clear(draftId, text)
      toast(`The answer to ${email} is on its way.`)
      onSent()
    })
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(send)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || !(isApple() ? event.metaKey : event.ctrlKey)) return
    event.preventDefault()
    void attempt(send)
  }
  const add = (saved: string) => {
    drafts.setText(draftId, text.trim() === '' ? saved : `${text.trimEnd()}\n\n${saved}`)
    field.current?.focus()
  }
  return (
    <div className="composer">
      <form className="field" id={`${id}f`} aria-label="Answer" onSubmit={submit}>
        <label htmlFor={id}>Answer to {email}</label>
        <textarea
          ref={field}
          id={id}
          className="input reply-text"
          rows={8}
          maxLength={20_000}
          dir="auto"
          value={text}
          aria-describedby={`${id}h`}
          onKeyDown={onKeyDown}
          onChange={(event) => drafts.setText(draftId, event.target.value)}
        />
        <p className="help" id={`${id}h`}>
          The message is quoted under it. Sending marks it as answered.
        </p>
      </form>
      {/* the dialog of saved answers has forms of its own, so it stands outside */}
      <div className="row wrap">
        <button
          type="submit"
          form={`${id}f`}
          className="btn primary"
          data-tip="Send"
          data-keys={isApple() ? '⌘ Enter' : 'Ctrl Enter'}
          aria-keyshortcuts={isApple() ? 'Meta+Enter' : 'Control+Enter'}
          aria-disabled={text.trim() === ''}
          aria-busy={isBusy || undefined}
        >
          <Icon name="send" />
          Send
        </button>
        <SavedAnswers name={textIn(row, 'name')} text={text} onChoose={add} />
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  )
}
