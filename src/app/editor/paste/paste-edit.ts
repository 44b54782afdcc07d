import { visibleText } from '#contract'
import type { Edit, Source } from '../commands/edit.ts'
import { linesOf } from '../commands/line-commands.ts'
import { isInFence } from '../commands/list-keys.ts'
import { markdownOfHtml, type PastedImages } from './html-markdown.ts'
import { indentLines } from './write-blocks.ts'

/** The prefixes of quotations and items. */
const lead = /^(?:[ \t]|>|(?:[-*+]|\d{1,9}[.)])[ \t])*/
const lastMarker = /(?:[-*+]|\d{1,9}[.)])[ \t]+$/
const inList = /^(?:[-*+]|\d{1,9}[.)]) /

/** Inserts blocks on separate lines, within the quotation or item of the caret; a list continues as a new item. */
const blocksAt = ({ text, start, end }: Source, lineStart: number, blocks: string): Edit => {
  const before = text.slice(lineStart, start)
  const marks = lead.exec(before)?.[0] ?? ''
  const isAtBegin = marks === before
  const begun = isAtBegin && inList.test(blocks) ? (lastMarker.exec(marks)?.[0] ?? '') : ''
  const prefix = marks.slice(0, marks.length - begun.length).replaceAll(/[^>\s]/g, ' ')
  const above = text.slice(0, lineStart)
  const apart = `\n${prefix.trimEnd()}\n${prefix}`
  const isApart = above === '' || /(?:^|\n)[ \t>]*\n$/.test(above) || lastMarker.test(marks)
  const gap = !isAtBegin ? apart : isApart ? '' : `\n${prefix}`
  const rest = text.slice(end)
  const after = rest === '' || rest === '\n' || /^\n[ \t>]*(?:\n|$)/.test(rest) ? '' : rest[0] === '\n' ? '\n' : apart
  const shown = gap + indentLines(blocks, prefix)
  const from = start - begun.length
  return { from, to: end, insert: shown + after, start: from + shown.length, end: from + shown.length }
}

/**
 * Pastes text of a web page or Office program as Markdown. Undefined means plain text. @param tell called with the
 * images in it
 */
export const pasteEdit = (
  data: DataTransfer,
  source: Source,
  tell: (images: PastedImages) => void = () => {},
): Edit | undefined => {
  const { text, start, end } = source
  // Code editors copy syntax colours as HTML; the text may already be Markdown.
  if (data.types.includes('vscode-editor-data') || isInFence(text, start)) return undefined
  const pasted = markdownOfHtml(data.getData('text/html'), data.getData('text/plain'))
  tell(pasted.images)
  if (pasted.text === undefined) return undefined
  const { from, to } = linesOf(source)
  const line = text.slice(from, start) + text.slice(end, to)
  const words = visibleText(pasted.text, true)
  // A copied heading may be intended as text within a sentence.
  const isInline = pasted.isInline || (/^#+ .*$/.test(words) && line.trim() !== '')
  const isInTable = /^\s*\|/.test(line)
  if (!isInline) return isInTable ? undefined : blocksAt(source, from, words)
  const inserted = words.replace(/^#+ /, '')
  const insert = isInTable ? inserted.replaceAll('\\\n', ' ').replaceAll('|', '\\|') : inserted
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length }
}
