import type { MouseEvent } from 'react'
import { beginningOf, type Field, isReference, type Row } from '#contract'
import { isPlainClick } from '../../kit/link.tsx'
import { choiceCell } from '../list/cell.tsx'
import { Avatar } from '../shell/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { isWaiting, receivedWords, textIn } from './received.ts'

const gistMax = 140
const gistOf = (text: string): string => beginningOf(text, gistMax).replaceAll(/\s+/g, ' ')

interface MessageRowProps {
  row: Row
  status: Field | undefined
  label: string
  address: string
  iata: string | undefined
  isCurrent: boolean
  isPicked: boolean
  onPick(id: string): void
  onOpen(id: string): void
}

/** One line of the list: who, what about, how it begins, how it stands; bold as long as nobody has taken it up. */
export function MessageRow(props: MessageRowProps) {
  const { row, status, label, address, iata, isCurrent, isPicked, onPick, onOpen } = props
  const now = Date.now()
  const receivedAt = textIn(row, 'receivedAt')
  const isUnread = row.status === 'new'
  const isLate = isWaiting(row, now)
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(row.id)
  }
  const classes = [isUnread && 'unread', isPicked && 'picked', isCurrent && 'current'].filter(Boolean).join(' ')
  return (
    <li className={classes || undefined}>
      <label className="m-pick">
        <Avatar email={textIn(row, 'email')} />
        <input
          className="check" type="checkbox" aria-label={`Select ${label}`} checked={isPicked}
          onChange={() => onPick(row.id)}
        />
      </label>
      <a className="m-b" href={address} data-id={row.id} aria-current={isCurrent || undefined} onClick={follow}>
        <span className="m-1">
          <b className="trunc" dir="auto">{textIn(row, 'name')}</b>{' '}
          <time className="num" dateTime={receivedAt}>{receivedWords(receivedAt, now)}</time>
        </span>{' '}
        <span className="m-2 trunc" dir="auto">{textIn(row, 'subject')}</span>{' '}
        <span className="m-3 trunc" dir="auto">{gistOf(textIn(row, 'body'))}</span>{' '}
        <span className="m-4">
          {iata && <span className="flap">{iata}</span>}{' '}
          {status?.kind === 'choice' && choiceCell(status, row.status)}{' '}
          {isLate && <span className="status warn"><Icon name="clock" />over 24 h</span>}{' '}
          {isReference(row.assignee) && (
            <span className="status">
              <Icon name="user" /><span className="sr-only">Assignee: </span>
              <span className="trunc" dir="auto">{row.assignee.label}</span>
            </span>
          )}
        </span>
        {isUnread && <span className="sr-only">Unread</span>}
      </a>
    </li>
  )
}
