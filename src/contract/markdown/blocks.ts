import {
  closesFence,
  mayStartBlock,
  readAlign,
  readFence,
  readHeading,
  readMarker,
  readSetext,
  startsRule,
} from './block-starts.ts'
import { LineReader } from './line-reader.ts'
import { canHold, endsBlank, holdsLines, isContainer, openBlock, type OpenBlock } from './open-block.ts'
import { takeReference, type References } from './references.ts'
import type { MarkdownOptions } from './tree.ts'

/** Deeper containers are parsed as text, so that each line takes a bounded time. No one writes so many levels. */
const depthMax = 60

/** These blocks consume their whole line. */
const isWhole = ({ kind }: OpenBlock): boolean =>
  kind === 'heading' || kind === 'rule' || kind === 'table' || kind === 'fence'

/** Reads lines into open blocks and collects link reference definitions (CommonMark 0.31, appendix, phase 1). */
export class BlockReader {
  readonly document = openBlock('document', undefined, 1)
  readonly references: References = new Map()
  private readonly line = new LineReader()
  private tip = this.document
  private number = 0

  constructor(private readonly options: MarkdownOptions) {}

  read(text: string): OpenBlock {
    const lines = text.replaceAll('\0', '\ufffd').split(/\r\n|\n|\r/)
    if (lines.at(-1) === '') lines.pop()
    for (const line of lines) this.readLine(line)
    while (this.tip.parent) this.close(this.tip)
    this.close(this.document)
    return this.document
  }

  private readLine(text: string): void {
    this.number += 1
    this.line.start(text)
    const oldTip = this.tip
    let container = this.document
    for (let child = container.children.at(-1); child && this.isOpen(child); child = container.children.at(-1)) {
      const continuation = this.continues(child)
      if (continuation === 'done') return
      if (!continuation) break
      container = child
    }
    const matched = container
    const closeUnmatched = (): void => {
      while (this.tip !== matched) this.close(this.tip)
    }
    let isLeaf = container.kind === 'fence' || container.kind === 'indented'
    let hasStarted = false
    while (!isLeaf) {
      const started = this.start(container, hasStarted ? () => {} : closeUnmatched)
      if (!started) {
        this.line.toNext()
        break
      }
      hasStarted = true
      container = this.tip
      isLeaf = !isContainer(container)
      if (isWhole(container)) return
    }
    const isLazy = !hasStarted && oldTip !== matched && !this.line.isBlank && this.tip.kind === 'paragraph'
    if (isLazy) {
      this.addLine()
      return
    }
    if (!hasStarted) closeUnmatched()
    this.noteBlank(container)
    if (holdsLines(container)) this.addLine()
    else if (container.kind === 'table') container.lines.push(this.line.rest)
    else if (!this.line.isBlank) {
      this.add('paragraph')
      this.addLine()
    }
  }

  /** A block is open while it contains the tip. */
  private isOpen(block: OpenBlock): boolean {
    let open: OpenBlock | undefined = this.tip
    while (open && open !== block && open.depth >= block.depth) open = open.parent
    return open === block
  }

  private noteBlank(container: OpenBlock): void {
    const { isBlank } = this.line
    const last = container.children.at(-1)
    if (isBlank && last) last.lastLineBlank = true
    const counts =
      isBlank &&
      container.kind !== 'quote' &&
      container.kind !== 'fence' &&
      !(container.kind === 'item' && container.children.length === 0 && container.line === this.number)
    for (let block: OpenBlock | undefined = container; block; block = block.parent) block.lastLineBlank = counts
  }

  /** Whether an open block continues with this line; moves past the block's own markers. */
  private continues(block: OpenBlock): boolean | 'done' {
    const { line } = this
    switch (block.kind) {
      case 'document':
      case 'list':
        return true
      case 'quote':
        return this.takeQuoteMark()
      case 'item': {
        const { offset, padding } = block.marker ?? { offset: 0, padding: 0 }
        if (line.isBlank) {
          if (block.children.length === 0) return false
          line.toNext()
          return true
        }
        if (line.indent < offset + padding) return false
        line.advance(offset + padding, true)
        return true
      }
      case 'fence': {
        const fence = block.fence
        if (fence && line.indent < 4 && closesFence(line.rest, fence.letter, fence.length)) {
          while (this.tip !== block) this.close(this.tip)
          this.close(block)
          return 'done'
        }
        for (let left = fence?.offset ?? 0; left > 0 && line.isBlankAt(); left -= 1) line.advance(1, true)
        return true
      }
      case 'indented':
        if (line.indent >= 4) line.advance(4, true)
        else if (line.isBlank) line.toNext()
        else return false
        return true
      case 'paragraph':
      case 'table':
        return !line.isBlank
      case 'heading':
      case 'rule':
        return false
    }
  }

