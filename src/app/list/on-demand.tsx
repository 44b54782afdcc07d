// What few use of a list, in one file that is fetched when the first of it is used: a file each would make a small one
// of everything that two of them share.
export { changeRecords } from './change-records.tsx'
export { ColumnsPanel } from './columns-panel.tsx'
export { EditInPlace } from './edit-in-place.tsx'
export { ExportDialog } from './export-dialog.tsx'
export { Failures } from './failures.tsx'
export { FilterChips } from './filter-chips.tsx'
export { FilterTray } from './filter-tray.tsx'
export { HistoryDialog } from './history-dialog.tsx'
export { NoRows } from './no-rows.tsx'
export { SelectionBar } from './selection-bar.tsx'
export { offerUndo } from './undo.ts'
export { ViewsPanel } from './views-panel.tsx'
