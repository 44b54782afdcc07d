import { useState } from 'react'
import { attempt, preferences, savePreferences } from '#data'
import { useStore } from '#kit'
import { Icon, PopoverButton } from '#ui'
import { ColumnsPanel } from './columns-panel.tsx'
import { ExportDialog } from './export/export-dialog.tsx'
import { toggleTrash } from './use-list-query.ts'
import type { List } from './use-list.ts'
import { ViewsPanel } from './views-panel.tsx'

/** Saved views, trash, density, columns and export. */
export function Tools({ list }: { list: List }) {
  const { asked, change, may } = list
  const [isExporting, setExporting] = useState(false)
  const isCompact = useStore(preferences, ({ density }) => density === 'compact')
  const toggleDensity = () => void attempt(() => savePreferences({ density: isCompact ? 'comfortable' : 'compact' }))
  const density = `Density: ${isCompact ? 'compact' : 'comfortable'}`
  return (
    <span className="tools row end roomy">
      <PopoverButton label="Saved views" className="btn" icon={<Icon name="star" />}>
        <ViewsPanel list={list} />
      </PopoverButton>
      {may.trash && (
        <button
          type="button"
          className="btn icon-only"
          aria-label="Trash"
          data-tip="Trash"
          aria-pressed={asked.isTrash}
          onClick={() => change(toggleTrash)}
        >
          <Icon name="trash" />
        </button>
      )}
      <button type="button" className="btn icon-only" aria-label={density} data-tip={density} onClick={toggleDensity}>
        <Icon name="rows" />
      </button>
      <PopoverButton label="Columns" className="btn icon-only" icon={<Icon name="columns" />} panelClassName="menu">
        <ColumnsPanel list={list} />
      </PopoverButton>
      <button
        type="button"
        className="btn icon-only"
        aria-label="Export"
        data-tip="Export"
        onClick={() => setExporting(true)}
      >
        <Icon name="download" />
      </button>
      {isExporting && <ExportDialog list={list} onClose={() => setExporting(false)} />}
    </span>
  )
}
