import { useState } from 'react'
import { ExportDialog, type List, ListSearch, toggleTrash, TrashNote } from '#list'
import { Icon, MenuButton, MenuItem } from '#ui'
import { Boxes, InboxTitle, useInboxFilters } from './inbox-filters.tsx'

interface InboxHeadProps {
  list: List
  onTable(): void
}

/** The controls of the list: box, search, filters. */
export function InboxHead({ list, onTable }: InboxHeadProps) {
  const { asked, change, may } = list
  const { button, count, tray, chips } = useInboxFilters(list)
  const [isExporting, setExporting] = useState(false)
  return (
    <header className="in-head">
      <InboxTitle list={list} />
      <div className="row">
        <Boxes list={list} />
        <span className="row end">
          <button type="button" className="icon-btn" aria-label="Filters" data-tip="Filters" {...button}>
            <Icon name="filter" />
            {count > 0 && <span className="dot" />}
          </button>
          <MenuButton label="More" className="icon-btn" face={<Icon name="more" />}>
            <MenuItem icon="list" onSelect={onTable}>
              Show as a table
            </MenuItem>
            {may.trash && (
              <MenuItem icon="trash" onSelect={() => change(toggleTrash)}>
                {asked.isTrash ? 'Close the trash' : 'Trash'}
              </MenuItem>
            )}
            <MenuItem icon="download" onSelect={() => setExporting(true)}>
              Export
            </MenuItem>
          </MenuButton>
        </span>
      </div>
      <ListSearch list={list} placeholder="Search messages" />
      {tray}
      {chips && <div className="row wrap">{chips}</div>}
      {asked.isTrash && <TrashNote list={list} />}
      {isExporting && <ExportDialog list={list} onClose={() => setExporting(false)} />}
    </header>
  )
}
