import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { isLateMessage, isReference, readableText } from '#contract'
import { useHas } from '#data'
import { HistoryDialog } from '#form'
import { EditInPlace } from '#list'
import { ageInText, choiceCell, fullTime, PresenceNote } from '#record'
import { Icon } from '#ui'
import { Composer, replyDraftOf } from './composer.tsx'
import { MessageBar } from './message-bar.tsx'
import { MessageFrom, MessagePage } from './message-from.tsx'
import { NoteForm, Notes } from './notes.tsx'
import { textIn } from './received.ts'
import { Replies } from './replies.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import type { AirportPage } from './use-airport-pages.ts'
import type { TextDrafts } from './use-text-drafts.ts'
import type { Reading } from './use-reading.ts'

interface ReadingPaneProps {
  reading: Reading
  airport: AirportPage | undefined
  drafts: TextDrafts
  heading: RefObject<HTMLHeadingElement | null>
  reply: RefObject<HTMLButtonElement | null>
  assign: RefObject<HTMLButtonElement | null>
  backAddress: string
  editAddress: string
}

export function ReadingPane(props: ReadingPaneProps) {
  const { reading, airport, drafts, heading, reply, assign, backAddress, editAddress } = props
  const { row, list, isTrash, mayAct, setStatus } = reading
  const { entity } = list
  const titleId = useId()
  const now = Date.now()
  const hasPresence = useHas('presence')
  // Without mail on the host, the person's own program sends the answer.
  const hasMail = useHas('mail')
  const replyText = drafts.textFor(replyDraftOf(row.id))
  const [isReplying, setReplying] = useState(() => hasMail && mayAct && replyText !== '')
  const isComposing = isReplying && hasMail && mayAct
  const closeReply = () => setReplying(false)
  const wasComposing = useRef(false)
  useEffect(() => {
    if (wasComposing.current && !isComposing) reply.current?.focus() // the button is there again
    wasComposing.current = isComposing
  }, [isComposing, reply])
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [pressed, setPressed] = useState<{ act: string; element: HTMLElement }>()
  const mayAnswer = mayAct && row.status !== 'answered'
  const subject = textIn(row, 'subject')
  const { status, spamReason } = entity.fields
  const assignee = isReference(row.assignee) ? row.assignee.label : ''
  const face = status?.kind === 'choice' && choiceCell(status, row.status)
  const change =
    (name: string) =>
    ({ currentTarget }: { currentTarget: HTMLElement }) =>
      setPressed({ act: `edit ${name}`, element: currentTarget })
  return (
    <>
      <MessageBar
        reading={reading}
        backAddress={backAddress}
        editAddress={editAddress}
        onHistory={() => setHistoryOpen(true)}
      />
      <article className="read" aria-labelledby={titleId}>
        <h2 ref={heading} id={titleId} tabIndex={-1} dir="auto">
          {subject}
        </h2>
        <MessageFrom list={list} row={row} />
        {hasPresence && !isTrash && (
          <PresenceNote
            entity={entity.key}
            one={entity.one}
            id={row.id}
            isEditing={drafts.textFor(row.id) !== '' || replyText !== ''}
          />
        )}
        <div className="row wrap">
          {mayAct ? (
            <>
              <button type="button" className="btn s" title="Change status" onClick={change('status')}>
                {face}
              </button>
              <button
                ref={assign}
                type="button"
                className="btn s"
                title="Change assignee"
                aria-keyshortcuts="A"
                onClick={change('assigneeId')}
              >
                <Icon name="user" />
                {assignee || 'Assign'}
              </button>
            </>
          ) : (
            <>
              {face}
              {assignee && (
                <span className="status">
                  <Icon name="user" />
                  {assignee}
                </span>
              )}
            </>
          )}
          {row.status === 'spam' && spamReason && row.spamReason && (
            <span className="status">
              <Icon name="info" />
              {readableText(spamReason, row.spamReason)}
            </span>
          )}
          {isLateMessage(row, now) && (
            <span className="status warn">
              <Icon name="clock" />
              Waiting over 24 h
            </span>
          )}
          <span className="subtle">
            Updated{' '}
            <time dateTime={row.updatedAt} title={fullTime(row.updatedAt)}>
              {ageInText(row.updatedAt, now)}
            </time>
          </span>
        </div>
        <MessagePage row={row} airport={airport} />
        <p className="lines message-text" dir="auto">
          {textIn(row, 'body')}
        </p>
        {hasMail && <Replies row={row} />}
        <Notes row={row} />
      </article>
      {isComposing && (
        <footer className="read-foot">
          <Composer row={row} drafts={drafts} onClose={closeReply} onSent={closeReply} />
        </footer>
      )}
      {!isTrash && !isComposing && (
        <footer className="read-foot">
          {mayAct && <NoteForm {...{ entity, row, drafts }} onGone={list.state.reload} />}
          <button
            ref={reply}
            type="button"
            className="reply btn primary"
            data-tip="Reply"
            data-keys="R"
            aria-keyshortcuts="R"
            onClick={() => setReplying(true)}
          >
            <Icon name="send" />
            Reply
          </button>
        </footer>
      )}
      {pressed && (
        <EditInPlace
          key={pressed.act}
          {...pressed}
          entity={entity}
          row={row}
          onGone={list.state.reload}
          onClose={() => setPressed(undefined)}
        />
      )}
      {isReplying && !isComposing && (
        <ReplyDialog
          row={row}
          drafts={drafts}
          onAnswered={mayAnswer ? () => setStatus('answered') : undefined}
          onClose={() => setReplying(false)}
        />
      )}
      {isHistoryOpen && (
        <HistoryDialog entity={entity} id={row.id} label={subject} onClose={() => setHistoryOpen(false)} />
      )}
    </>
  )
}
