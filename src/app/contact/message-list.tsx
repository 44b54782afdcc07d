import type { MouseEvent, RefObject } from 'react'
import { beginningOf, type Field, isLateMessage, isReference, type Row, hostNow } from '#contract'
import { hrefOf, isPlainClick } from '#kit'
import { Failed, type List, NoRows } from '#list'
import { choiceCell } from '#record'
import { Icon, StatePanel } from '#ui'
import { Avatar } from '#controls'
import { boxes, boxOf, isJustTheBox } from './inbox-query.ts'
import { receivedWords, textIn } from './received.ts'
import type { AirportPage } from './use-airport-pages.ts'

const gistMax = 140
const gistOf = (text: string): string => beginningOf(text, gistMax).replaceAll(/\s+/g, ' ')

interface MessageRowProps {
  row: Row
  status: Field | undefined
  label: string
  url: string
  iata: string | undefined
  isCurrent: boolean
  isPicked: boolean
  onPick(id: string): void
  onOpen(id: string): void
}

/** A line of the list: sender, subject, first words and status; bold until someone has opened the message. */
function MessageRow(props: MessageRowProps) {
  const { row, status, label, url, iata, isCurrent, isPicked, onPick, onOpen } = props
  const now = hostNow()
  const receivedAt = textIn(row, 'receivedAt')
  const isUnread = row.status === 'new'
  const isLate = isLateMessage(row, now)
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(row.id)
  }
  const classes = [isUnread && 'unread', isPicked && 'picked', isCurrent && 'current'].filter(Boolean).join(' ')
  return (
    <li className={classes || undefined}>
      <label className="m-pick">
        <Avatar name={textIn(row, 'name')} email={textIn(row, 'email')} />
        <input
          className="check"
          type="checkbox"
          aria-label={`Select ${label}`}
          checked={isPicked}
          onChange={() => onPick(row.id)}
        />
      </label>
      <a className="m-b" href={hrefOf(url)} data-id={row.id} aria-current={isCurrent || undefined} onClick={follow}>
        <span className="m-1">
          <b className="trunc" dir="auto">
            {textIn(row, 'name')}
          </b>{' '}
          <time className="num" dateTime={receivedAt}>
            {receivedWords(receivedAt, now)}
          </time>
        </span>{' '}
        <span className="m-2 trunc" dir="auto">
          {textIn(row, 'subject')}
        </span>{' '}
        <span className="help trunc" dir="auto">
          {gistOf(textIn(row, 'body'))}
        </span>{' '}
        <span className="row wrap m-4">
          {iata && <span className="flap">{iata}</span>} {status?.kind === 'choice' && choiceCell(status, row.status)}{' '}
          {isLate && (
            <span className="status warn">
              <Icon name="clock" />
              over 24 h
            </span>
          )}{' '}
          {isReference(row.assignee) && (
            <span className="status">
              <Icon name="user" />
              <span className="sr-only">Assignee: </span>
              <span className="trunc" dir="auto">
                {row.assignee.label}
              </span>
            </span>
          )}
        </span>
        {isUnread && <span className="sr-only">Unread</span>}
      </a>
    </li>
  )
}

const skeletonRows = 8

interface MessageListProps {
  ref: RefObject<HTMLUListElement | null>
  list: List
  currentId: string | undefined
  airportOf(message: Row): AirportPage | undefined
  urlOf(id: string): string
  onOpen(id: string): void
}

export function MessageList({ ref, list, currentId, airportOf, urlOf, onOpen }: MessageListProps) {
  const {
    entity,
    asked,
    state: { page, error, reload },
    rows,
    control,
    labelOf,
  } = list
  const failed = error && <Failed entity={entity} error={error} isKept={page !== undefined} onRetry={reload} />
  if (failed && !page) return <div className="msgs">{failed}</div>
  if (page?.total === 0)
    return (
      <div className="msgs">
        <NoMessages list={list} />
      </div>
    )
  if (!page) return <Waiting />
  return (
    <>
      {failed}
      {/* Another page starts at the top. */}
      <ul key={asked.query.page} ref={ref} className="msgs" aria-busy={list.isSlow}>
        {rows.map((row) => (
          <MessageRow
            key={row.id}
            row={row}
            status={entity.fields.status}
            label={labelOf(row)}
            url={urlOf(row.id)}
            iata={airportOf(row)?.iata}
            isCurrent={row.id === currentId}
            isPicked={control.isPicked(row.id)}
            onPick={control.toggle}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </>
  )
}

/** Placeholders with the height of messages. */
const Waiting = () => (
  <ul className="msgs" aria-busy="true">
    {Array.from({ length: skeletonRows }, (_, index) => (
      <li key={index}>
        <span className="m-pick" />
        <span className="m-b">
          <span className="sk" />
        </span>
      </li>
    ))}
  </ul>
)

/** An empty inbox is good news, so the text is positive. */
export function NoMessages({ list }: { list: List }) {
  const { asked } = list
  if (!isJustTheBox(asked)) return <NoRows list={list} />
  if (boxOf(asked) === boxes[0]) {
    return (
      <StatePanel icon="contact" title="All answered.">
        New messages appear here.
      </StatePanel>
    )
  }
  return (
    <StatePanel icon="contact" title="No messages here">
      They will appear here.
    </StatePanel>
  )
}
