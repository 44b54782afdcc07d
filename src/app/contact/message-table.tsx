import { useCallback, useMemo } from 'react'
import { type List, ListBody, ListPager, ListSearch, SelectionBar, Tools, TrashNote } from '#list'
import { countOf, Failures, textCell } from '#record'
import { Icon } from '#ui'
import { Boxes, InboxTitle, useInboxFilters } from './inbox-filters.tsx'
import { NoMessages } from './message-list.tsx'

/** A message's label consists of sender and subject, which have their own columns here. */
const sender = textCell('name', undefined)

interface MessageTableProps {
  list: List
  onInbox(): void
}

/** The messages of a tab as a table, with the columns and saved views of any list. */
export function MessageTable({ list, onInbox }: MessageTableProps) {
  const { asked, actions, control, state } = list
  const { route } = list.section
  const columns = useMemo(
    () => list.columns.map((column) => (column.isMain ? { ...column, cell: sender } : column)),
    [list.columns],
  )
  const urlOf = useCallback((message: string) => `${route}?${new URLSearchParams({ message })}`, [route])
  const isEmpty = state.page?.total === 0
  const { button, count, tray, chips } = useInboxFilters(list)
  return (
    <>
      <InboxTitle list={list} />
      <section
        className={list.isSlow ? 'panel list slow' : 'panel list'}
        aria-label="Messages"
        aria-busy={state.isLoading}
      >
        {asked.isTrash && <TrashNote list={list} />}
        <div className="row wrap toolbar open">
          <ListSearch list={list} placeholder="Search messages" />
          <Boxes list={list} />
          <button type="button" className="btn" {...button}>
            <Icon name="filter" />
            Filters{count > 0 && <span className="tally">{count}</span>}
          </button>
          {chips}
          <span className="row end">
            <Tools list={list} />
            <button
              type="button"
              className="btn"
              aria-label="Show as an inbox"
              data-tip="Show as an inbox"
              onClick={onInbox}
            >
              <Icon name="contact" />
              Inbox
            </button>
          </span>
        </div>
        {tray}
        {actions.failed && <Failures {...actions.failed} onClose={actions.dismissFailed} />}
        {isEmpty ? <NoMessages list={list} /> : <ListBody list={{ ...list, columns }} urlOf={urlOf} />}
        {countOf(control.selection) > 0 && <SelectionBar list={list} />}
        <ListPager list={list} />
      </section>
    </>
  )
}
