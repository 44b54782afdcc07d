import type { Command, Source } from './edit.ts'
import { adjustSelection } from './inline-commands.ts'
import { setBlock } from './block-commands.ts'
import { isInFence } from './list-keys.ts'

const address = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/
export const isUrl = (text: string): boolean => address.test(text)

/**
 * Whether to keep the text within a line. A URL, including the incomplete one that `link` inserts, is replaced instead.
 */
export const canBeLinked = ({ text, start, end }: Source): boolean =>
  start !== end && !/^https?:\/\/$|[\r\n]/.test(text.slice(start, end)) && !isUrl(text.slice(start, end))

const words = /((?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.)*\])*)/
const target = /(<[^<>]*>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*)/
const title = /(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?/
/** Also matches escaped characters, since an escaped bracket doesn't start a link. */
const anyLink = new RegExp(`\\\\.|!?\\[${words.source}\\]\\(${target.source}${title.source}\\)`, 'g')

interface LinkSpan {
  start: number
  words: { from: number; to: number }
  from: number
  to: number
  end: number
}

/** The link or image at this position, and the positions of its text and URL. */
const linkAt = (text: string, at: number): LinkSpan | undefined => {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const line = text.slice(lineStart, (text.indexOf('\n', at) + 1 || text.length + 1) - 1)
  for (const { 0: all, 1: shown, 2: to = '', index } of line.matchAll(anyLink)) {
    const start = lineStart + index
    if (shown === undefined || at < start || at > start + all.length) continue
    const first = start + all.indexOf('[') + 1
    const from = first + shown.length + ']('.length
    return {
      start,
      words: { from: first, to: first + shown.length },
      from,
      to: from + to.length,
      end: start + all.length,
    }
  }
  return undefined
}

const isBalanced = (text: string, open: string, close: string): boolean => {
  let depth = 0
  for (const letter of text) {
    if (letter === open) depth += 1
    else if (letter === close) depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** An unbalanced bracket would end the URL. */
export const asTarget = (to: string): string =>
  isBalanced(to, '(', ')') ? to : to.replaceAll('(', '%28').replaceAll(')', '%29')

/** An unbalanced bracket would also end the link text. */
const asLinkWords = (text: string): string =>
  isBalanced(text.replaceAll(/\\./g, ''), '[', ']') ? text : text.replaceAll(/(?<!\\)[[\]]/g, '\\$&')

/** The text and URL of a link at this position, and whether it already exists. */
export function linkHere(source: Source): { words: string; to: string; isThere: boolean } {
  const there = linkAt(source.text, source.start)
  if (there) {
    const { text } = source
    return {
      words: text.slice(there.words.from, there.words.to),
      to: text.slice(there.from, there.to).replace(/^<(.*)>$/, '$1'),
      isThere: true,
    }
  }
  const { text, start, end } = adjustSelection(source)
  const inside = text.slice(start, end)
  return isUrl(inside) ? { words: '', to: inside, isThere: false } : { words: inside, to: '', isThere: false }
}

/** Replaces the existing link, or the selection, with a link. A title and an image are kept. */
export const writeLink =
  (words: string, to: string): Command =>
  (source) => {
    const there = linkAt(source.text, source.start)
    const { start, end } = there ?? adjustSelection(source)
    const lead = there ? source.text.slice(there.start, there.words.from) : '['
    const rest = there ? source.text.slice(there.to, there.end) : ')'
    const insert = `${lead}${asLinkWords(words)}](${asTarget(to)}${rest}`
    return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length }
  }

/** Removes the existing link and keeps its text. */
export const removeLink: Command = (source) => {
  const there = linkAt(source.text, source.start)
  if (!there) return { from: source.start, to: source.start, insert: '', start: source.start, end: source.end }
  const insert = source.text.slice(there.words.from, there.words.to)
  return { from: there.start, to: there.end, insert, start: there.start, end: there.start + insert.length }
}

/** Turns the selection into a link to a given URL. */
export const linkTo =
  (url: string): Command =>
  (source) => {
    const { text, start, end } = adjustSelection(source)
    const [shown, to] = [asLinkWords(text.slice(start, end)), asTarget(url)]
    const insert = `[${shown}](${to})`
    const at = start + shown.length + 3
    return shown === ''
      ? { from: start, to: end, insert, start: start + 1, end: start + 1 }
      : { from: start, to: end, insert, start: at, end: at + to.length }
  }

export interface FoundImage {
  src: string
  /** The alternative text as written in the source. */
  alt: string
  /** The position of the alternative text. */
  from: number
  to: number
}

/** The images of a text, in order, except those inside code. */
export const imagesIn = (text: string): FoundImage[] =>
  [...text.matchAll(anyLink)].flatMap(({ 0: all, 1: alt, 2: src = '', index }) => {
    if (alt === undefined || !all.startsWith('!') || isInFence(text, index)) return []
    const from = index + 2
    return [{ src, alt, from, to: from + alt.length }]
  })

/** Brackets would end the alternative text, and it can't contain line breaks. */
const plainWords = (text: string): string =>
  text
    .replaceAll(/[[\]\\]/g, '\\$&')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Inserts images as blocks, after the block of the caret. The caret goes into the first one without an alternative text,
 * or behind them. The selected text is the alternative text of an image that has none.
 */
export const insertImages =
  (list: readonly { src: string; alt: string }[]): Command =>
  (source) => {
    const selected = source.text.slice(source.start, source.end)
    const shown = list.map(({ src, alt }) => `![${plainWords(alt || selected)}](${src})`).join('\n\n')
    const wordless = shown.indexOf('![]')
    const caret = wordless < 0 ? shown.length : wordless + 2
    return setBlock(shown, { from: caret, to: caret })(source)
  }

/** Replaces the alternative text of the last image, and puts the caret behind it. */
export const imageWords =
  (src: string, was: string, alt: string): Command =>
  ({ text, start, end }) => {
    const before = plainWords(was)
    let place: number | undefined
    for (const { 0: all, 1: shown, 2: to, index } of text.matchAll(anyLink)) {
      if (all.startsWith('!') && to === src && shown === before) place = index + 2
    }
    if (place === undefined) return { from: start, to: start, insert: '', start, end }
    const insert = plainWords(alt)
    const behind = place + insert.length + `](${src})`.length
    return { from: place, to: place + before.length, insert, start: behind, end: behind }
  }
