export { BulkPart } from './bulk-part.tsx'
export { EditInPlace } from './change/edit-in-place.tsx'
export { SelectionBar } from './change/selection-bar.tsx'
export { useEscape } from './change/use-escape.ts'
export { offeredOptions, ValueControl } from './change/value-control.tsx'
export { orderWhileDragging, moveItem } from './change/reorder.tsx'
export { defaultColumns, fieldOf, type ListColumn } from './columns.tsx'
export { download } from './download.ts'
export { Failed } from './failed.tsx'
export { FilterChips } from './filter/filter-chips.tsx'
export { FilterTray } from './filter/filter-tray.tsx'
export { SortSelect } from './filter/sort-select.tsx'
export { ListBody } from './list-body.tsx'
export { ListPager, Pager, rangeWords } from './list-pager.tsx'
export { listScreen } from './list-screen.tsx'
export { type ListTab, ListTabs } from './list-tabs.tsx'
export { NoRows, TrashNote } from './no-rows.tsx'
export { ListSearch, SearchBox } from './search-box.tsx'
export {
  type BulkDialogs,
  type BulkTool,
  type ExportProps,
  type FormPanelProps,
  type ListExtraProps,
  type ListPublishing,
  type ListSlots,
  listSlots,
  type MergeProps,
  type SetFieldProps,
} from './slots.ts'
export { Tools } from './tools.tsx'
export {
  type Asked,
  type ChangeQuery,
  readListUrl,
  toCall,
  useListQuery,
  withQuery,
  writeListUrl,
} from './use-list-query.ts'
export { type List, useList } from './use-list.ts'
export { usePage } from './use-page.ts'
export type { SelectionControl } from './use-selection.ts'
