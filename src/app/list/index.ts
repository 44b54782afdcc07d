export { SelectionBar } from './selection-bar.tsx'
export { useEscape } from './use-escape.ts'
export { defaultColumns, fieldOf, type ListColumn } from './columns.tsx'
export { download } from './download.ts'
export { Failed } from './failed.tsx'
export { FilterChips } from './filter/filter-chips.tsx'
export { emptyWords, expiresOptions, missingWords, monthLead } from './filter/filter-words.ts'
export { pastDays, pastDaysWords } from './filter/past-days.ts'
export { SortSelect } from './filter/sort-select.tsx'
export { ListBody } from './list-body.tsx'
export { ListTool } from './list-tool.tsx'
export { ListPager, Pager, rangeWords } from './list-pager.tsx'
export { listScreen } from './list-screen.tsx'
export { ListTabs } from './list-tabs.tsx'
export { NoRows, TrashNote } from './no-rows.tsx'
export { ListSearch, SearchBox, useThrottledText } from './search-box.tsx'
export {
  type BulkTool,
  type EditInPlaceProps,
  type ExportProps,
  type FilterTrayProps,
  type FormPanelProps,
  type ListExtraProps,
  type ListPublishing,
  type ListSlots,
  listSlots,
  type ListTools,
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
