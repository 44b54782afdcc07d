import type { Command, Source } from './edit.ts'
import { meant } from './inline-commands.ts'

const address = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/
export const isAddress = (text: string): boolean => address.test(text)

/** Words within a line; an address, also the beginning of one that `link` writes, is to be replaced by another. */
export const canBeLinked = ({ text, start, end }: Source): boolean =>
  start !== end && !/^https?:\/\/$|[\r\n]/.test(text.slice(start, end)) && !isAddress(text.slice(start, end))

const words = /((?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.)*\])*)/
const target = /(<[^<>]*>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*)/
const title = /(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?/
/** Or a sign that is escaped: a bracket that is begins no link. */
const anyLink = new RegExp(`\\\\.|!?\\[${words.source}\\]\\(${target.source}${title.source}\\)`, 'g')

/** The link or image that holds this place, and where its address lies. */
const linkAt = (text: string, at: number): { from: number; to: number; end: number } | undefined => {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const line = text.slice(lineStart, (text.indexOf('\n', at) + 1 || text.length + 1) - 1)
  for (const { 0: all, 1: shown, 2: to = '', index } of line.matchAll(anyLink)) {
    const start = lineStart + index
    if (shown === undefined || at < start || at > start + all.length) continue
    const from = start + all.indexOf('[') + shown.length + '[]('.length
    return { from, to: from + to.length, end: start + all.length }
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

/** A bracket without its other one would end the address. */
export const asTarget = (to: string): string =>
  isBalanced(to, '(', ')') ? to : to.replaceAll('(', '%28').replaceAll(')', '%29')

/** So it is with words. */
const asWords = (text: string): string =>
  isBalanced(text.replaceAll(/\\./g, ''), '[', ']') ? text : text.replaceAll(/(?<!\\)[[\]]/g, '\\$&')

/** The selected words as a link, its address selected to be typed over; within a link, goes to its address. */
export const link: Command = (source) => {
  const there = linkAt(source.text, source.start)
  if (there) return { from: there.from, to: there.from, insert: '', start: there.from, end: there.to }
  const { text, start, end } = meant(source)
  const inside = text.slice(start, end)
  return isAddress(inside)
    ? { from: start, to: end, insert: `[](${asTarget(inside)})`, start: start + 1, end: start + 1 }
    : linkTo('https://')(source)
}

/** What is selected becomes the words of a link to a known address. */
export const linkTo = (address: string): Command => (source) => {
  const { text, start, end } = meant(source)
  const [shown, to] = [asWords(text.slice(start, end)), asTarget(address)]
  const insert = `[${shown}](${to})`
  const at = start + shown.length + 3
  return shown === '' ? { from: start, to: end, insert, start: start + 1, end: start + 1 }
    : { from: start, to: end, insert, start: at, end: at + to.length }
}

/** Brackets within would end the words; line ends cannot stand in them. */
const plainWords = (text: string): string => text.replaceAll(/[[\]\\]/g, '\\$&').replaceAll(/\s+/g, ' ').trim()

/**
 * An image. Words that it comes with, as from the library, stand, and the caret after them; what is typed next would
 * take their place. Other words are selected, so that they are the next thing typed.
 */
export const image = (src = 'https://', alt = ''): Command => ({ text, start, end }) => {
  const words = plainWords(alt || text.slice(start, end))
  const insert = `![${words}](${src})`
  const [from, to] = alt ? [insert.length, insert.length] : [2, 2 + words.length]
  return { from: start, to: end, insert, start: start + from, end: start + to }
}

/** Other words of the image that was put in last with these; the caret goes behind it. */
export const imageWords = (src: string, was: string, alt: string): Command => ({ text, start, end }) => {
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

/**
 * Several images, each a paragraph; after the one whose words are being written, never within them. The caret goes into
 * the first that has no words.
 */
export const images = (list: readonly { src: string; alt: string }[]): Command => (source) => {
  const { text, start, end } = source
  const at = linkAt(text, start)?.end ?? end
  const shown = list.map(({ src, alt }) => `![${plainWords(alt)}](${src})`).join('\n\n')
  const insert = at > 0 && text[at - 1] !== '\n' ? `\n\n${shown}` : shown
  const wordless = insert.indexOf('![]')
  const caret = at + (wordless < 0 ? insert.length : wordless + 2)
  return { from: at, to: at, insert, start: caret, end: caret }
}
