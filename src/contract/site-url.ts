/**
 * The normalized form of a URL of the website. Redirects, former slugs, reports of paths not found, link checks and the
 * website's calls compare URLs in this form (docs/contract.md, “Redirects”).
 */
import { tidyUrl, visibleText } from './visible-text.ts'

/** RFC 3986, section 2.3. */
const unreserved = /[A-Za-z0-9\-._~]/
/** All characters that must be percent-encoded in a path (RFC 3986, section 3.3). */
const notOfPath = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/]/gu
const notOfQuery = /[^A-Za-z0-9\-._~!$'()*,;:@/?]/gu
const notOfUrl = /[^\x21-\x7e]/gu

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Octets that stay encoded are represented by private-use characters meanwhile, so that no accent combines with their
 * digits.
 */
const octetBase = 0x10_0000
const markOf = (octet: number): string => String.fromCodePoint(octetBase + octet)

/** Percent-encodes a character, or restores an octet that stayed encoded. */
function encodeCharacter(character: string): string {
  const octet = (character.codePointAt(0) ?? 0) - octetBase
  return octet >= 0 && octet < 0x100
    ? `%${octet.toString(16).toUpperCase().padStart(2, '0')}`
    : encodeURIComponent(character)
}

/** Decodes percent-encoded UTF-8. An octet stays encoded if it isn't UTF-8 or `isDecoded` rejects its character. */
const decodePercent = (text: string, isDecoded: (character: string) => boolean): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, (run) => {
    if (run === '%') return markOf(0x25)
    const octets = Uint8Array.from(run.slice(1).split('%'), (digits) => Number.parseInt(digits, 16))
    let written = ''
    for (let at = 0; at < octets.length; ) {
      const first = octets[at] ?? 0
      const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
      const character = characterOf(octets.subarray(at, at + length))
      const isRead = character !== undefined && isDecoded(character)
      written += isRead ? character : markOf(first)
      at += isRead ? length : 1
    }
    return written
  })

function characterOf(octets: Uint8Array): string | undefined {
  try {
    return utf8.decode(octets)
  } catch {
    return undefined
  }
}

/** Removes `.`, `..` and empty segments; a trailing slash stays. */
function withoutDots(path: string): string {
  const kept: string[] = []
  const segments = path.split('/')
  for (const segment of segments) {
    if (segment === '..') kept.pop()
    else if (segment !== '.' && segment !== '') kept.push(segment)
  }
  const isFolder = kept.length > 0 && ['', '.', '..'].includes(segments.at(-1) ?? '')
  return `/${kept.join('/')}${isFolder ? '/' : ''}`
}

/** A path in the normal form of RFC 3986, section 6.2.2, and Unicode NFC, not yet encoded. */
const plainPath = (text: string): string =>
  withoutDots(
    visible(decodePercent(tidyUrl(text), (character) => unreserved.test(character) || !/^[\0-\x7f]/.test(character))),
  )

const visible = (text: string): string => visibleText(text, false).normalize('NFC')
const lower = (text: string): string => visible(text.toLowerCase())

/** Sorts parameters by name. Case, `+` or `%20` for a space, and `a` or `a=` make no difference. */
function canonicalQuery(query: string): string {
  const wordsOf = (text: string) =>
    lower(decodePercent(text.replaceAll('+', ' '), (character) => character >= ' ')).replaceAll(
      notOfQuery,
      encodeCharacter,
    )
  return query
    .split('&')
    .map((parameter) => {
      const [name = '', ...value] = parameter.split('=')
      return [wordsOf(name), wordsOf(value.join('='))].join('=').replace(/=$/, '')
    })
    .filter(Boolean)
    .sort()
    .join('&')
}

