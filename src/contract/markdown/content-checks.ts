import { canonicalPath, percentDecoded } from '#contract'
import { eachHeading, eachInline } from './each-inline.ts'
import { idsOfHeadings, isHeadingId } from './heading-ids.ts'
import { plainText } from './inlines.ts'
import { isSafeUrl } from './safe-url.ts'
import type { Block } from './tree.ts'

/** A problem that an author should check before publishing. */
export interface Finding {
  kind: 'alt' | 'heading' | 'link-words'
  line: number
  text: string
}

export interface FoundLink {
  line: number
  url: string
}

/** These words don't describe a link's target (WCAG 2.4.4). */
const empty = new Set([
  'click here',
  'here',
  'click',
  'read more',
  'more',
  'this',
  'this link',
  'link',
  'this page',
  'learn more',
  'see here',
  'click this link',
  'find out more',
  'go',
])

/** The lookbehind starts the search at the first mark only; otherwise a long row of marks would take minutes. */
const endMarks = /(?<![.,:;!?…»›→>])[.,:;!?…»›→>]+$/

/** The editor inserts links without a URL, and unsafe links can't be followed. */
const leadsNowhere = (url: string): boolean => url === '' || !isSafeUrl(url)

/** The page's title is the only first-level heading, and levels increase one at a time (WCAG 1.3.1). */
const headingFindings = (blocks: readonly Block[]): Finding[] => {
  const found: Finding[] = []
  let last = 1
  for (const { level, line, children } of eachHeading(blocks)) {
    const name = plainText(children).trim()
    if (level === 1) {
      const text = `“${name}” is a level-1 heading. The page title is already the level-1 heading. Use ##.`
      found.push({ kind: 'heading', line, text })
    } else if (level > last + 1) {
      const text = `“${name}” jumps from level ${last} to level ${level}. Use ${'#'.repeat(last + 1)}`
      found.push({ kind: 'heading', line, text })
    }
    last = level
  }
  return found
}

const libraryFile = /^\/media\/([0-9a-f]{64})/

/** The URL of a library file contains its SHA-256. */
export function libraryHash(url: string): string | undefined {
  return libraryFile.exec(url)?.[1]
}

/** Messages never show the hash. */
const fileWords = (url: string): string => (libraryHash(url) === undefined ? url : 'a library file')

/** Lists the library files that a text shows or links to, by SHA-256. */
export function libraryHashes(blocks: readonly Block[]): string[] {
  const found = new Set<string>()
  for (const { node } of eachInline(blocks)) {
    const url = node.type === 'image' ? node.src : node.type === 'link' ? node.href : ''
    const hash = libraryHash(url)
    if (hash !== undefined) found.add(hash)
  }
  return [...found]
}

/**
 * Whether a link points to a missing heading of its own text. `#top` and text fragments aren't headings.
 */
const isMissingHeading = (ids: readonly string[], url: string): boolean =>
  /^#(?!top$|:~:|$)/i.test(url) && !isHeadingId(ids, percentDecoded(url.slice(1)))

/** @param nameOf returns the display name of the file at a URL */
export const checkContent = (blocks: readonly Block[], nameOf = fileWords): Finding[] => {
  const found = headingFindings(blocks)
  const ids = idsOfHeadings(blocks)
  for (const { node, line } of eachInline(blocks)) {
    if (node.type === 'image' && node.alt.trim() === '') {
      found.push({ kind: 'alt', line, text: `An image has no alternative text: ${nameOf(node.src)}` })
    }
    if (node.type !== 'link') continue
    const words = plainText(node.children).trim()
    const bare = words.toLowerCase().replace(endMarks, '').trim()
    if (leadsNowhere(node.href)) {
      found.push({
        kind: 'link-words',
        line,
        text: `“${words}” ${node.href ? `can’t be opened: ${node.href}` : 'has no URL'}`,
      })
    } else if (isMissingHeading(ids, node.href)) {
      found.push({
        kind: 'link-words',
        line,
        text: `“${words}” links to ${node.href}, but this text has no such heading`,
      })
    } else if (words === '') found.push({ kind: 'link-words', line, text: `A link has no text: ${nameOf(node.href)}` })
    else if (empty.has(bare)) {
      found.push({ kind: 'link-words', line, text: `“${words}” doesn’t say what it links to` })
    }
  }
  return found.sort((a, b) => a.line - b.line)
}

/** Lists links to other pages, and images of the website, with their URLs as written in the text. */
export const outwardLinks = (blocks: readonly Block[]): FoundLink[] =>
  [...eachInline(blocks)].flatMap(({ node, line }) => {
    const url = node.type === 'link' ? node.href : node.type === 'image' ? node.src : ''
    const isOwnImage = node.type !== 'image' || !/^[a-z]+:/i.test(url)
    return leadsNowhere(url) || url.startsWith('#') || !isOwnImage ? [] : [{ line, url }]
  })

/** Lists the links within the website as paths: `/airports/delhi-del`. */
export const internalLinks = (blocks: readonly Block[], siteUrl: string | undefined): FoundLink[] => {
  const base = siteUrl && URL.canParse(siteUrl) ? new URL(siteUrl) : new URL('https://site.invalid')
  const found: FoundLink[] = []
  for (const { node, line } of eachInline(blocks)) {
    if (node.type !== 'link' || node.href.startsWith('#') || leadsNowhere(node.href)) continue
    if (!URL.canParse(node.href, base.href)) continue
    const { origin, pathname, protocol } = new URL(node.href, base)
    if (origin !== base.origin || !protocol.startsWith('http')) continue
    found.push({ line, url: canonicalPath(pathname) })
  }
  return found
}
