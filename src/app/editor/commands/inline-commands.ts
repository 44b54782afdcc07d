import { wordSegmenter } from '#contract'
import type { Command, Edit, Source } from './edit.ts'
import { isMarkAt, isWordPart, addMark, removeMark } from './marks.ts'

/**
 * Trims spaces at both ends, since Markdown ignores delimiters next to them; a caret inside a word selects the word.
 */
export const adjustSelection = ({ text, start, end }: Source): Source => {
  let [from, to] = [start, end]
  if (from === to) {
    while (isWordPart(text[from - 1])) from -= 1
    while (isWordPart(text[to])) to += 1
    // At the end of a word the user is still typing, so only a caret inside it selects it.
    const word = wordSegmenter()
      .segment(text.slice(from, to))
      .containing(start - from)
    if (!word || from + word.index === start) return { text, start, end }
    return { text, start: from + word.index, end: from + word.index + word.segment.length }
  }
  while (from < to && /\s/.test(text[from] ?? '')) from += 1
  while (to > from && /\s/.test(text[to - 1] ?? '')) to -= 1
  return { text, start: from, end: to }
}

/** Moves a caret before the closing delimiter behind it, as word processors end bold. */
export const leaveMark = ({ text, start, end }: Source, mark: string): Edit | undefined => {
  if (start !== end || !isMarkAt(text, start, mark)) return undefined
  const paragraph = text.slice(text.lastIndexOf('\n\n', start) + 1, start)
  let isOpen = false
  for (let at = 0; at < paragraph.length; at++) if (isMarkAt(paragraph, at, mark)) isOpen = !isOpen
  const after = start + mark.length
  return isOpen ? { from: start, to: start, insert: '', start: after, end: after } : undefined
}

export const toggleBold: Command = (source) => {
  const selected = adjustSelection(source)
  return removeMark(selected, '**') ?? leaveMark(selected, '**') ?? addMark(selected, '**')
}

export const toggleStrike: Command = (source) => {
  const selected = adjustSelection(source)
  return removeMark(selected, '~~') ?? leaveMark(selected, '~~') ?? addMark(selected, '~~')
}

/** Underscores are more readable, but don't work inside words, and some languages write no spaces between words. */
export const toggleItalic: Command = (source) => {
  const selected = adjustSelection(source)
  const { text, start, end } = selected
  const isInWord = isWordPart(text[start - 1]) || isWordPart(text[end])
  return (
    removeMark(selected, '_') ??
    removeMark(selected, '*') ??
    leaveMark(selected, '_') ??
    leaveMark(selected, '*') ??
    addMark(selected, isInWord ? '*' : '_')
  )
}
