import { type ReactNode, useId, useRef } from 'react'
import { type Notification, type NotificationKind, operationShape } from '#shapes'
import { attempt, callQuery, queries, quietQuery, useHas, useMay, useRead } from '#data'
import { Link, useRouter, useStore } from '#kit'
import {
  loadChanges,
  urlOfRecord,
  ageWords,
  approve,
  instant,
  numberWords,
  objectOf,
  quantity,
  runOnRecord,
  siteTimeElement,
  verbOf,
} from '#record'
import { Icon } from '#ui'
import { usePopover } from '#controls'
import { calls, capitalize, dataAs, entityOf, list, translatedKey } from '#contract'
import { CountedButton } from './counted-button.tsx'
import { inboxQuery, reloadNotifications, markRead } from './inbox.ts'
import { forgetErrors, type RecentError, recentErrors } from './recent-errors.ts'

/** The user's operations that can currently be undone (docs/contract.md). */
const operationsQuery = quietQuery(
  'notifications',
  callQuery(calls.operations, (response) =>
    dataAs(list(operationShape))(response)?.flatMap(({ entity: key, action, count, others, label, ...undoable }) => {
      const source = entityOf(translatedKey(key) ?? key)
      const entity =
        source?.key === key ? source : source && { ...source, key, path: `${calls.translations}/${source.key}` }
      if (!entity || undoable.operationIds.length === 0) return []
      const [verb, after] = verbOf(action)
      const counted = quantity(entity, count)
      const object = label === '' ? counted : action === 'import' ? `${counted} from ${label}` : objectOf(label)
      const rest = others > 0 ? ` and ${numberWords(others)} other ${others === 1 ? 'record' : 'records'}` : ''
      return [{ ...undoable, entity, message: `${capitalize(verb)} ${object}${rest} ${after}`.trimEnd() }]
    }),
  ),
)

