import { useState } from 'react'
import { Icon, PopoverButton, WhenLoaded } from '#ui'
import { BulkPart } from './bulk-part.tsx'
import { type ListPanels, listSlots } from './slots.ts'
import type { List } from './use-list.ts'

/** A panel of the tools, once its room is loaded. */
function Panel({ list, name }: { list: List; name: keyof ListPanels }) {
  const { panels } = listSlots
  return (
    panels && (
      <WhenLoaded part={panels} onFailure={() => {}}>
        {({ [name]: Shown }) => <Shown list={list} />}
      </WhenLoaded>
    )
  )
}

/** Saved views, the look of the table, and export. */
export function Tools({ list }: { list: List }) {
  const [isExporting, setExporting] = useState(false)
  const closeExport = () => setExporting(false)
  return (
    <span className="tools row end roomy">
      <PopoverButton label="Saved views" className="btn" icon={<Icon name="star" />} hasWords>
        <Panel list={list} name="ViewsPanel" />
      </PopoverButton>
      <PopoverButton label="View" className="btn" icon={<Icon name="columns" />} panelClassName="menu" hasWords>
        <Panel list={list} name="ViewPanel" />
      </PopoverButton>
      <button type="button" className="btn" onClick={() => setExporting(true)}>
        <Icon name="download" />
        Export
      </button>
      {isExporting && (
        <BulkPart onClose={closeExport}>
          {({ ExportDialog }) => <ExportDialog list={list} onClose={closeExport} />}
        </BulkPart>
      )}
    </span>
  )
}
