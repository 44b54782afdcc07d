import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import {
  calls,
  contactMessage,
  dataAs,
  hostNow,
  isLateMessage,
  isReference,
  list,
  type Row,
  spamReasons,
} from '#contract'
import { callQuery, useHas, useRead } from '#data'
import { HistoryDialog, PresenceNote } from '#form'
import { ListTool } from '#list'
import { ageInText, choiceCell, fullTime, instant } from '#record'
import { Icon } from '#ui'
import { type Reply, replyShape } from '#shapes'
import { Composer, replyDraftOf } from './composer.tsx'
import { MessageBar } from './message-bar.tsx'
import { MessageFrom, MessagePage } from './message-from.tsx'
import { Note, noteEntries, NoteForm, noteTime } from './notes.tsx'
import { textIn } from './received.ts'
import type { AirportPage } from './use-airport-pages.ts'
import type { TextDrafts } from './use-text-drafts.ts'
import type { OpenMessage } from './use-reading.ts'

/** Text in Chinese or Japanese can follow without a space. */
const address = /\b(?:https?:\/\/|www\.)[!#-;=?-~]*/gi

/** Why a message counts as spam, such as "Too many links: 4 links". */
function spamWords(row: Row): string {
  const reason = textIn(row, 'spamReason')
  const words = spamReasons.find(({ value }) => value === reason)?.label ?? reason
  if (reason !== 'links') return words
  const texts = ['name', 'subject', 'body'].map((name) => textIn(row, name)).join('\n')
  const { size } = new Set(texts.match(address))
  return size < 2 ? words : `${words}: ${size} links`
}

const askAgainMs = 3000

const repliesTo = (id: string) =>
  callQuery(`${calls.replies}?messageId=${encodeURIComponent(id)}`, dataAs(list(replyShape)), [contactMessage.key])

const words: Readonly<Record<string, { tone: string; text: string }>> = {
  waiting: { tone: 'warn', text: 'Sending' },
  'given-up': { tone: 'bad', text: 'Not sent' },
}

/** The replies sent to the message; `hasFailed` if they could not be loaded. */
function useReplies(row: Row, isKept: boolean): { replies: readonly Reply[]; hasFailed: boolean } {
  const { data, error, reload } = useRead(isKept ? repliesTo(row.id) : undefined, { keepPrevious: true })
  const isWaiting = data?.some(({ state }) => state === 'waiting') === true
  useEffect(() => {
    if (!isWaiting || error) return
    const timer = setTimeout(reload, askAgainMs)
    return () => clearTimeout(timer)
  }, [isWaiting, data, error, reload])
  return { replies: data ?? [], hasFailed: error !== undefined && !data }
}

/** A reply, and whether the mail server has accepted it. */
function ReplyEntry({ reply: { text, at, by, state, lastAnswer } }: { reply: Reply }): ReactNode {
  const shown = words[state]
  return (
    <div className="thread-reply">
      <p>
        <b>{by.label}</b> <span className="subtle">answered {instant(at, ageInText)}</span>
        {shown && <span className={`status ${shown.tone} pill`}>{shown.text}</span>}
      </p>
      {shown && lastAnswer !== '' && <p className="subtle">Last response from the mail server: {lastAnswer}</p>}
      <p className="lines" dir="auto">
        {text}
      </p>
    </div>
  )
}

interface Entry {
  key: string
  time: number
  face: ReactNode
}

/** Replies and internal notes in chronological order. A note without a time follows the one before it. */
function Thread({ row }: { row: Row }): ReactNode {
  const { replies, hasFailed } = useReplies(row, useHas('operations'))
  let last = 0
  const notes = noteEntries(textIn(row, 'notes')).map((entry, index): Entry => {
    last = noteTime(entry) || last
    return { key: `note ${index}`, time: last, face: <Note entry={entry} /> }
  })
  const answers = replies.map((reply): Entry => {
    return { key: reply.id, time: Date.parse(reply.at), face: <ReplyEntry reply={reply} /> }
  })
  const entries = [...notes, ...answers].sort((one, other) => one.time - other.time)
  return (
    <>
      {hasFailed && <p className="subtle">Replies couldn’t load.</p>}
      {entries.length > 0 && (
        <ol className="rows thread" aria-label="Replies and notes">
          {entries.map(({ key, face }) => (
            <li key={key}>{face}</li>
          ))}
        </ol>
      )}
    </>
  )
}

interface ReadingPaneProps {
  reading: OpenMessage
  airport: AirportPage | undefined
  drafts: TextDrafts
  heading: RefObject<HTMLHeadingElement | null>
  reply: RefObject<HTMLButtonElement | null>
  backUrl: string
  editUrl: string
}

export function ReadingPane(props: ReadingPaneProps) {
  const { reading, airport, drafts, heading, reply, backUrl, editUrl } = props
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
      <MessageBar reading={reading} backUrl={backUrl} editUrl={editUrl} onHistory={() => setHistoryOpen(true)} />
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
              <button type="button" className="btn s" title="Change assignee" onClick={change('assigneeId')}>
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
            onReplied={mayAct && row.status !== 'answered' ? () => setStatus('answered') : undefined}
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
        <ListTool onFailure={() => setPressed(undefined)}>
          {({ EditInPlace }) => (
            <EditInPlace
              key={pressed.act}
              {...pressed}
              entity={entity}
              row={row}
              onGone={list.state.reload}
              onClose={() => setPressed(undefined)}
            />
          )}
        </ListTool>
      )}
      {isHistoryOpen && (
        <HistoryDialog entity={entity} id={row.id} label={subject} onClose={() => setHistoryOpen(false)} />
      )}
    </>
  )
}
