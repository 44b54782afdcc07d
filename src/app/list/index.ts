export { EditInPlace } from './change/edit-in-place.tsx'
export { SelectionBar } from './change/selection-bar.tsx'
export type { ListColumn } from './columns.tsx'
export { download } from './export/download.ts'
export { ExportDialog } from './export/export-dialog.tsx'
export { Failed } from './failed.tsx'
export { FilterChips } from './filter/filter-chips.tsx'
export { FilterTray } from './filter/filter-tray.tsx'
export { SortSelect } from './filter/sort-select.tsx'
export { ListBody } from './list-body.tsx'
export { ListPager, Pager, rangeWords } from './list-pager.tsx'
export { listScreen } from './list-screen.tsx'
export { NoRows, TrashNote } from './no-rows.tsx'
export { ListSearch, SearchBox } from './search-box.tsx'
export {
  type BulkTool,
  type FormPanelProps,
  type ListExtraProps,
  type ListPublishing,
  type ListSlots,
  listSlots,
} from './slots.ts'
export { Tools } from './tools.tsx'
export {
  type Asked,
  type Change,
  readAsked,
  toCall,
  toggleTrash,
  useListQuery,
  withQuery,
  writeAsked,
} from './use-list-query.ts'
export { type List, useList } from './use-list.ts'
export { usePage } from './use-page.ts'
export type { SelectionControl } from './use-selection.ts'