/** The user's last changes that can be undone. */
function Operations({ onUndo }: { onUndo(): void }) {
  const { data = [] } = useRead(useHas('operations') ? operationsQuery : undefined, { keepPrevious: true })
  const title = useId()
  if (data.length === 0) return null
  return (
    <section className="notif-undo" aria-labelledby={title}>
      <h3 id={title}>Undo your changes</h3>
      <ul className="notif-list">
        {data.map(({ entity, at, ...undoable }) => (
          <li key={undoable.operationIds[0]} className="row undoable">
            <span>
              <span title={undoable.message}>{undoable.message}</span>
              {instant(at, ageWords)}
            </span>
            <button
              type="button"
              className="btn s"
              aria-label={`Undo: ${undoable.message}`}
              onClick={() => {
                onUndo()
                void attempt(async () => (await loadChanges()).undoNow(entity, undoable))
              }}
            >
              Undo
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The URL of a notification's record, or of its task: users who await approval, or a comparison. */
const urlOfNotification = ({ kind, entity, recordId }: Notification): string => {
  if (kind === 'sign-up') return '/admin/users?filter%5BstatusId%5D=pending'
  if (kind === 'message') return `/admin/contact-us?message=${encodeURIComponent(recordId)}`
  const url = urlOfRecord(entity, recordId) ?? '/admin/dashboard'
  return kind === 'review' ? `${url}&compare=1` : url
}

/** The bell: new notifications and recent errors, each a link. */
export function NotificationsButton() {
  const { data: now } = useRead(inboxQuery, { keepPrevious: true })
  const errors = useStore(recentErrors)
  const title = useRef<HTMLHeadingElement>(null)
  const { isOpen, button, panel, close } = usePopover('end', () => void attempt(reloadNotifications))
  const unread = (now?.unread ?? 0) + errors.length
  const router = useRouter()
  const onApprove = ({ recordId }: Notification) => {
    close()
    void attempt(() => runOnRecord(approve, 'user', recordId, router))
  }
  const items = inOrder(now?.rows ?? [], errors, { onOpen: close, onApprove })
  return (
    <>
      <CountedButton {...button} label="Notifications" icon="bell" count={unread} />
      <div {...panel} className="pop panel-pop" role="dialog" aria-label="Notifications">
        {isOpen && (
          <>
            <div className="row pop-head">
              <h2 ref={title} tabIndex={-1}>
                Notifications
              </h2>
              <span className="end" />
              {unread > 0 && (
                <button type="button" className="btn ghost s" onClick={() => markAll(title.current)}>
                  Mark all read
                </button>
              )}
            </div>
            {items.length > 0 ? (
              <ul className="notif-list">{items}</ul>
            ) : (
              <p className="pop-body">
                {now
                  ? 'Nothing new. You’ll see approvals, messages and published changes here.'
                  : 'Notifications haven’t loaded yet.'}
              </p>
            )}
            <Operations onUndo={close} />
          </>
        )}
      </div>
    </>
  )
}

/** @param title gets the focus, since the button disappears */
function markAll(title: HTMLElement | null): void {
  title?.focus()
  forgetErrors()
  if (queries.get(inboxQuery).data?.unread) void attempt(() => markRead({ all: true }))
}

interface Presses {
  onOpen(): void
  onApprove(item: Notification): void
}

/** Notifications of the host and errors of this tab, newest first. */
function inOrder(told: readonly Notification[], errors: readonly RecentError[], presses: Presses): ReactNode[] {
  const items = [
    ...told.map((item) => ({ at: Date.parse(item.at), item: <ListItem key={item.id} item={item} {...presses} /> })),
    ...errors.map((error) => ({
      at: error.at,
      item: <ErrorItem key={`error ${error.id}`} error={error} onOpen={presses.onOpen} />,
    })),
  ]
  return items.sort((one, other) => other.at - one.at).map(({ item }) => item)
}

function ListItem({ item, onOpen, onApprove }: { item: Notification } & Presses) {
  const hasUsers = useHas('entities')
  const mayApprove = useMay('user', 'edit') && hasUsers && item.kind === 'sign-up' && !item.isRead
  const { icon, tone, before, after } = notificationWords[item.kind]
  const open = () => {
    onOpen()
    if (!item.isRead) void attempt(() => markRead({ ids: [item.id] }))
  }
  return (
    <Row
      to={urlOfNotification(item)}
      icon={icon}
      tone={tone}
      at={item.at}
      isNew={!item.isRead}
      onOpen={open}
      action={
        mayApprove && (
          <button type="button" className="btn s" aria-label={`Approve ${item.label}`} onClick={() => onApprove(item)}>
            Approve
          </button>
        )
      }
    >
      {before}
      <b translate="no">{item.label}</b>
      {item.dueAt === undefined ? after : after.replace('on time', 'late')}
      {item.by && item.kind === 'changed' && ` by ${item.by}`}
      {item.dueAt !== undefined && <>, due {siteTimeElement(item.dueAt)}</>}
      {item.reason !== undefined && `: ${item.reason}`}
    </Row>
  )
}

/** Links to the screen of the error. */
function ErrorItem({ error: { id, message, at, to, place }, onOpen }: { error: RecentError; onOpen(): void }) {
  const open = () => {
    onOpen()
    forgetErrors(id)
  }
  return (
    <Row to={to} icon="error" tone="bad" at={new Date(at).toISOString()} isNew onOpen={open}>
      <b>{place}</b>: {message}
    </Row>
  )
}

interface RowProps {
  to: string
  icon: string
  tone: string
  at: string
  isNew: boolean
  children: ReactNode
  onOpen(): void
  /** Finishes the task here, next to the link. */
  action?: ReactNode
}

const Row = ({ to, icon, tone, at, isNew, children, onOpen, action }: RowProps): ReactNode => (
  <li className={isNew ? 'new' : undefined}>
    <Link to={to} onClick={onOpen}>
      <span className={`ni ${tone}`}>
        <Icon name={icon} />
      </span>
      <span>
        <span>{children}</span>
        {instant(at, ageWords)}
        {isNew && <span className="sr-only">, not read</span>}
      </span>
    </Link>
    {action}
  </li>
)

interface Words {
  icon: string
  tone: 'ok' | 'warn' | 'bad' | 'info'
  before: string
  after: string
}

/** The text of a notification around the name of its record. */
const notificationWords: Readonly<Record<NotificationKind, Words>> = {
  message: { icon: 'contact', tone: 'info', before: 'New message: ', after: '' },
  subscriber: { icon: 'subscribe', tone: 'ok', before: '', after: ' subscribed' },
  'sign-up': { icon: 'user', tone: 'warn', before: '', after: ' waits for approval' },
  review: { icon: 'review', tone: 'warn', before: '', after: ' waits for approval' },
  approved: { icon: 'ok', tone: 'ok', before: '', after: ' was approved' },
  'sent-back': { icon: 'review', tone: 'bad', before: '', after: ' needs changes' },
  expiring: { icon: 'clock', tone: 'warn', before: '', after: ' expires within 30 days' },
  published: { icon: 'ok', tone: 'ok', before: '', after: ' was published as scheduled' },
  unpublished: { icon: 'archive', tone: 'info', before: '', after: ' was unpublished as scheduled' },
  missed: { icon: 'clock', tone: 'bad', before: '', after: ' missed its schedule' },
  changed: { icon: 'edit', tone: 'bad', before: '', after: ' was changed while you’re editing it' },
}
