import type { Align } from './tree.ts'

/** A block whose lines are still being read. */
export interface OpenBlock {
  kind: 'document' | 'quote' | 'list' | 'item' | 'paragraph' | 'heading' | 'fence' | 'indented' | 'rule' | 'table'
  parent: OpenBlock | undefined
  children: OpenBlock[]
  line: number
  lines: string[]
  /** The nesting level of containers. It is limited, so that hostile text stays cheap. */
  depth: number
  lastLineBlank: boolean
  checkedForBlank: boolean
  level: number
  /** A fence's character, length, indentation and info string. */
  fence: { letter: string; length: number; offset: number; info: string } | undefined
  marker: ListMarker | undefined
  tight: boolean
  align: Align[]
}

export interface ListMarker {
  /** The bullet, or the `.` or `)` after a number. A different one starts a new list. */
  letter: string
  start: number | undefined
  /** The columns before the marker, and those between its start and the content. */
  offset: number
  padding: number
}

export const openBlock = (kind: OpenBlock['kind'], parent: OpenBlock | undefined, line: number): OpenBlock => ({
  kind,
  parent,
  children: [],
  line,
  lines: [],
  depth: parent ? parent.depth + 1 : 0,
  lastLineBlank: false,
  checkedForBlank: false,
  level: 0,
  fence: undefined,
  marker: undefined,
  tight: true,
  align: [],
})

const containers = new Set(['document', 'quote', 'list', 'item'])
export const isContainer = (block: OpenBlock): boolean => containers.has(block.kind)
export const holdsLines = (block: OpenBlock): boolean => ['paragraph', 'fence', 'indented'].includes(block.kind)

export const canHold = (parent: OpenBlock, child: OpenBlock['kind']): boolean =>
  parent.kind === 'list' ? child === 'item' : isContainer(parent) && child !== 'item'

/** Whether a block ends with a blank line; for a list, its last item counts. */
export const endsBlank = (block: OpenBlock | undefined): boolean => {
  for (let inner = block; inner; inner = inner.children.at(-1)) {
    if (inner.lastLineBlank) return true
    if (inner.checkedForBlank || (inner.kind !== 'list' && inner.kind !== 'item')) return false
    inner.checkedForBlank = true
  }
  return false
}
