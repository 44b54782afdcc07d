import type { Command, Source } from './edit.ts'

/** The lines of the selection, from the start of the first to the end of the last. */
export const linesOf = ({ text, start, end }: Source): { from: number; to: number; lines: string[] } => {
  const from = text.lastIndexOf('\n', start - 1) + 1
  // A selection that ends at the start of a line excludes that line.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end
  const next = text.indexOf('\n', last)
  const to = next < 0 ? text.length : next
  return { from, to, lines: text.slice(from, to).split('\n') }
}

const withLines =
  (change: (lines: readonly string[]) => string[]): Command =>
  (source) => {
    const { from, to, lines } = linesOf(source)
    const changed = change(lines)
    const insert = changed.join('\n')
    const end = from + insert.length
    // A caret stays in its word; a selection grows to full lines.
    const moved = source.start - from + insert.length - (to - from)
    const caret = from + Math.min(Math.max(moved, 0), insert.length)
    return source.start === source.end
      ? { from, to, insert, start: caret, end: caret }
      : { from, to, insert, start: from, end }
  }

const marker = /^([ \t]*)(?:[-*+] \[[ xX]\] |[-*+] |\d{1,9}[.)] )/

const list = (isThis: RegExp, make: (index: number) => string): Command =>
  withLines((lines) => {
    const isBlank = (line: string) => line.trim() === '' && lines.length > 1
    const isAll = lines.every((line) => isBlank(line) || isThis.test(line))
    let index = 0
    return lines.map((line) => {
      if (isBlank(line)) return line
      const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
      const words = line.replace(marker, '$1').slice(indent.length)
      index += 1
      return isAll ? indent + words : indent + make(index) + words
    })
  })

export const bulletList = list(/^[ \t]*[-*+] (?!\[[ xX]\] )/, () => '- ')
export const numberedList = list(/^[ \t]*\d{1,9}[.)] /, (index) => `${index}. `)
export const taskList = list(/^[ \t]*[-*+] \[[ xX]\] /, () => '- [ ] ')

export const quote: Command = withLines((lines) =>
  lines.every((line) => /^ {0,3}>/.test(line))
    ? lines.map((line) => line.replace(/^ {0,3}> ?/, ''))
    : lines.map((line) => (line === '' ? '>' : `> ${line}`)),
)

const nextLevel: Readonly<Record<string, string>> = {
  '': '## ',
  '# ': '## ',
  '## ': '### ',
  '### ': '#### ',
  '#### ': '',
}

/** The title of the record is the first-level heading, so headings of a text start at the second level. */
export const heading: Command = withLines((lines) => {
  const level = /^#{1,6} /.exec(lines.find((line) => line.trim() !== '') ?? '')?.[0] ?? ''
  const next = nextLevel[level] ?? ''
  return lines.map((line) => (line.trim() === '' && lines.length > 1 ? line : next + line.replace(/^#{1,6} /, '')))
})
