import type { BulkDialogs } from '#list'
import { ExportDialog } from './export-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { SetField } from './set-field.tsx'

export const bulkDialogs: BulkDialogs = { ExportDialog, MergeDialog, SetField }
