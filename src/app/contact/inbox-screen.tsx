import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '#contract'
import { pageQuery, queries } from '#data'
import { FormPanel, MissingRecord } from '#form'
import { useHotkey, useLocation, useSearchParams } from '#kit'
import {
  type List,
  ListPager,
  ListSearch,
  ListTool,
  readListUrl,
  SelectionBar,
  toCall,
  TrashNote,
  useList,
} from '#list'
import type { EntityProps } from '#page'
import { withQueryWords, countOf, Failures } from '#record'
import { Icon, StatePanel, useKeptFocus } from '#ui'
import { MenuButton, MenuItem } from '#controls'
import { useInboxQuery, withUsualBox } from './inbox-query.ts'
import { MessageList } from './message-list.tsx'
import { MessageTable } from './message-table.tsx'
import { ReadingPane } from './reading-pane.tsx'
import { useAirportPages } from './use-airport-pages.ts'
import { useTextDrafts } from './use-text-drafts.ts'
import { type OpenMessage, useMessage, useReading } from './use-reading.ts'
import './styles/inbox.css'
import './styles/reading-pane.css'
import './styles/inbox-narrow.css'
import { Boxes, InboxTitle, useInboxFilters } from './inbox-filters.tsx'

interface InboxHeadProps {
  list: List
  onTable(): void
}

/** The controls of the list: box, search, filters. */
function InboxHead({ list, onTable }: InboxHeadProps) {
  const { asked } = list
  const { button, count, tray, chips } = useInboxFilters(list)
  const [isExporting, setExporting] = useState(false)
  const closeExport = () => setExporting(false)
  return (
    <header className="rows in-head">
      <InboxTitle list={list} />
      <Boxes list={list} />
      <div className="row">
        <ListSearch list={list} placeholder="Search messages" />
        <span className="row end">
          <button type="button" className="icon-btn" aria-label="Filters" data-tip="Filters" {...button}>
            <Icon name="filter" />
            {count > 0 && <span className="dot" />}
          </button>
          <MenuButton label="More" className="icon-btn" face={<Icon name="more" />}>
            <MenuItem icon="list" onSelect={onTable}>
              Show as a table
            </MenuItem>
            <MenuItem icon="download" onSelect={() => setExporting(true)}>
              Export
            </MenuItem>
          </MenuButton>
        </span>
      </div>
      {tray}
      {chips && <div className="row wrap">{chips}</div>}
      {asked.isTrash && <TrashNote list={list} />}
      {isExporting && (
        <ListTool onFailure={closeExport}>
          {({ ExportDialog }) => <ExportDialog list={list} onClose={closeExport} />}
        </ListTool>
      )}
    </header>
  )
}

/** Fetches the first page together with the screen. */
function prefetch({ entity }: EntityProps, search: string): void {
  queries.prefetch(pageQuery(entity, toCall(entity, withUsualBox(readListUrl(new URLSearchParams(search))))))
}

/**
 * The inbox: a list of messages next to the open one, or the table of them while none is open. The URL holds its
 * state.
 */
