import type { ListPublishing } from '#list'
import { RowActions, toolsOf } from './actions.tsx'
import { closedWords } from './closed-words.ts'
import { noteOf } from './status-note.tsx'
import { StatusTabs } from './status-tabs.tsx'

/** The parts of lists of published records. */
export const listPublishing: ListPublishing = { StatusTabs, noteOf, closedWords, toolsOf, RowActions }
