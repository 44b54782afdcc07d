import { useId, useState } from 'react'
import { type Row, shownEmail } from '#contract'
import { Dialog, Icon } from '#ui'
import { textIn } from './received.ts'
import { replyAddress, replyTextMax } from './reply-address.ts'
import type { TextDrafts } from './use-text-drafts.ts'

interface ReplyDialogProps {
  row: Row
  drafts: TextDrafts
  /** Marks the message as answered; undefined where it is answered already, or the person may not. */
  onAnswered: (() => void) | undefined
  onClose(): void
}

/**
 * The person writes the reply here, and their own mail program sends it from their address. Without such a program the
 * link does nothing, so the text stays until the person says that it was sent.
 */
export function ReplyDialog({ row, drafts, onAnswered, onClose }: ReplyDialogProps) {
  const id = useId()
  const draftId = `reply:${row.id}`
  const text = drafts.textFor(draftId)
  const [isHandedOver, setHandedOver] = useState(false)
  const [isMarking, setMarking] = useState(onAnswered !== undefined)
  const address = replyAddress(
    {
      name: textIn(row, 'name'),
      email: textIn(row, 'email'),
      subject: textIn(row, 'subject'),
      body: textIn(row, 'body'),
      receivedAt: textIn(row, 'receivedAt'),
    },
    text,
  )
  const done = () => {
    if (isMarking) onAnswered?.()
    drafts.setText(draftId, '')
    onClose()
  }
  const handOver = () => {
    drafts.stay()
    setHandedOver(true)
  }
  const footer = (
    <>
      <a className={isHandedOver ? 'btn' : 'btn primary'} href={address.href} onClick={handOver}>
        <Icon name="send" />
        Open in your mail program
      </a>
      {isHandedOver && (
        <button type="button" className="btn primary" onClick={done}>
          I have sent it
        </button>
      )}
    </>
  )
  return (
    <Dialog title={`Reply to ${textIn(row, 'name')}`} isBroad onClose={onClose} footer={footer}>
      <p className="muted">To {shownEmail(textIn(row, 'email'))}. The host sends no replies: your mail program does.</p>
      <div className="field">
        <label htmlFor={id}>Your reply</label>
        <textarea
          id={id}
          className="input reply-text"
          rows={10}
          dir="auto"
          data-autofocus
          value={text}
          aria-describedby={`${id}h`}
          onChange={(event) => drafts.setText(draftId, event.target.value)}
        />
        <p className="help" id={`${id}h`} role="status">
          {!address.isWhole
            ? `A link takes about ${replyTextMax} letters. Copy this text, and paste it in your mail program.`
            : isHandedOver
              ? 'If no mail program opened, copy the text from here.'
              : 'The message is quoted under it.'}
        </p>
      </div>
      {onAnswered && (
        <label className="row">
          <input
            className="check"
            type="checkbox"
            checked={isMarking}
            onChange={({ currentTarget }) => setMarking(currentTarget.checked)}
          />
          Mark as answered once it is sent
        </label>
      )}
    </Dialog>
  )
}
