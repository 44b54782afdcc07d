import type { Block, Inline } from './tree.ts'

/** Yields every inline of a text with its line, in reading order. */
export function* eachInline(blocks: readonly Block[]): Generator<{ node: Inline; line: number }> {
  for (const block of blocks) {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        yield* inlines(block.children, block.line)
        break
      case 'quote':
        yield* eachInline(block.children)
        break
      case 'list':
        for (const item of block.items) yield* eachInline(item.children)
        break
      case 'table':
        for (const cell of block.head) yield* inlines(cell, block.line)
        // The delimiter row follows the header.
        for (const [index, row] of block.rows.entries()) {
          for (const cell of row) yield* inlines(cell, block.line + 2 + index)
        }
        break
      default:
    }
  }
}

/** Returns the next line number, because texts keep their line breaks. */
function* inlines(nodes: readonly Inline[], first: number): Generator<{ node: Inline; line: number }, number> {
  let line = first
  for (const node of nodes) {
    yield { node, line }
    if (node.type === 'text') line += node.text.split('\n').length - 1
    else if (node.type === 'break') line += 1
    else if ('children' in node) line = yield* inlines(node.children, line)
  }
  return line
}

/** Yields the headings of a text, including those in quotes and lists. */
export function* eachHeading(blocks: readonly Block[]): Generator<Extract<Block, { type: 'heading' }>> {
  for (const block of blocks) {
    if (block.type === 'heading') yield block
    else if (block.type === 'quote') yield* eachHeading(block.children)
    else if (block.type === 'list') for (const item of block.items) yield* eachHeading(item.children)
  }
}
