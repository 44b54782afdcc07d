import { useRef } from 'react'
import { useLocation, useQuery } from '../../kit/use-router.tsx'
import { useInboxQuery, withUsualBox } from '../contact/inbox-query.ts'
import { InboxHead } from '../contact/inbox-head.tsx'
import { InboxKeys } from '../contact/inbox-keys.tsx'
import { MessageList } from '../contact/message-list.tsx'
import { NewMessages } from '../contact/new-messages.tsx'
import { ReadingPane } from '../contact/reading-pane.tsx'
import { useAirportPages } from '../contact/use-airport-pages.ts'
import { useFocusOnOpened } from '../contact/use-focus-on-opened.ts'
import { useMessage } from '../contact/use-message.ts'
import { useNoteDrafts } from '../contact/use-note-drafts.ts'
import { useReading } from '../contact/use-reading.ts'
import { MissingRecord } from '../form/rare-parts.ts'
import { lazyPart } from '../list/lazy-part.tsx'
import { ListPager } from '../list/list-pager.tsx'
import { Failures, FormPanel, SelectionBar } from '../list/rare-parts.ts'
import { addressOfQuery } from '../list/record-address.ts'
import { countOf } from '../list/selection.ts'
import { useList } from '../list/use-list.ts'
import { readAsked, toCall } from '../list/use-list-query.ts'
import { fetchAhead } from '../list/use-page.ts'
import type { EntityProps } from '../shell/section-screen.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { StatePanel } from '../ui/state-panel.tsx'
import '../styles/choice.css'
import '../styles/flap.css'
import '../styles/list.css'
import '../styles/inbox.css'

const MessageTable = lazyPart(async () => (await import('../contact/message-table.tsx')).MessageTable)

/** Fetches the first page beside the screen itself. */
export function prefetch({ entity }: EntityProps, search: string): void {
  void fetchAhead(entity, toCall(entity, withUsualBox(readAsked(new URLSearchParams(search)))))
}

/**
 * The inbox: messages beside the one that is read, or, until one is opened, the table of them. What they show is in the
 * address.
 */
export default function ContactUsScreen({ section, entity }: EntityProps) {
  const list = useList(entity, section, useInboxQuery)
  const { control, actions, state } = list
  const location = useLocation()
  const [query, changeQuery] = useQuery()
  // `?edit=ID` is how lists, notifications and search lead to a record that has no route of its own.
  const id = query.get('message') ?? query.get('edit') ?? undefined
  const isEditing = query.has('message') && query.has('edit')
  const message = useMessage(list, id)
  const rows = message.row ? [...list.rows, message.row] : list.rows
  const airportOf = useAirportPages(rows)
  const drafts = useNoteDrafts()
  const items = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const reply = useRef<HTMLAnchorElement>(null)

  const addressOf = (message?: string, edit?: string) => addressOfQuery(location, { message, edit })
  const open = (wanted: string | undefined, options?: { replace?: boolean }) => changeQuery((next) => {
    next.delete('edit')
    if (wanted === undefined) next.delete('message')
    else next.set('message', wanted)
  }, options)
  const { move, reading } = useReading({ list, id, row: message.row, take: message.take, open })
  const isTable = list.asked.view === 'list' && id === undefined
  useFocusOnOpened(id, list.rows, isTable ? list.table : items, heading)
  useKeptFocus(list.table) // where that has found no better place
  const showAs = (view: string | null) => changeQuery((next) => {
    for (const name of ['message', 'edit', 'view']) next.delete(name)
    if (view) next.set('view', view)
  })

  if (isTable) return <MessageTable list={list} onOpen={open} onInbox={() => showAs(null)} />
  return (
    <>
      <div className={id === undefined ? 'inbox' : 'inbox reading'}>
        <section className="in-list" aria-label="Messages">
          <InboxHead list={list} onTable={() => showAs('list')} />
          {actions.failed && <Failures {...actions.failed} onClose={actions.dismissFailed} />}
          <NewMessages list={list} items={items} />
          <MessageList
            ref={items} list={list} currentId={id} airportOf={airportOf} onOpen={open}
            addressOf={addressOf}
          />
          {countOf(control.selection) > 0 && <SelectionBar list={list} />}
          <ListPager list={list} />
        </section>
        <section className="in-read" aria-label="Message">
          {reading ? (
            <ReadingPane
              key={reading.row.id} reading={reading} airport={airportOf(reading.row)} drafts={drafts}
              heading={heading} reply={reply} backAddress={addressOf()}
              editAddress={addressOf(reading.row.id, reading.row.id)}
            />
          ) : message.error && id !== undefined ? (
            <MissingRecord section={section} entity={entity} id={id} error={message.error} onRetry={message.retry} />
          ) : id === undefined && list.rows.length > 0 && (
            <StatePanel icon="contact" title="Choose a message">
              {list.hasKeys && <>Or press <kbd>J</kbd> for the first.</>}
            </StatePanel>
          )}
        </section>
      </div>
      {isEditing && <FormPanel section={section} entity={entity} onChanged={state.reload} />}
      {list.hasKeys && (
        <InboxKeys reading={reading} move={move} onReply={() => reply.current?.click()} onPick={control.toggle} />
      )}
    </>
  )
}
