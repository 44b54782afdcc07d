import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { isLateMessage, isReference, hostNow } from '#contract'
import { useHas } from '#data'
import { HistoryDialog, PresenceNote } from '#form'
import { EditInPlace } from '#list'
import { ageInText, choiceCell, fullTime } from '#record'
import { Icon } from '#ui'
import { Composer, replyDraftOf } from './composer.tsx'
import { MessageBar } from './message-bar.tsx'
import { MessageFrom, MessagePage } from './message-from.tsx'
import { NoteForm } from './notes.tsx'
import { textIn } from './received.ts'
import { spamWords } from './spam-words.ts'
import { Thread } from './thread.tsx'
import type { AirportPage } from './use-airport-pages.ts'
import type { TextDrafts } from './use-text-drafts.ts'
import type { OpenMessage } from './use-reading.ts'

interface ReadingPaneProps {
  reading: OpenMessage
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
  const now = hostNow()
  const hasPresence = useHas('live')
  const replyText = drafts.textFor(replyDraftOf(row.id))
  const [isReplying, setReplying] = useState(() => !isTrash && replyText !== '')
  const isComposing = isReplying && !isTrash
  const closeReply = () => setReplying(false)
  const wasComposing = useRef(false)
  useEffect(() => {
    if (wasComposing.current && !isComposing) reply.current?.focus() // the button is shown again
    wasComposing.current = isComposing
  }, [isComposing, reply])
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [pressed, setPressed] = useState<{ act: string; element: HTMLElement }>()
  const subject = textIn(row, 'subject')
  const { status } = entity.fields
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
          {row.status === 'spam' && row.spamReason && (
            <span className="status">
              <Icon name="info" />
              {spamWords(row)}
            </span>
          )}
          {isLateMessage(row, now) && (
            <span className="status warn">
              <Icon name="clock" />
              Unanswered for 24 hours
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
        <Thread row={row} />
      </article>
      {isComposing && (
        <footer className="read-foot">
          <Composer
            row={row}
            mayAct={mayAct}
            drafts={drafts}
            onAnswered={mayAct && row.status !== 'answered' ? () => setStatus('answered') : undefined}
            onClose={closeReply}
          />
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
      {isHistoryOpen && (
        <HistoryDialog entity={entity} id={row.id} label={subject} onClose={() => setHistoryOpen(false)} />
      )}
    </>
  )
}
