import { mailUrl } from '#readable'
import { type Delimiter, wrapDelimiters } from './delimiters.ts'
import { percentEncoded, scanReference } from './escapes.ts'
import { flanking, isInWord } from './flanking.ts'
import {
  labelKey,
  type References,
  scanDestination,
  scanLabel,
  scanTitle,
  skipBlanks,
  type Target,
} from './references.ts'
import { joinPieces, type Piece } from './pieces.ts'
import type { Inline, MarkdownOptions } from './tree.ts'
import { urlRest } from './url-rest.ts'

/** The last label is in one alphabet, so that Korean or Japanese after `.com` isn't part of it. */
const hostPattern = '(?:[\\p{L}\\p{M}\\p{N}_-]+\\.)+(?:[A-Za-z0-9_-]+|(?:(?![\\0-\\x7f])[\\p{L}\\p{M}\\p{N}])+)'
/** GFM's extended autolinks: `www.`, `http://`, `https://` and email addresses without link syntax. */
const address = new RegExp(
  `(?<![A-Za-z0-9/])(?:(?:https?:\\/\\/|www\\.)${hostPattern}(?:(?=[!-~])${urlRest})?|[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)+(?<![-_]))`,
  'gu',
)

/** GFM excludes trailing punctuation from the URL, and a closing bracket without its opening one. */
const withoutEnd = (found: string): string => {
  let end = found.length
  let unopened = found.split(')').length - found.split('(').length
  for (;;) {
    const last = found[end - 1] ?? ''
    const reference = last === ';' ? found.lastIndexOf('&', end - 1) : -1
    if (reference >= 0 && /^&[A-Za-z0-9]+;$/.test(found.slice(reference, end))) end = reference
    else if (/[?!.,:*_~'"]/.test(last)) end -= 1
    else if (last === ')' && unopened > 0) {
      end -= 1
      unopened -= 1
    } else return found.slice(0, end)
  }
}

const mayHaveUrl = /www\.|https?:\/\/|@/

const splitAtUrls = (text: string): Inline[] => {
  const nodes: Inline[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const found = withoutEnd(match[0].slice(0, 2048))
    const isMail = !/^(?:https?:\/\/|www\.)/.test(found)
    const href = isMail ? mailUrl(found) : found.startsWith('www.') ? `http://${found}` : found
    if (match.index > from) nodes.push({ type: 'text', text: text.slice(from, match.index) })
    nodes.push({ type: 'link', href: percentEncoded(href), title: '', children: [{ type: 'text', text: found }] })
    from = match.index + found.length
  }
  if (from < text.length) nodes.push({ type: 'text', text: text.slice(from) })
  return nodes
}

/** Turns URLs in texts into links, except inside a link. */
const linkBareUrls = (nodes: readonly Inline[]): Inline[] =>
  nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case 'text':
        return mayHaveUrl.test(node.text) ? splitAtUrls(node.text) : [node]
      case 'emphasis':
      case 'strong':
      case 'strike':
        return [{ ...node, children: linkBareUrls(node.children) }]
      default:
        return [node]
    }
  })

interface Bracket {
  piece: number
  at: number
  isImage: boolean
  isActive: boolean
  delimiters: number
}

