import type { Inline } from './tree.ts'

/** A piece of text between delimiters that are still open. Its node becomes undefined when another piece wraps it. */
export interface Piece {
  node: Inline | undefined
  depth: number
}

/** Returns the remaining nodes, with neighbouring texts merged. */
export const joinPieces = (pieces: readonly Piece[]): Inline[] => {
  const nodes: Inline[] = []
  for (const { node } of pieces) {
    if (!node) continue
    const last = nodes.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.text += node.text
    else if (node.type !== 'text' || node.text !== '') nodes.push(node)
  }
  return nodes
}
