import type { RecordChanges } from '#record'
import { changeRecords } from './change-records.tsx'
import { saveFields } from './save-fields.ts'
import { undoNow } from './undo.ts'

/** For the rooms of the first screens, which load this room with the first press that needs it. */
export const recordChanges: RecordChanges = { changeRecords, saveFields, undoNow }
