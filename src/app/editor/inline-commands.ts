import type { Command, Edit, Source } from './edit.ts'

const isWordPart = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Without the blanks at its ends, between which marks would not be read; a caret within a word is the word. */
const meant = ({ text, start, end }: Source): Source => {
  let [from, to] = [start, end]
  if (from === to) {
    while (isWordPart(text[from - 1])) from -= 1
    while (isWordPart(text[to])) to += 1
    // At the end of a word one goes on writing: only within it is it meant.
    return from === start || to === end ? { text, start, end } : { text, start: from, end: to }
  }
  while (from < to && /\s/.test(text[from] ?? '')) from += 1
  while (to > from && /\s/.test(text[to - 1] ?? '')) to -= 1
  return { text, start: from, end: to }
}

/** A run that is longer is another mark: `**` is no `*`. */
const isMarkAt = (text: string, at: number, mark: string): boolean =>
  at >= 0 && text.startsWith(mark, at) && text[at - 1] !== mark[0] && text[at + mark.length] !== mark[0]

const unmarked = ({ text, start, end }: Source, mark: string): Edit | undefined => {
  const { length } = mark
  const isAround = isMarkAt(text, start - length, mark) && isMarkAt(text, end, mark)
  const inside = text.slice(start, end)
  if (isAround) {
    return { from: start - length, to: end + length, insert: inside, start: start - length, end: end - length }
  }
  // Nothing between them: two marks in a row look like a longer run.
  const isBetween = start === end && text.slice(start - length, end + length) === mark + mark
  if (isBetween && text[start - length - 1] !== mark[0]) {
    return { from: start - length, to: end + length, insert: '', start: start - length, end: start - length }
  }
  const isWithin = inside.length > 2 * length && isMarkAt(text, start, mark) && isMarkAt(text, end - length, mark)
  if (!isWithin) return undefined
  return { from: start, to: end, insert: inside.slice(length, -length), start, end: end - 2 * length }
}

/** Before the mark that ends what is being written one goes on after it, as bold is left in any word processor. */
const left = ({ text, start, end }: Source, mark: string): Edit | undefined => {
  if (start !== end || !isMarkAt(text, start, mark)) return undefined
  const paragraph = text.slice(text.lastIndexOf('\n\n', start) + 1, start)
  let isOpen = false
  for (let at = 0; at < paragraph.length; at++) if (isMarkAt(paragraph, at, mark)) isOpen = !isOpen
  const after = start + mark.length
  return isOpen ? { from: start, to: start, insert: '', start: after, end: after } : undefined
}

/** Each paragraph of the selection for itself, since no mark reaches over a blank line. */
const marked = ({ text, start, end }: Source, mark: string): Edit => {
  const insert = text.slice(start, end).split(/(\n[ \t]*\n\s*)/)
    .map((part, index) => (index % 2 === 1 ? part : mark + part + mark)).join('')
  return {
    from: start, to: end, insert, start: start + mark.length, end: start + insert.length - mark.length,
  }
}

export const bold: Command = (source) => {
  const selected = meant(source)
  return unmarked(selected, '**') ?? left(selected, '**') ?? marked(selected, '**')
}

export const strike: Command = (source) => {
  const selected = meant(source)
  return unmarked(selected, '~~') ?? left(selected, '~~') ?? marked(selected, '~~')
}

/** Underscores read better, but mean nothing within a word, and some languages put no blanks between words. */
export const italic: Command = (source) => {
  const selected = meant(source)
  const { text, start, end } = selected
  const isInWord = isWordPart(text[start - 1]) || isWordPart(text[end])
  return unmarked(selected, '_') ?? unmarked(selected, '*') ?? left(selected, '_') ?? left(selected, '*')
    ?? marked(selected, isInWord ? '*' : '_')
}

const longestRun = (text: string): number => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))

/** Within a line a span; of several lines a block, fenced by more backticks than they hold. */
export const code: Command = (source) => {
  const selected = meant(source)
  const { text, start, end } = selected
  const inside = text.slice(start, end)
  if (!inside.includes('\n')) {
    return unmarked(selected, '`') ?? left(selected, '`') ?? marked(selected, '`'.repeat(longestRun(inside) + 1))
  }
  const fence = '`'.repeat(Math.max(3, longestRun(inside) + 1))
  const lead = start > 0 && text[start - 1] !== '\n' ? '\n' : ''
  const opening = `${lead}${fence}\n`
  const insert = `${opening}${inside}\n${fence}${text[end] === undefined || text[end] === '\n' ? '' : '\n'}`
  return { from: start, to: end, insert, start: start + opening.length, end: start + opening.length + inside.length }
}

const address = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/
export const isAddress = (text: string): boolean => address.test(text)

/** Words within a line; an address, also the beginning of one that `link` writes, is to be replaced by another. */
export const canBeLinked = ({ text, start, end }: Source): boolean =>
  start !== end && !/^https?:\/\/$|[\r\n]/.test(text.slice(start, end)) && !isAddress(text.slice(start, end))

/** The link or image that holds this place, and where its address lies. */
const linkAt = (text: string, at: number): { from: number; to: number; end: number } | undefined => {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const line = text.slice(lineStart, (text.indexOf('\n', at) + 1 || text.length + 1) - 1)
  for (const { 0: link, 1: words = '', index } of line.matchAll(/!?\[([^\]]*)\]\([^)\s]*\)/g)) {
    const from = lineStart + index
    if (at < from || at > from + link.length) continue
    const end = from + link.length
    return { from: from + link.indexOf(']', words.length) + 2, to: end - 1, end }
  }
  return undefined
}

/** The selected words as a link, its address selected to be typed over; within a link, goes to its address. */
export const link: Command = (source) => {
  const there = linkAt(source.text, source.start)
  if (there) return { from: there.from, to: there.from, insert: '', start: there.from, end: there.to }
  const { text, start, end } = meant(source)
  const inside = text.slice(start, end)
  if (isAddress(inside)) return { from: start, to: end, insert: `[](${inside})`, start: start + 1, end: start + 1 }
  return linkTo('https://')(source)
}

/** What is selected becomes the words of a link to a known address. */
export const linkTo = (to: string): Command => (source) => {
  const { text, start, end } = meant(source)
  const words = text.slice(start, end)
  const insert = `[${words}](${to})`
  const at = start + words.length + 3
  return words === '' ? { from: start, to: end, insert, start: start + 1, end: start + 1 }
    : { from: start, to: end, insert, start: at, end: at + to.length }
}

/** Brackets within would end the words; line ends cannot stand in them. */
const plainWords = (text: string): string => text.replaceAll(/[[\]\\]/g, '\\$&').replaceAll(/\s+/g, ' ').trim()

/** An image; its alternative text is selected, so that it is the next thing typed. */
export const image = (src = 'https://', alt = ''): Command => ({ text, start, end }) => {
  const words = plainWords(alt || text.slice(start, end))
  const insert = `![${words}](${src})`
  return { from: start, to: end, insert, start: start + 2, end: start + 2 + words.length }
}

/** Several images, each a paragraph; after the one whose words are being written, never within them. */
export const images = (list: readonly { src: string; alt: string }[]): Command => (source) => {
  const { text, start, end } = source
  const at = linkAt(text, start)?.end ?? end
  const shown = list.map(({ src, alt }) => `![${plainWords(alt)}](${src})`).join('\n\n')
  const insert = at > 0 && text[at - 1] !== '\n' ? `\n\n${shown}` : shown
  const from = at + insert.indexOf('![') + 2
  return { from: at, to: at, insert, start: from, end: from + plainWords(list[0]?.alt ?? '').length }
}
