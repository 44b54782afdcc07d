import type { Align } from './tree.ts'

/** A block while its lines are still being read. */
export interface OpenBlock {
  kind: 'document' | 'quote' | 'list' | 'item' | 'paragraph' | 'heading' | 'fence' | 'indented' | 'rule' | 'table'
  parent: OpenBlock | undefined
  children: OpenBlock[]
  line: number
  lines: string[]
  /** Nesting of containers, bounded so that hostile text stays cheap. */
  depth: number
  lastLineBlank: boolean
  checkedForBlank: boolean
  level: number
  /** Of a fence: its letter, its length, how far it is indented, its info string. */
  fence: { letter: string; length: number; offset: number; info: string } | undefined
  marker: ListMarker | undefined
  tight: boolean
  align: Align[]
}

export interface ListMarker {
  /** A bullet's letter, or `.` or `)` of a number: lists of different ones are different lists. */
  letter: string
  start: number | undefined
  /** Columns before the marker, and from it to the content. */
  offset: number
  padding: number
}

export const openBlock = (kind: OpenBlock['kind'], parent: OpenBlock | undefined, line: number): OpenBlock => ({
  kind, parent, children: [], line, lines: [], depth: parent ? parent.depth + 1 : 0, lastLineBlank: false,
  checkedForBlank: false, level: 0, fence: undefined, marker: undefined, tight: true, align: [],
})

const containers = new Set(['document', 'quote', 'list', 'item'])
export const isContainer = (block: OpenBlock): boolean => containers.has(block.kind)
export const holdsLines = (block: OpenBlock): boolean => ['paragraph', 'fence', 'indented'].includes(block.kind)

export const canHold = (parent: OpenBlock, child: OpenBlock['kind']): boolean =>
  parent.kind === 'list' ? child === 'item' : isContainer(parent) && child !== 'item'

/** Whether blank lines end a block, looking into the last of its items. */
export const endsBlank = (block: OpenBlock | undefined): boolean => {
  for (let inner = block; inner; inner = inner.children.at(-1)) {
    if (inner.lastLineBlank) return true
    if (inner.checkedForBlank || (inner.kind !== 'list' && inner.kind !== 'item')) return false
    inner.checkedForBlank = true
  }
  return false
}
