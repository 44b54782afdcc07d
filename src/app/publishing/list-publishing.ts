import type { ListPublishing } from '#list'
import { RowActions, toolsOf } from './actions.tsx'
import { closedWords } from './closed-words.ts'
import { statusOf } from './status-note.tsx'
import { StatusTabs, withoutTabs } from './status-tabs.tsx'

/** The parts of lists of published records. */
export const listPublishing: ListPublishing = { StatusTabs, withoutTabs, statusOf, closedWords, toolsOf, RowActions }
