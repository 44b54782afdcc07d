import type { Command } from './edit.ts'
import { isInFence } from './list-keys.ts'

const isBlank = (line: string): boolean => line.trim() === ''

/** The end of the paragraph, list, table or code block at this position; the position itself on a blank line. */
const endOfBlock = (text: string, at: number): number => {
  const lineEnd = (from: number): number => (text.indexOf('\n', from) + 1 || text.length + 1) - 1
  let end = lineEnd(at)
  if (isBlank(text.slice(text.lastIndexOf('\n', at - 1) + 1, end)) && !isInFence(text, at)) return end
  while (end < text.length) {
    const next = lineEnd(end + 1)
    if (isBlank(text.slice(end + 1, next)) && !isInFence(text, end + 1)) break
    end = next
  }
  return end
}

/** Inserts a block with blank lines around it, after the block of the caret. `selected` is a range within it. */
export const setBlock =
  (words: string, selected: { from: number; to: number }): Command =>
  ({ text, end }) => {
    const at = endOfBlock(text, end)
    const [above, below] = [text.slice(0, at), text.slice(at)]
    const before = isBlank(above) || /\n[ \t]*\n[ \t]*$/.test(above) ? '' : /\n[ \t]*$/.test(above) ? '\n' : '\n\n'
    const after = isBlank(below) || /^\n[ \t]*\n/.test(below) ? '' : /^\n/.test(below) ? '\n' : '\n\n'
    const start = at + before.length
    return { from: at, to: at, insert: before + words + after, start: start + selected.from, end: start + selected.to }
  }

export const table: Command = setBlock('| Column | Column |\n| --- | --- |\n|  |  |\n|  |  |', { from: 2, to: 8 })
