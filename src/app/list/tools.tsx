import { useSearchParams } from '#kit'
import { Icon } from '#ui'
import { MenuButton, MenuItem, PopoverButton } from '#controls'
import { ListTool } from './list-tool.tsx'
import type { List } from './use-list.ts'

interface ToolsProps {
  list: List
  importTo?: string | undefined
  /** The form for a new record, if the usual way to add one is another. */
  newTo?: string | undefined
}

/** The look of the table with its saved views, and a menu of actions on the whole list. */
export function Tools({ list, importTo, newTo }: ToolsProps) {
  const [query, changeQuery] = useSearchParams()
  const openExport = () => changeQuery((next) => next.set('export', ''), { replace: true })
  const closeExport = () => changeQuery((next) => next.delete('export'), { replace: true })
  return (
    <span className="tools row end">
      <PopoverButton label="View" className="btn roomy" icon={<Icon name="columns" />} panelClassName="menu" hasWords>
        <ListTool>{({ ViewPanel }) => <ViewPanel list={list} />}</ListTool>
      </PopoverButton>
      <MenuButton label="More actions" className="btn icon-only" face={<Icon name="more" />}>
        {newTo !== undefined && (
          <MenuItem icon="plus" to={newTo}>
            New {list.entity.one}
          </MenuItem>
        )}
        {importTo !== undefined && (
          <MenuItem icon="upload" to={importTo}>
            Import
          </MenuItem>
        )}
        <MenuItem icon="download" onSelect={openExport}>
          Export
        </MenuItem>
      </MenuButton>
      {query.has('export') && (
        <ListTool onFailure={closeExport}>
          {({ ExportDialog }) => <ExportDialog list={list} onClose={closeExport} />}
        </ListTool>
      )}
    </span>
  )
}
