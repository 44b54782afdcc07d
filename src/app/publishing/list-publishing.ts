import type { ListPublishing } from '#list'
import { RowActions, toolsOf } from './actions.tsx'
import { closedWords } from './closed-words.ts'
import { noteOf } from './status-note.tsx'
import { StatusTabs } from './status-tabs.tsx'

/** The parts that lists of published records show. */
export const listPublishing: ListPublishing = { StatusTabs, noteOf, closedWords, toolsOf, RowActions }