/** Splits off the query, and drops the fragment, which browsers don't send. */
function partsOf(text: string): [path: string, query: string] {
  const [address = ''] = tidyUrl(text).split('#')
  const at = address.indexOf('?')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

const isBlank = new RegExp(`[\\s${markOf(0x20)}]`, 'u')

/** A copied link often ends with a space. */
function withoutLastBlanks(segment: string): string {
  const characters = [...segment]
  while (isBlank.test(characters.at(-1) ?? '')) characters.pop()
  return characters.join('')
}

/** The normalized path of a URL: `/Caf%c3%a9//guide/?page=2` becomes `/caf%C3%A9/guide`. */
export function canonicalPath(text: string): string {
  const segments = lower(plainPath(partsOf(text)[0]))
    .split('/')
    .map(withoutLastBlanks)
  return withoutDots(segments.join('/'))
    .replace(/(?<=.)\/$/, '')
    .replaceAll(notOfPath, encodeCharacter)
}

/** The normalized path and query: `/?page=2&P=123#top` becomes `/?p=123&page=2`. */
export const canonicalUrl = (text: string): string => {
  const query = canonicalQuery(partsOf(text)[1])
  return canonicalPath(text) + (query && `?${query}`)
}

/** Whether a redirect from `source` applies to a URL: the path is equal, and it has all parameters of the source. */
export function appliesTo(source: string, url: string): boolean {
  const [path, query] = partsOf(source)
  const [asked, given] = partsOf(url)
  if (path !== asked) return false
  const left = given.split('&')
  return query
    .split('&')
    .filter(Boolean)
    .every((parameter) => {
      const at = left.indexOf(parameter)
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
}

const fullUrl = /^(https?:\/\/[^\s/\\?#]+)(.*)$/i
const isPath = (text: string): boolean => /^\/(?![/\\])/.test(text)

/** The normalized source of a redirect. The origin stays: only a host knows its website (`withoutOrigin`). */
export function sourceForm(text: string): string {
  const plain = tidyUrl(text)
  const [, origin = '', rest = plain] = fullUrl.exec(plain) ?? []
  if (plain.includes('\\') || (origin === '' && !isPath(plain))) return plain
  return origin.toLowerCase() + canonicalUrl(rest)
}

/** The target of a redirect as a header can contain it. Its case and trailing slash stay as they are. */
export function targetForm(text: string): string {
  const plain = tidyUrl(text)
  if (!isPath(plain) || plain.includes('\\')) return plain.replaceAll(notOfUrl, encodeURIComponent)
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(plain) ?? []
  return plainPath(path).replaceAll(notOfPath, encodeCharacter) + rest.replaceAll(notOfUrl, encodeURIComponent)
}

const hostWithoutWww = (origin: string): string => origin.replace(/^https?:\/\/(?:www\.)?/i, '').toLowerCase()

/** Removes the website's own origin, with or without `www.`, http or https. Other origins stay. */
export function withoutOrigin(url: string, siteUrl: string): string {
  const [, origin = '', rest = ''] = fullUrl.exec(url) ?? []
  const [, own = ''] = fullUrl.exec(siteUrl) ?? []
  const isOwn = origin !== '' && hostWithoutWww(origin) === hostWithoutWww(own)
  return isOwn ? (rest.startsWith('/') ? rest : `/${rest}`) : url
}

/** Characters of a regular expression or a wildcard: `^/blog/(.*)`, `/a/[0-9]+`, `/old/?$`, `/news/*`, `/:year/a`. */
const pattern = /^\^|\$$|(?<!^\/)\\[a-z.]|\(\?|[.)\]}][*+?]|\[[^\]]*\]|\([^)]*\||\/\*|\/:[a-z]/i

export const looksLikePattern = (source: string): boolean => pattern.test(source.replace(/^https?:\/\//i, ''))

export const patternSentence = 'Redirects don’t support regular expressions or wildcards. Add one redirect per path.'

/** The URL of a path on the website. The website's own URL can have a path, too. */
export const urlOnSite = (siteUrl: string, path: string): string => {
  const url = tidyUrl(siteUrl).replace(/\/+$/, '') + path
  return URL.canParse(url) ? new URL(url).href : url
}

/** Decodes a fragment or path for people; one with an invalid escape stays unchanged. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
