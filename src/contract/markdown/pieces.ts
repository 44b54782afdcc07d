import type { Inline } from './tree.ts'

/** A piece while brackets and stars around it are still open; one that was wrapped into another becomes undefined. */
export interface Piece { node: Inline | undefined; depth: number }

/** What is left of the pieces, with neighbouring texts as one. */
export const joined = (pieces: readonly Piece[]): Inline[] => {
  const nodes: Inline[] = []
  for (const { node } of pieces) {
    if (!node) continue
    const last = nodes.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.text += node.text
    else if (node.type !== 'text' || node.text !== '') nodes.push(node)
  }
  return nodes
}
