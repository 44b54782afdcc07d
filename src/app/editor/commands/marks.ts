import type { Edit, Source } from './edit.ts'

export const isWordPart = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character)

/** A longer run is a different delimiter: `**` is not `*`. */
export const isMarkAt = (text: string, at: number, mark: string): boolean =>
  at >= 0 && text.startsWith(mark, at) && text[at - 1] !== mark[0] && text[at + mark.length] !== mark[0]

/** The prefixes of quotations, items, tasks and headings. */
const lead = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|#{1,6}[ \t]+)?/

/** Text for one pair of delimiters, with the text before and after it. */
interface Piece {
  before: string
  words: string
  after: string
}

/** A style can't span paragraphs, items or headings. */
const piecesOf = (text: string, isFromLineStart: boolean): Piece[] => {
  const pieces: Piece[] = []
  let isOpen = false
  for (const [index, line] of text.split('\n').entries()) {
    const lineEnd = index === 0 ? '' : '\n'
    const own = index > 0 || isFromLineStart ? (lead.exec(line)?.[0] ?? '') : ''
    const words = line.slice(own.length).trimEnd()
    const after = line.slice(own.length + words.length)
    const last = pieces.at(-1)
    if (last && isOpen && words !== '' && own.trim() === '') {
      last.words += last.after + lineEnd + own + words
      last.after = after
    } else pieces.push({ before: lineEnd + own, words, after })
    isOpen = words !== '' && !own.includes('#')
  }
  return pieces
}

const joinPieces = (pieces: readonly Piece[], change: (words: string) => string): string =>
  pieces.map(({ before, words, after }) => before + (words === '' ? '' : change(words)) + after).join('')

/** The positions of delimiters that start or end a style: none between spaces, no underscore inside a word. */
const marksIn = (text: string, mark: string): number[] => {
  const found: number[] = []
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const [before, after] = [text[at - 1], text[at + mark.length]]
    const isAlone = /^\s*$/.test((before ?? '') + (after ?? ''))
    const isInWord = mark === '_' && isWordPart(before) && isWordPart(after)
    if (isMarkAt(text, at, mark) && !isAlone && !isInWord) found.push(at)
  }
  return found
}

const unitsOf = (run: string): string[] => run.match(/\*\*|~~|[*_~]/g) ?? []
const backwards = (run: string): string => [...run].reverse().join('')

/** The delimiters around a text, outermost first; undefined if the two sides differ. */
const enclosing = (before: string, after: string): string[] | undefined => {
  const [units, others] = [unitsOf(before), unitsOf(backwards(after))]
  return units.join(' ') === others.join(' ') ? units : undefined
}

// The lookbehind starts the search only once: from every character of a long run it would take seconds.
const marksAtEnd = /(?<![*_~])[*_~]*$/

/** Includes the delimiters around the selection if this one is among them. */
const whole = ({ text, start, end }: Source, mark: string): Source => {
  const before = marksAtEnd.exec(text.slice(0, start))?.[0] ?? ''
  const after = /^[*_~]*/.exec(text.slice(end))?.[0] ?? ''
  return enclosing(before, after)?.includes(mark)
    ? { text, start: start - before.length, end: end + after.length }
    : { text, start, end }
}

const isAtLineStart = ({ text, start }: Source): boolean => start === 0 || text[start - 1] === '\n'

/** The text without the delimiter that encloses it; undefined if it doesn't. */
const withoutMark = (words: string, mark: string): { text: string; depth: number } | undefined => {
  const [before = '', after = ''] = [/^[*_~]+/.exec(words)?.[0], marksAtEnd.exec(words)?.[0]]
  const inside = words.slice(before.length, words.length - after.length)
  const units = enclosing(before, after)
  const at = units?.indexOf(mark) ?? -1
  if (!units || at < 0 || inside === '' || marksIn(inside, mark).length > 0) return undefined
  const rest = units.toSpliced(at, 1).join('')
  return { text: rest + inside + backwards(rest), depth: rest.length }
}

/** Removes the delimiters if the whole selection has them. */
export const removeMark = (source: Source, mark: string): Edit | undefined => {
  const { text, start, end } = source
  const { length } = mark
  if (start === end) {
    // An empty pair of delimiters looks like one longer run.
    const isBetween = text.slice(start - length, end + length) === mark + mark && text[start - length - 1] !== mark[0]
    const at = start - length
    return isBetween ? { from: at, to: end + length, insert: '', start: at, end: at } : undefined
  }
  const { start: from, end: to } = whole(source, mark)
  const pieces = piecesOf(text.slice(from, to), isAtLineStart({ text, start: from, end: to }))
  const bare = pieces.map(({ words }) => (words === '' ? { text: '', depth: 0 } : withoutMark(words, mark)))
  if (bare.includes(undefined)) return undefined
  const insert = pieces.map(({ before, after }, index) => before + (bare[index]?.text ?? '') + after).join('')
  const inner = from + (pieces[0]?.before.length ?? 0) + (bare[0]?.depth ?? 0)
  return { from, to, insert, start: inner, end: from + insert.length - (bare.at(-1)?.depth ?? 0) }
}

/** Styles each piece of the selection, and removes the delimiter inside it, so that no word has it twice. */
export const addMark = (source: Source, mark: string): Edit => {
  const { text, start: from, end: to } = source.start === source.end ? source : whole(source, mark)
  const pieces = piecesOf(text.slice(from, to), isAtLineStart({ text, start: from, end: to }))
  const once = (words: string): string => {
    const there = marksIn(words, mark)
    // An unpaired delimiter belongs to text outside.
    return there.length % 2 === 1
      ? words
      : there.reduceRight((rest, at) => rest.slice(0, at) + rest.slice(at + mark.length), words)
  }
  const isEmpty = from === to
  const insert = isEmpty ? mark + mark : joinPieces(pieces, (words) => mark + once(words) + mark)
  const first = pieces[0]?.before.length ?? 0
  return {
    from,
    to,
    insert,
    start: from + (isEmpty ? 0 : first) + mark.length,
    end: from + insert.length - mark.length,
  }
}
