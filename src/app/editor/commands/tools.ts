import { toggleCode } from './code-command.ts'
import type { Command } from './edit.ts'
import { toggleBold, toggleItalic, toggleStrike } from './inline-commands.ts'
import { bulletList, heading, numberedList, quote, taskList } from './line-commands.ts'
import { table } from './block-commands.ts'

export interface Tool {
  label: string
  icon: string
  /** `ask` opens the dialog of a link. */
  command: Command | 'ask'
  /** Together with Ctrl or ⌘. */
  key?: string
  /** Starts a group. */
  isFirst?: boolean
}

/** One list for buttons and keys. */
export const tools: readonly Tool[] = [
  { label: 'Heading', icon: 'h2', command: heading },
  { label: 'Bold', icon: 'bold', command: toggleBold, key: 'b' },
  { label: 'Italic', icon: 'italic', command: toggleItalic, key: 'i' },
  { label: 'Strikethrough', icon: 'strike', command: toggleStrike },
  { label: 'Link', icon: 'link', command: 'ask', key: 'k' },
  { label: 'List', icon: 'ul', command: bulletList, isFirst: true },
  { label: 'Numbered list', icon: 'ol', command: numberedList },
  { label: 'Task list', icon: 'tasks', command: taskList },
  { label: 'Quotation', icon: 'quote', command: quote },
  { label: 'Code', icon: 'code', command: toggleCode },
  { label: 'Table', icon: 'tableIcon', command: table },
]
