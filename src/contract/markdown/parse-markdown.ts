import { splitRow } from './block-starts.ts'
import { BlockReader } from './blocks.ts'
import { decodeEscapes } from './escapes.ts'
import { parseInlines } from './inlines.ts'
import type { OpenBlock } from './open-block.ts'
import type { References } from './references.ts'
import type { Block, Inline, Item, MarkdownOptions } from './tree.ts'

/**
 * Parses CommonMark 0.31; raw HTML stays text. `extended` adds GFM's tables, strikethrough, task lists and bare URLs.
 * It never throws, and its time is linear in the length of the text.
 */
export const parseMarkdown = (text: string, options: MarkdownOptions = {}): Block[] => {
  const reader = new BlockReader(options)
  const document = reader.read(text)
  return blocksOf(document.children, reader.references, options)
}

const blocksOf = (open: readonly OpenBlock[], references: References, options: MarkdownOptions): Block[] => {
  const inlines = (source: string): Inline[] => parseInlines(source, references, options)
  return open.map((block): Block => {
    const { line } = block
    switch (block.kind) {
      case 'heading':
        return { type: 'heading', line, level: block.level, children: inlines(textOfBlock(block)) }
      case 'fence':
        return {
          type: 'code',
          line,
          info: decodeEscapes(block.fence?.info ?? ''),
          text: block.lines.map((each) => `${each}\n`).join(''),
        }
      case 'indented':
        return { type: 'code', line, info: '', text: withoutBlankEnd(block.lines) }
      case 'quote':
        return { type: 'quote', line, children: blocksOf(block.children, references, options) }
      case 'rule':
        return { type: 'rule', line }
      case 'list':
        return {
          type: 'list',
          line,
          start: block.marker?.start,
          tight: block.tight,
          items: block.children.map((item) => itemOf(item, references, options)),
        }
      case 'table': {
        const [head = '', ...rows] = block.lines
        const width = block.align.length
        const cells = (row: string): Inline[][] => splitRow(row).slice(0, width).map(inlines)
        return { type: 'table', line, align: block.align, head: cells(head), rows: rows.map(cells) }
      }
      default:
        return { type: 'paragraph', line, children: inlines(textOfBlock(block)) }
    }
  })
}

const blanks = /^[ \t]+/
const textOfBlock = ({ lines }: OpenBlock): string =>
  lines
    .map((line) => (line[0] === ' ' || line[0] === '\t' ? line.replace(blanks, '') : line))
    .join('\n')
    .trimEnd()

const withoutBlankEnd = (lines: readonly string[]): string => {
  let end = lines.length
  while (end > 0 && lines[end - 1]?.trim() === '') end -= 1
  return lines
    .slice(0, end)
    .map((line) => `${line}\n`)
    .join('')
}

const taskBox = /^[ \t]*\[([ xX])\][ \t]+/

const itemOf = (item: OpenBlock, references: References, options: MarkdownOptions): Item => {
  const first = item.children[0]
  const task = options.extended && first?.kind === 'paragraph' ? taskBox.exec(first.lines[0] ?? '') : null
  if (task && first) first.lines[0] = (first.lines[0] ?? '').slice(task[0].length)
  return { checked: task ? task[1] !== ' ' : undefined, children: blocksOf(item.children, references, options) }
}
