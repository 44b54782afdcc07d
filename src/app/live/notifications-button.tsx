import { useId } from 'react'
import { sectionOf } from '../../contract/entities/index.ts'
import type { Notification } from '../../contract/live.ts'
import { Link } from '../../kit/link.tsx'
import { useStore } from '../../kit/store.ts'
import { recordAddress } from '../list/record-address.ts'
import { ageWords, fullTime } from '../list/time-words.ts'
import { Icon } from '../ui/icon.tsx'
import { usePopover } from '../ui/popover.tsx'
import { inbox, markRead } from './inbox.ts'
import { notificationWords } from './notification-words.ts'

/** Where a notification leads: to its record, or for a sign-up to those who wait. */
const addressOf = ({ kind, entity, recordId }: Notification): string => {
  if (kind === 'sign-up') return '/admin/users?filter%5BstatusId%5D=pending'
  if (kind === 'message') return `/admin/contact-us?message=${encodeURIComponent(recordId)}`
  const section = sectionOf(entity)
  return section ? recordAddress(section, recordId) : '/admin/dashboard'
}

/** The bell: what came while the person looked elsewhere, each a link. */
export function NotificationsButton() {
  const now = useStore(inbox)
  const countId = useId()
  const { isOpen, button, panel, close } = usePopover('end')
  const unread = now?.unread ?? 0
  return (
    <>
      <button
        {...button} type="button" className="icon-btn" aria-haspopup="dialog" aria-label="Notifications" data-tip="Notifications"
        aria-describedby={unread > 0 ? countId : undefined}
      >
        <Icon name="bell" />{unread > 0 && <span className="dot" />}
      </button>
      <span id={countId} hidden>{unread} new</span>
      <div {...panel} className="pop panel-pop notif" role="dialog" aria-label="Notifications">
        {isOpen && (
          <>
            <div className="pop-head">
              <h2>Notifications</h2><span className="end" />
              {unread > 0 && (
                <button type="button" className="btn ghost s" onClick={() => void markRead({ all: true }).catch(() => {})}>Mark all read</button>
              )}
            </div>
            {now && now.items.length > 0
              ? <ul className="notif-list">{now.items.map((item) => <Item key={item.id} item={item} onOpen={close} />)}</ul>
              : <p className="pop-body">Nothing new. Approvals, messages and what others publish appear here.</p>}
          </>
        )}
      </div>
    </>
  )
}

function Item({ item, onOpen }: { item: Notification; onOpen(): void }) {
  const { icon, tone, before, after } = notificationWords[item.kind]
  const open = () => {
    onOpen()
    if (!item.isRead) void markRead({ ids: [item.id] }).catch(() => {})
  }
  return (
    <li className={item.isRead ? undefined : 'new'}>
      <Link to={addressOf(item)} onClick={open}>
        <span className={`ni ${tone}`}><Icon name={icon} /></span>
        <span>
          <span>{before}<b>{item.label}</b>{after}{item.by && item.kind === 'changed' && ` by ${item.by}`}</span>
          <time dateTime={item.at} title={fullTime(item.at)}>{ageWords(item.at, Date.now())}</time>
          {!item.isRead && <span className="sr-only">, not read</span>}
        </span>
      </Link>
    </li>
  )
}
