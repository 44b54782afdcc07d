// What stands around every screen: one file, fetched once the first screen is on its way.
export { Failed } from '../list/failed.tsx'
export { RowItems, TrashItems } from '../list/row-items.tsx'
export { Tooltips } from '../ui/tooltip.tsx'
export { Bars } from './bars.tsx'
export { Hotkeys } from './hotkeys.ts'
