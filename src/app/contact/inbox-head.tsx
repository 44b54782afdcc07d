import { useState } from 'react'
import { BulkPart, type List, ListSearch, TrashNote } from '#list'
import { Icon, MenuButton, MenuItem } from '#ui'
import { Boxes, InboxTitle, useInboxFilters } from './inbox-filters.tsx'

interface InboxHeadProps {
  list: List
  onTable(): void
}

/** The controls of the list: box, search, filters. */
export function InboxHead({ list, onTable }: InboxHeadProps) {
  const { asked } = list
  const { button, count, tray, chips } = useInboxFilters(list)
  const [isExporting, setExporting] = useState(false)
  const closeExport = () => setExporting(false)
  return (
    <header className="in-head">
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
        <BulkPart onClose={closeExport}>
          {({ ExportDialog }) => <ExportDialog list={list} onClose={closeExport} />}
        </BulkPart>
      )}
    </header>
  )
}