const plainUntil = /[^\n\\`*_~[\]!<&]+/y
const uriPattern = /<([A-Za-z][A-Za-z0-9.+-]{1,31}:[^\s<>\u0000-\u001f]*)>/y
const mailbox =
  /<([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*)>/y

/** The plain text of a tree, which is an image's alternative text. */
export const plainText = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
        case 'code':
          return node.text
        case 'image':
          return node.alt
        case 'break':
          return '\n'
        default:
          return plainText(node.children)
      }
    })
    .join('')

class InlineParser {
  private at = 0
  private readonly pieces: Piece[] = []
  private readonly delimiters: Delimiter[] = []
  private readonly brackets: Bracket[] = []
  /** The starts of backtick runs by length, so that an opener without a closer needs one lookup only. */
  private backticks: Map<number, number[]> | undefined

  constructor(
    private readonly text: string,
    private readonly references: References,
    private readonly options: MarkdownOptions,
  ) {}

  parse(): Inline[] {
    while (this.at < this.text.length) this.step()
    wrapDelimiters(this.pieces, this.delimiters, 0)
    const nodes = joinPieces(this.pieces)
    return this.options.extended ? linkBareUrls(nodes) : nodes
  }

  private add(node: Inline): void {
    this.pieces.push({ node, depth: 0 })
  }
  private addText(text: string): void {
    this.add({ type: 'text', text })
  }

  private step(): void {
    plainUntil.lastIndex = this.at
    if (plainUntil.test(this.text)) {
      this.addText(this.text.slice(this.at, plainUntil.lastIndex))
      this.at = plainUntil.lastIndex
      return
    }
    const letter = this.text[this.at] ?? ''
    switch (letter) {
      case '\n':
        return this.lineEnd()
      case '\\':
        return this.backslash()
      case '`':
        return this.code()
      case '*':
      case '_':
        return this.run(letter)
      case '~':
        return this.options.extended ? this.run(letter) : this.literal()
      case '[':
        return this.openBracket(false)
      case '!':
        return this.text[this.at + 1] === '[' ? this.openBracket(true) : this.literal()
      case ']':
        return this.closeBracket()
      case '<':
        return this.angle()
      default:
        return this.reference()
    }
  }

  private literal(count = 1): void {
    this.addText(this.text.slice(this.at, this.at + count))
    this.at += count
  }

  private lineEnd(): void {
    const last = this.pieces.at(-1)?.node
    let isHard = false
    if (last?.type === 'text') {
      let end = last.text.length
      // Only spaces are trimmed; a no-break space counts as a letter.
      while (end > 0 && last.text[end - 1] === ' ') end -= 1
      isHard = last.text.length - end >= 2
      last.text = last.text.slice(0, end)
    }
    const before = this.text.slice(Math.max(this.at - 8, 0), this.at)
    this.at += 1
    while (this.text[this.at] === ' ') this.at += 1
    if (isHard) this.add({ type: 'break' })
    else if (!this.options.extended || !isInWord(before, this.text.slice(this.at, this.at + 8))) this.addText('\n')
  }

  private backslash(): void {
    const next = this.text[this.at + 1] ?? ''
    if (next === '\n') {
      this.add({ type: 'break' })
      this.at += 2
      while (this.text[this.at] === ' ') this.at += 1
    } else if (asciiMark.test(next)) {
      this.addText(next)
      this.at += 2
    } else this.literal()
  }

  private code(): void {
    const { text } = this
    let end = this.at
    while (text[end] === '`') end += 1
    const length = end - this.at
    if (!this.backticks) {
      this.backticks = new Map()
      for (const { index, 0: run } of text.matchAll(/`+/g)) {
        const starts = this.backticks.get(run.length)
        if (starts) starts.push(index)
        else this.backticks.set(run.length, [index])
      }
    }
    // Openers come in order, so no later search needs the earlier starts.
    const starts = this.backticks.get(length) ?? []
    while (starts.length > 0 && (starts[0] ?? 0) < end) starts.shift()
    const close = starts[0]
    if (close === undefined) return this.literal(length)
    let inner = text.slice(end, close).replaceAll('\n', ' ')
    if (inner.startsWith(' ') && inner.endsWith(' ') && /[^ ]/.test(inner)) inner = inner.slice(1, -1)
    this.add({ type: 'code', text: inner })
    this.at = close + length
  }

  private run(letter: string): void {
    let end = this.at
    while (this.text[end] === letter) end += 1
    const length = end - this.at
    const after = String.fromCodePoint(this.text.codePointAt(end) ?? 10)
    const { canOpen, canClose } = flanking(this.text.slice(this.at, end), characterBefore(this.text, this.at), after)
    this.addText(this.text.slice(this.at, end))
    this.at = end
    // In GFM, one or two tildes strike text through; a longer run starts a fence or is text.
    if ((canOpen || canClose) && !(letter === '~' && length > 2)) {
      this.delimiters.push({ letter, length, original: length, canOpen, canClose, piece: this.pieces.length - 1 })
    }
  }

  private openBracket(isImage: boolean): void {
    this.literal(isImage ? 2 : 1)
    this.brackets.push({
      piece: this.pieces.length - 1,
      at: this.at,
      isImage,
      isActive: true,
      delimiters: this.delimiters.length,
    })
  }

  private closeBracket(): void {
    const bracket = this.brackets.pop()
    if (!bracket?.isActive) return this.literal()
    const found = this.target(bracket)
    if (!found) return this.literal()
    wrapDelimiters(this.pieces, this.delimiters, bracket.delimiters)
    const inner = this.pieces.splice(bracket.piece + 1)
    this.pieces.pop()
    const children = joinPieces(inner)
    const { href, title } = found.target
    this.pieces.push({
      node: bracket.isImage
        ? { type: 'image', src: href, title, alt: plainText(children) }
        : { type: 'link', href, title, children },
      depth: inner.reduce((most, { depth }) => Math.max(most, depth), 0),
    })
    this.at = found.end
    // A link cannot contain a link, so the open brackets before it can only become images.
    for (let index = this.brackets.length - 1; index >= 0 && !bracket.isImage; index -= 1) {
      const outer = this.brackets[index]
      if (!outer || outer.isImage) continue
      if (!outer.isActive) break // the earlier ones are inactive already
      outer.isActive = false
    }
  }

  /** Parses the rest of a link: `(address "title")`, `[label]`, `[]`, or nothing, if the text is the label. */
  private target(bracket: Bracket): { target: Target; end: number } | undefined {
    const { text } = this
    const after = this.at + 1
    if (text[after] === '(') {
      const inline = inlineTarget(text, after + 1)
      if (inline) return inline
    }
    const labelEnd = scanLabel(text, after)
    const isFull = labelEnd > after + 2
    const label = isFull ? text.slice(after + 1, labelEnd - 1) : text.slice(bracket.at, this.at)
    // A label contains no brackets and at most 999 characters.
    if (!isFull && scanLabel(text, bracket.at - 1) !== after) return undefined
    const target = this.references.get(labelKey(label))
    return target && { target, end: labelEnd > 0 ? labelEnd : after }
  }

  private angle(): void {
    for (const [pattern, addressOf] of [
      [uriPattern, percentEncoded],
      [mailbox, mailUrl],
    ] as const) {
      pattern.lastIndex = this.at
      const url = pattern.exec(this.text)?.[1]
      if (url === undefined) continue
      this.add({ type: 'link', href: addressOf(url), title: '', children: [{ type: 'text', text: url }] })
      this.at = pattern.lastIndex
      return
    }
    this.literal()
  }

  private reference(): void {
    const reference = scanReference(this.text, this.at)
    if (!reference) return this.literal()
    this.addText(reference.text)
    this.at = reference.end
  }
}

const inlineTarget = (text: string, from: number): { target: Target; end: number } | undefined => {
  const start = skipBlanks(text, from)
  const destination = scanDestination(text, start)
  let end = destination?.end ?? start
  const titleAt = skipBlanks(text, end)
  const title = destination && titleAt > end ? scanTitle(text, titleAt) : undefined
  end = skipBlanks(text, title?.end ?? end)
  if (text[end] !== ')') return undefined
  return { target: { href: destination?.value ?? '', title: title?.value ?? '' }, end: end + 1 }
}

const characterBefore = (text: string, at: number): string => {
  const code = text.charCodeAt(at - 1)
  if (Number.isNaN(code)) return '\n'
  return code >= 0xdc00 && code <= 0xdfff ? text.slice(at - 2, at) : text.charAt(at - 1)
}
const asciiMark = /[!-/:-@[-`{-~]/

/** Parses the content of a paragraph, heading or cell. */
export const parseInlines = (text: string, references: References, options: MarkdownOptions): Inline[] =>
  new InlineParser(text.trim(), references, options).parse()
