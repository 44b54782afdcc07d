import type { Command, Edit, Source } from './edit.ts'
import { leaveMark, adjustSelection } from './inline-commands.ts'
import { addMark, removeMark } from './marks.ts'

const runsIn = (text: string): string[] => text.match(/`+/g) ?? []
export const longestRun = (text: string): number => runsIn(text).reduce((most, { length }) => Math.max(most, length), 0)

const fenced = /^(`{3,})[^\n`]*\n([\s\S]*)\n\1$/
const span = /^(`+)((?!`)[\s\S]*(?<!`))\1$/

/** Turns code back into text, whether its backticks or fences are inside the selection or around it. */
const removeCode = ({ text, start, end }: Source): Edit | undefined => {
  const [before, after] = [text.slice(0, start), text.slice(end)]
  const opening = /(?<![^\n])`{3,}[^\n`]*\n$/.exec(before)?.[0] ?? /(?<!`)`*$/.exec(before)?.[0] ?? ''
  const closing = /^\n`{3,}(?![^\n])/.exec(after)?.[0] ?? /^`*/.exec(after)?.[0] ?? ''
  const [from, to] = [start - opening.length, end + closing.length]
  const all = text.slice(from, to)
  const [, run = '', words = ''] = fenced.exec(all) ?? span.exec(all) ?? []
  return run === '' || runsIn(words).includes(run)
    ? undefined
    : { from, to, insert: words, start: from, end: from + words.length }
}

/** A code span within a line; a block for several lines, with more backticks than they contain. */
export const toggleCode: Command = (source) => {
  const selected = adjustSelection(source)
  const { text, start, end } = selected
  if (start === end) return removeMark(selected, '`') ?? leaveMark(selected, '`') ?? addMark(selected, '`')
  const there = removeCode(selected)
  if (there) return there
  const inside = text.slice(start, end)
  if (!inside.includes('\n')) {
    // CommonMark strips one space, which separates a backtick at the end from the delimiter.
    const mark = '`'.repeat(longestRun(inside) + 1)
    const [before, after] = [/^`/, /`$/].some((run) => run.test(inside)) ? [`${mark} `, ` ${mark}`] : [mark, mark]
    const from = start + before.length
    return { from: start, to: end, insert: before + inside + after, start: from, end: from + inside.length }
  }
  const fence = '`'.repeat(Math.max(3, longestRun(inside) + 1))
  const lead = start > 0 && text[start - 1] !== '\n' ? '\n' : ''
  const opening = `${lead}${fence}\n`
  const insert = `${opening}${inside}\n${fence}${text[end] === undefined || text[end] === '\n' ? '' : '\n'}`
  return { from: start, to: end, insert, start: start + opening.length, end: start + opening.length + inside.length }
}
