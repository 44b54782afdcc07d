import { useId, useState } from 'react'
import type { Entity } from '../../contract/define.ts'
import { ExportDialog, FilterChips, FilterTray, TrashNote } from '../list/rare-parts.ts'
import { ListSearch } from '../list/search-box.tsx'
import type { List } from '../list/use-list.ts'
import { toggleTrash } from '../list/use-list-query.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuButton, MenuItem } from '../ui/menu-button.tsx'
import { boxes, boxOf, withBox, withoutBox } from './inbox-query.ts'

/** The boxes stand for the filter by status. */
const withoutStatusFilter = (entity: Entity): Entity =>
  ({ ...entity, filters: entity.filters.filter((filter) => !('field' in filter && filter.field === 'status')) })

/** What the list shows, and by what: box, search, filters. */
export function InboxHead({ list }: { list: List }) {
  const { section, asked, change, may, state: { page } } = list
  const trayId = useId()
  const [tray, setTray] = useState<{ opened?: string }>()
  const [isExporting, setExporting] = useState(false)
  const box = asked.isTrash ? undefined : boxOf(asked)
  const chips: List = { ...list, asked: withoutBox(asked) }
  const filterCount = new Set(chips.asked.query.filters.map(({ name }) => name)).size
  return (
    <header className="in-head">
      <PageHead
        section={section} badge={asked.isTrash && <span className="status idle pill"><Icon name="trash" />Trash</span>}
      />
      <div className="row">
        <div className="seg" role="group" aria-label="Show">
          {boxes.map((one) => (
            <button
              key={one.name} type="button" aria-pressed={one === box} onClick={() => change((now) => withBox(now, one))}
            >
              {one.name}{one === box && page && <b className="num subtle">{page.total}</b>}
            </button>
          ))}
        </div>
        <span className="row end">
          <button
            type="button" className="icon-btn" aria-label="Filters" data-tip="Filters" aria-controls={trayId}
            aria-expanded={tray !== undefined} onClick={() => setTray(tray ? undefined : {})}
          >
            <Icon name="filter" />{filterCount > 0 && <span className="dot" />}
          </button>
          <MenuButton label="More" className="icon-btn" face={<Icon name="more" />}>
            {may.trash && (
              <MenuItem icon="trash" onSelect={() => change(toggleTrash)}>
                {asked.isTrash ? 'Leave the trash' : 'Trash'}
              </MenuItem>
            )}
            <MenuItem icon="download" onSelect={() => setExporting(true)}>Export</MenuItem>
          </MenuButton>
        </span>
      </div>
      <ListSearch list={list} placeholder="Search messages" />
      {tray && (
        <FilterTray id={trayId} list={{ ...chips, entity: withoutStatusFilter(list.entity) }} opened={tray.opened} />
      )}
      {filterCount > 0 && (
        <div className="row wrap"><FilterChips list={chips} onOpen={(opened) => setTray({ opened })} /></div>
      )}
      {asked.isTrash && <TrashNote list={list} />}
      {isExporting && <ExportDialog list={list} onClose={() => setExporting(false)} />}
    </header>
  )
}
