import { joinPieces, type Piece } from './pieces.ts'
import type { Inline } from './tree.ts'

/** A run of `*`, `_` or `~` that can open or close emphasis. Its piece holds its characters as text. */
export interface Delimiter {
  letter: string
  /** The number of characters that no pair has used yet. */
  length: number
  original: number
  canOpen: boolean
  canClose: boolean
  piece: number
}

/** Deeper delimiters stay text, so that rendering can't overflow the stack. No one writes so many levels. */
const depthMax = 60

const fits = (opener: Delimiter, closer: Delimiter): boolean => {
  if (!opener.canOpen || opener.letter !== closer.letter || opener.length === 0) return false
  if (opener.letter === '~') return opener.length === closer.length
  // CommonMark 0.31, 6.2, rules 9 and 10.
  const isMixed = opener.canClose || closer.canOpen
  return !(isMixed && (opener.original + closer.original) % 3 === 0 && opener.original % 3 !== 0)
}

/** A closer without an opener limits the search for the next closers of its kind. */
const kindOf = ({ letter, canOpen, original, length }: Delimiter): string =>
  `${letter}${canOpen}${original % 3}${letter === '~' ? length : ''}`

/** Turns pairs of runs into emphasis, and uses up the delimiters from `from` on. */
export const wrapDelimiters = (pieces: Piece[], delimiters: Delimiter[], from: number): void => {
  if (delimiters.length === from) return
  const open: Delimiter[] = []
  const bottoms = new Map<string, number>()
  // This piece has the maximum depth, so nothing can wrap it.
  let deepest = -1
  for (const closer of delimiters.splice(from)) {
    while (closer.canClose && closer.length > 0) {
      const kind = kindOf(closer)
      const bottom = bottoms.get(kind) ?? 0
      let index = open.length - 1
      while (index >= bottom && !fits(open[index] ?? closer, closer)) index -= 1
      const opener = index >= bottom ? open[index] : undefined
      if (!opener) {
        bottoms.set(kind, open.length)
        break
      }
      if (opener.piece < deepest || !wrap(pieces, opener, closer)) {
        deepest = closer.piece - 1
        open.length = index
        break
      }
      // The runs between the two have no partner.
      open.length = opener.length > 0 ? index + 1 : index
      for (const [name, value] of bottoms) if (value > open.length) bottoms.set(name, open.length)
    }
    if (closer.canOpen && closer.length > 0) open.push(closer)
  }
}

const wrap = (pieces: Piece[], opener: Delimiter, closer: Delimiter): boolean => {
  const start = pieces[opener.piece]
  const end = pieces[closer.piece]
  if (start?.node?.type !== 'text' || end?.node?.type !== 'text') return false
  const used = opener.letter === '~' ? opener.length : opener.length >= 2 && closer.length >= 2 ? 2 : 1
  const children: Piece[] = []
  let depth = 0
  // The first piece takes the wrapped ones. Earlier wraps left one piece among empty ones.
  for (let index = opener.piece + 1; index < closer.piece; index += 1) {
    const piece = pieces[index]
    if (!piece?.node) continue
    depth = Math.max(depth, piece.depth)
    children.push(piece)
  }
  if (depth >= depthMax) return false
  const type = opener.letter === '~' ? 'strike' : used === 2 ? 'strong' : 'emphasis'
  const node: Inline = { type, children: joinPieces(children) }
  for (let index = opener.piece + 1; index < closer.piece; index += 1) pieces[index] = { node: undefined, depth: 0 }
  pieces[opener.piece + 1] = { node, depth: depth + 1 }
  start.node.text = start.node.text.slice(used)
  end.node.text = end.node.text.slice(used)
  opener.length -= used
  closer.length -= used
  return true
}
