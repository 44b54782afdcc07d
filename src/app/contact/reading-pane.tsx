import { type RefObject, useId, useMemo, useState } from 'react'
import { isReference, type Row } from '#contract'
import { useHas } from '#data'
import { EditInPlace } from '#list'
import { ageInText, choiceCell, fullTime, HistoryDialog, PresenceNote } from '#record'
import { Icon, MenuButton, MenuItem } from '#ui'
import { MessageBar } from './message-bar.tsx'
import { MessageFrom, MessagePage } from './message-from.tsx'
import { NoteForm, Notes } from './notes.tsx'
import { isWaiting, textIn } from './received.ts'
import { replyAddress } from './reply-address.ts'
import type { AirportPage } from './use-airport-pages.ts'
import type { NoteDrafts } from './use-note-drafts.ts'
import type { Reading } from './use-reading.ts'

interface ReadingPaneProps {
  reading: Reading
  airport: AirportPage | undefined
  drafts: NoteDrafts
  heading: RefObject<HTMLHeadingElement | null>
  reply: RefObject<HTMLAnchorElement | null>
  backAddress: string
  editAddress: string
}

export function ReadingPane({ reading, airport, drafts, heading, reply, backAddress, editAddress }: ReadingPaneProps) {
  const { row, list, isTrash, mayAct, setStatus } = reading
  const { entity } = list
  const titleId = useId()
  const now = Date.now()
  const hasPresence = useHas('presence')
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [pressed, setPressed] = useState<{ act: string; element: HTMLElement }>()
  const mayAnswer = mayAct && row.status !== 'answered'
  const subject = textIn(row, 'subject')
  const { status } = entity.fields
  const assignee = isReference(row.assignee) ? row.assignee.label : ''
  const face = status?.kind === 'choice' && choiceCell(status, row.status)
  const change = (name: string) => ({ currentTarget }: { currentTarget: HTMLElement }) =>
    setPressed({ act: `edit ${name}`, element: currentTarget })
  return (
    <>
      <MessageBar
        reading={reading} backAddress={backAddress} editAddress={editAddress} onHistory={() => setHistoryOpen(true)}
      />
      <article className="read" aria-labelledby={titleId}>
        <h2 ref={heading} id={titleId} tabIndex={-1} dir="auto">{subject}</h2>
        <MessageFrom list={list} row={row} />
        {hasPresence && !isTrash && (
          <PresenceNote entity={entity.key} one={entity.one} id={row.id} isEditing={drafts.textFor(row.id) !== ''} />
        )}
        <div className="row wrap">
          {mayAct ? (
            <>
              <button type="button" className="btn s" title="Change status" onClick={change('status')}>{face}</button>
              <button type="button" className="btn s" title="Change assignee" onClick={change('assigneeId')}>
                <Icon name="user" />{assignee || 'Assign'}
              </button>
            </>
          ) : <>{face}{assignee && <span className="status"><Icon name="user" />{assignee}</span>}</>}
          {isWaiting(row, now) && <span className="status warn"><Icon name="clock" />Waiting over 24 h</span>}
          <span className="subtle">
            Updated <time dateTime={row.updatedAt} title={fullTime(row.updatedAt)}>
              {ageInText(row.updatedAt, now)}
            </time>
          </span>
        </div>
        <MessagePage row={row} airport={airport} />
        <p className="lines message-text" dir="auto">{textIn(row, 'body')}</p>
        <Notes row={row} />
      </article>
      {!isTrash && (
        <footer className="read-foot">
          {mayAct && <NoteForm {...{ entity, row, drafts }} onGone={list.state.reload} />}
          <Reply
            row={row} link={reply} onFollow={drafts.stay}
            onAnswered={mayAnswer ? () => setStatus('answered') : undefined}
          />
        </footer>
      )}
      {pressed && (
        <EditInPlace
          key={pressed.act} {...pressed} entity={entity} row={row} onGone={list.state.reload}
          onClose={() => setPressed(undefined)}
        />
      )}
      {isHistoryOpen && (
        <HistoryDialog entity={entity} id={row.id} label={subject} onClose={() => setHistoryOpen(false)} />
      )}
    </>
  )
}

interface ReplyProps {
  row: Row
  link: RefObject<HTMLAnchorElement | null>
  /** Marks it as answered; undefined where that is so, or not the person's to do. */
  onAnswered: (() => void) | undefined
  onFollow(): void
}

/** By the person's own mail program, so that the answer comes from their address and stands among what they sent. */
export function Reply({ row, link, onAnswered, onFollow }: ReplyProps) {
  const address = useMemo(() => replyAddress({
    name: textIn(row, 'name'), email: textIn(row, 'email'), subject: textIn(row, 'subject'), body: textIn(row, 'body'),
    receivedAt: textIn(row, 'receivedAt'),
  }), [row])
  return (
    <span className="reply btn-group">
      <a
        ref={link} className="btn primary" href={address} data-tip="Reply in your mail program" data-keys="R"
        aria-keyshortcuts="R" onClick={onFollow}
      >
        <Icon name="send" />Reply
      </a>
      {onAnswered && (
        <MenuButton label="More ways to reply" className="btn primary icon-only" face={<Icon name="down" />}>
          <MenuItem icon="ok" onSelect={() => { link.current?.click(); onAnswered() }}>
            Reply and mark answered
          </MenuItem>
        </MenuButton>
      )}
    </span>
  )
}