function InboxScreen({ section, entity }: EntityProps) {
  const list = useList(entity, section, useInboxQuery)
  const { control, actions } = list
  const location = useLocation()
  const [query, changeQuery] = useSearchParams()
  // Lists, notifications and search use `?edit=ID` for a record without its own route.
  const id = query.get('message') ?? query.get('edit') ?? undefined
  const isEditing = query.has('message') && query.has('edit')
  const message = useMessage(list, id)
  const rows = message.row ? [...list.rows, message.row] : list.rows
  const airportOf = useAirportPages(rows)
  const drafts = useTextDrafts()
  const items = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const reply = useRef<HTMLButtonElement>(null)

  const urlOf = (message?: string, edit?: string) => withQueryWords(location, { message, edit })
  const open = (wanted: string | undefined, options?: { replace?: boolean }) =>
    changeQuery((next) => {
      next.delete('edit')
      if (wanted === undefined) next.delete('message')
      else next.set('message', wanted)
    }, options)
  const { move, reading } = useReading({ list, id, row: message.row, open })
  const isTable = list.asked.view === 'list' && id === undefined
  useFocusOnOpened(id, list.rows, isTable ? list.table : items, heading)
  useKeptFocus(list.table) // for a focus without an element above it
  const showAs = (view: string | null) =>
    changeQuery((next) => {
      for (const name of ['message', 'edit', 'view']) next.delete(name)
      if (view) next.set('view', view)
    })

  if (isTable) return <MessageTable list={list} onInbox={() => showAs(null)} />
  return (
    <>
      <div className={id === undefined ? 'inbox' : 'inbox reading'}>
        <section className="in-list" aria-label="Messages">
          <InboxHead list={list} onTable={() => showAs('list')} />
          {actions.failed && <Failures {...actions.failed} onClose={actions.dismissFailed} />}
          <MessageList ref={items} list={list} currentId={id} airportOf={airportOf} onOpen={open} urlOf={urlOf} />
          {countOf(control.selection) > 0 && <SelectionBar list={list} />}
          <ListPager list={list} />
        </section>
        <section className="in-read" aria-label="Message">
          {reading ? (
            <ReadingPane
              key={reading.row.id}
              reading={reading}
              airport={airportOf(reading.row)}
              drafts={drafts}
              heading={heading}
              reply={reply}
              backUrl={urlOf()}
              editUrl={urlOf(reading.row.id, reading.row.id)}
            />
          ) : message.error && id !== undefined ? (
            <MissingRecord section={section} entity={entity} id={id} error={message.error} onRetry={message.retry} />
          ) : (
            id === undefined &&
            list.rows.length > 0 && (
              <StatePanel icon="contact" title="Choose a message">
                {list.hasKeys && (
                  <>
                    Or press <kbd>J</kbd> for the first.
                  </>
                )}
              </StatePanel>
            )
          )}
        </section>
      </div>
      {isEditing && <FormPanel section={section} entity={entity} />}
      {list.hasKeys && (
        <InboxKeys reading={reading} move={move} onPick={control.toggle} onReply={() => reply.current?.click()} />
      )}
    </>
  )
}

interface InboxKeysProps {
  reading: OpenMessage | undefined
  move(by: -1 | 1): void
  onReply(): void
  onPick(id: string): void
}

/**
 * `J` and `K` change the message, `E` answers or takes out of the spam, `U` marks as new, `R` replies, `!` marks as
 * spam and back, `#` deletes, `X` selects. Each change shows a toast with "Undo".
 */
function InboxKeys({ reading, move, onReply, onPick }: InboxKeysProps) {
  useHotkey('j', () => move(1))
  useHotkey('k', () => move(-1))
  useHotkey('e', () => {
    if (reading?.mayAct) reading.advance()
  })
  useHotkey('u', () => {
    if (reading?.mayAct) reading.toggleUnread()
  })
  useHotkey(
    'r',
    () => {
      if (reading) onReply()
    },
    { opensField: true },
  )
  useHotkey('!', () => {
    if (reading?.mayAct) reading.toggleSpam()
  })
  useHotkey('#', () => {
    if (reading?.list.may.delete && !reading.isTrash) reading.remove()
  })
  useHotkey('x', () => {
    if (reading) onPick(reading.row.id)
  })
  return null
}

/** A message in the list is a link; a row of the table contains one. */
const linkTo = (list: HTMLElement | null, id: string | undefined): HTMLElement | null | undefined => {
  const found = [...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])].find(({ dataset }) => dataset.id === id)
  return found?.matches('a') ? found : found?.querySelector<HTMLElement>('.main-cell a')
}

/** Moves the focus if only the list or the message fits; otherwise the list keeps it. */
const useFocusOnOpened = (
  id: string | undefined,
  rows: readonly Row[],
  list: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): void => {
  // An answered message is removed from the list together with its focused link. A layout effect runs before the list's
  // own.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [rows, heading])
  const last = useRef(id)
  useEffect(() => {
    const before = last.current
    last.current = id
    if (before === id) return
    const isListHidden = list.current !== null && getComputedStyle(list.current).visibility === 'hidden'
    if (isListHidden) {
      heading.current?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
      return
    }
    const link = linkTo(list.current, id ?? before)
    const { activeElement } = document
    // A focused button of the message, such as "Next message", keeps the focus.
    if (activeElement === document.body || list.current?.contains(activeElement)) link?.focus()
    link?.scrollIntoView({ block: 'nearest' })
  }, [id, list, heading])
}

export const inboxScreen = { Screen: InboxScreen, prefetch }
