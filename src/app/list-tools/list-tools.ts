import type { ListTools } from '#list'
import { ExportDialog } from './bulk/export-dialog.tsx'
import { MergeDialog } from './bulk/merge-dialog.tsx'
import { SetField } from './bulk/set-field.tsx'
import { TranslationWork } from './bulk/translation-work.tsx'
import { EditInPlace } from './change/edit-in-place.tsx'
import { Reorder } from './change/reorder.tsx'
import { FilterTray } from './filter/filter-tray.tsx'
import { ViewPanel } from './views/view-panel.tsx'

export const listTools: ListTools = {
  FilterTray,
  EditInPlace,
  Reorder,
  ViewPanel,
  ExportDialog,
  MergeDialog,
  SetField,
  TranslationWork,
}