  private takeQuoteMark(): boolean {
    const { line } = this
    if (line.indent >= 4 || line.nextChar !== '>') return false
    line.toNext()
    line.advance(1)
    if (line.isBlankAt()) line.advance(1, true)
    return true
  }

  /** Tries each kind of block. True means that a block was opened and is now the tip. */
  private start(container: OpenBlock, closeUnmatched: () => void): boolean {
    const { line } = this
    if (line.isBlank) return false
    const isIndented = line.indent >= 4
    const inParagraph = container.kind === 'paragraph'
    if (isIndented) {
      if (this.tip.kind === 'paragraph' || container.kind === 'table') return false
      line.advance(4, true)
      closeUnmatched()
      this.add('indented')
      return true
    }
    const { rest } = line
    if (!mayStartBlock(rest)) return false
    const isTooDeep = container.depth >= depthMax
    if (rest.startsWith('>') && !isTooDeep) {
      this.takeQuoteMark()
      closeUnmatched()
      this.add('quote')
      return true
    }
    const heading = readHeading(rest)
    if (heading) {
      closeUnmatched()
      const block = this.add('heading')
      block.level = heading.level
      block.lines = [heading.text]
      return true
    }
    const fence = readFence(rest)
    if (fence) {
      closeUnmatched()
      this.add('fence').fence = { ...fence, offset: line.indent }
      return true
    }
    if (inParagraph && this.startSetext(container, rest, closeUnmatched)) return true
    if (inParagraph && this.startTable(container, rest, closeUnmatched)) return true
    if (startsRule(rest)) {
      closeUnmatched()
      this.add('rule')
      return true
    }
    return !isTooDeep && this.startItem(container, inParagraph, closeUnmatched)
  }

  private startSetext(paragraph: OpenBlock, rest: string, closeUnmatched: () => void): boolean {
    const level = readSetext(rest)
    if (level === 0) return false
    closeUnmatched()
    this.takeReferences(paragraph)
    if (paragraph.lines.length === 0) return false
    paragraph.kind = 'heading'
    paragraph.level = level
    return true
  }

  private startTable(paragraph: OpenBlock, rest: string, closeUnmatched: () => void): boolean {
    if (!this.options.extended) return false
    const head = paragraph.lines.at(-1) ?? ''
    const align = readAlign(rest, head)
    if (!align) return false
    closeUnmatched()
    paragraph.lines.pop()
    let table = paragraph
    // Lines above the table's header stay in their own paragraph.
    if (paragraph.lines.length > 0) table = this.add('table')
    else paragraph.kind = 'table'
    table.lines = [head]
    table.align = align
    table.line = this.number - 1
    return true
  }

  private startItem(container: OpenBlock, inParagraph: boolean, closeUnmatched: () => void): boolean {
    const marker = readMarker(this.line, inParagraph)
    if (!marker) return false
    closeUnmatched()
    const isSame = this.tip.kind === 'list' && this.tip.marker?.letter === marker.letter
    if (!isSame || container.kind !== 'list') this.add('list').marker = marker
    this.add('item').marker = marker
    return true
  }

  private add(kind: OpenBlock['kind']): OpenBlock {
    while (!canHold(this.tip, kind)) this.close(this.tip)
    const block = openBlock(kind, this.tip, this.number)
    this.tip.children.push(block)
    this.tip = block
    return block
  }

  private addLine(): void {
    this.tip.lines.push(this.line.remainder())
  }

  private close(block: OpenBlock): void {
    if (block.kind === 'paragraph') {
      this.takeReferences(block)
      if (block.lines.length === 0) block.parent?.children.splice(block.parent.children.indexOf(block), 1)
    }
    if (block.kind === 'list') block.tight = isTight(block)
    this.tip = block.parent ?? block
  }

  private takeReferences(paragraph: OpenBlock): void {
    if (!paragraph.lines[0]?.trimStart().startsWith('[')) return
    const text = paragraph.lines.map((line) => line.trimStart()).join('\n')
    let at = 0
    const next = (): number => takeReference(text, at, this.references)
    for (let end = next(); end > at; end = next()) at = end
    if (at === 0) return
    const rest = text.slice(at)
    paragraph.lines = rest.trim() === '' ? [] : rest.split('\n')
  }
}

const isTight = (list: OpenBlock): boolean =>
  !list.children.some((item, index) => {
    const hasNext = index < list.children.length - 1
    return (
      (hasNext && endsBlank(item)) ||
      item.children.some((child, at) => (hasNext || at < item.children.length - 1) && endsBlank(child))
    )
  })
