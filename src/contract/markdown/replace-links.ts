import { urlRest } from './url-rest.ts'
import { eachInline } from './each-inline.ts'
import { percentEncoded, decodeEscapes } from './escapes.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { scanDestination } from './references.ts'

interface FoundUrls {
  links: string[]
  images: string[]
}

/** The URL of each link and each image of a text, in reading order. */
export function urlsIn(text: string): FoundUrls {
  const nodes = [...eachInline(parseMarkdown(text, { extended: true }))].map(({ node }) => node)
  return {
    links: nodes.flatMap((node) => (node.type === 'link' ? [node.href] : [])),
    images: nodes.flatMap((node) => (node.type === 'image' ? [node.src] : [])),
  }
}

interface LinkSpan {
  start: number
  end: number
  url: string
  /** The URL is the whole link: bare, or in angle brackets. */
  isWhole: boolean
}

/** Where a URL can occur: `](address`, `[label]: address`, `<address>`, or on its own. */
const before = /\]\([ \t]*\n?[ \t]*|\]:[ \t]*\n?[ \t]*/g
const inAngles = /<(https?:\/\/[^\s<>]*)>/gi
const onItsOwn = new RegExp(`(?<![A-Za-z0-9/<(])(?:https?://|www\\.)${urlRest}`, 'giu')

/** Every occurrence of a wanted URL, last first. Some are in code, or aren't links. */
function placesOf(text: string, isWanted: (url: string) => boolean): LinkSpan[] {
  const found: LinkSpan[] = []
  for (const match of text.matchAll(before)) {
    const start = match.index + match[0].length
    const destination = scanDestination(text, start)
    if (destination) found.push({ start, end: destination.end, url: destination.value, isWhole: false })
  }
  for (const { index, 1: address = '' } of text.matchAll(inAngles)) {
    const end = index + address.length + 2
    found.push({ start: index, end, url: percentEncoded(address), isWhole: true })
  }
  for (const { index, 0: run } of text.matchAll(onItsOwn)) {
    // Trailing punctuation belongs to the URL only if the text parses as a link with it.
    for (let end = run.length; end > 0; end -= 1) {
      const url = percentEncoded(decodeEscapes(run.slice(0, end)))
      const full = /^www\./i.test(url) ? `http://${url}` : url
      if (!isWanted(full)) continue
      found.push({ start: index, end: index + end, url: full, isWhole: true })
      break
    }
  }
  return found
    .filter(({ url, start }, index) => isWanted(url) && found.findIndex((one) => one.start === start) === index)
    .sort((one, other) => other.start - one.start)
}

/** A path alone isn't a link. */
function writeTarget(to: string, { isWhole }: LinkSpan): string {
  const url = /[\s()<>]/.test(to) ? `<${to}>` : to
  return isWhole && !/^https?:/i.test(to) ? `[${percentEncoded(to)}](${url})` : url
}

/** The text of the link that ends with `](…)`, whose closing bracket is at `close`; undefined for other links. */
function wordsBefore(text: string, close: number): { start: number; words: string } | undefined {
  let depth = 0
  for (let at = close; at >= 0; at -= 1) {
    if (text[at - 1] === '\\' && text[at - 2] !== '\\') continue
    if (text[at] === ']') depth += 1
    if (text[at] !== '[') continue
    depth -= 1
    if (depth === 0) return { start: at, words: text.slice(at + 1, close) }
  }
  return undefined
}

/** The text without the link whose URL is at this position; undefined if it isn't an inline link. */
function removeLink(text: string, { start, end }: LinkSpan): string | undefined {
  const close = text.lastIndexOf('](', start)
  if (close < 0 || text.slice(close + 2, start).trim() !== '') return undefined
  const words = wordsBefore(text, close)
  const after = /^(?:\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?\s*\)/.exec(text.slice(end))
  if (!words || !after || text[words.start - 1] === '!') return undefined
  return text.slice(0, words.start) + words.words + text.slice(end + after[0].length)
}

/** The occurrences that are links or images, found by replacing each with a unique URL. */
function livePlaces(text: string, places: readonly LinkSpan[]): LinkSpan[] {
  const markOf = ({ isWhole }: LinkSpan, index: number): string => `${isWhole ? 'https:' : ''}//${index}.invalid/`
  const marked = places.reduce(
    (whole, place, index) => whole.slice(0, place.start) + markOf(place, index) + whole.slice(place.end),
    text,
  )
  const { links, images } = urlsIn(marked)
  const shown = new Set([...links, ...images])
  return places.filter((place, index) => shown.has(markOf(place, index)))
}

/**
 * Changes the URLs of links and images, or removes links and keeps their text.
 * @param isWanted whether to change the link with this URL, as parsed
 * @param to the new URL; null removes the links
 * @returns the new text, and how many links and images of the wanted URL remain
 */
export function replaceLinks(
  text: string,
  isWanted: (url: string) => boolean,
  to: string | null,
): { text: string; left: number } {
  const leftIn = (whole: string): number => {
    const { links, images } = urlsIn(whole)
    return [...links, ...images].filter(isWanted).length
  }
  const after = livePlaces(text, placesOf(text, isWanted)).reduce((whole, place) => {
    if (to === null) return removeLink(whole, place) ?? whole
    return whole.slice(0, place.start) + writeTarget(to, place) + whole.slice(place.end)
  }, text)
  return { text: after, left: leftIn(after) }
}
