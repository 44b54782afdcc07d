import { decodeEscapes } from '#markdown'

export interface HtmlReader {
  /** Stops the parser. */
  isDone: boolean
  /** Character references are decoded. */
  text(text: string): void
  open(name: string, attributes: ReadonlyMap<string, string>): void
  close(name: string): void
}

/** Another `<` is text. */
const markup = /<(?=[a-z/!?])/gi
const tag = /<(\/?)([a-z][^\s/>]*)/iy
const attribute = /[\s/=]*([^\s/=>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y
const tagEnd = /[\s/=]*>/y
/** The content of these elements is skipped. */
const raw = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'noscript', 'xmp'])
const reference = /&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,31});/gi

const readNode = (text: string): string => text.replaceAll(reference, decodeEscapes)

const none: ReadonlyMap<string, string> = new Map()

const readAttributes = (html: string, from: number): { attributes: ReadonlyMap<string, string>; end: number } => {
  let end = from
  if (html[end] === '>') return { attributes: none, end }
  const attributes = new Map<string, string>()
  for (;;) {
    attribute.lastIndex = end
    const [all, name = '', double, single, bare] = attribute.exec(html) ?? []
    if (all === undefined) return { attributes, end }
    attributes.set(name.toLowerCase(), readNode(double ?? single ?? bare ?? ''))
    end += all.length
  }
}

/**
 * Reports each text and tag of HTML to the reader, without creating elements. It takes linear time: an unclosed
 * construct ends the parsing, as in the HTML standard.
 */
export const readHtml = (html: string, reader: HtmlReader): void => {
  for (let at = 0; at < html.length && !reader.isDone; ) {
    markup.lastIndex = at
    const next = markup.exec(html)?.index ?? html.length
    if (next > at) reader.text(readNode(html.slice(at, next)))
    tag.lastIndex = at = next
    const [all, slash, letters = ''] = tag.exec(html) ?? []
    if (all === undefined) {
      const close = html.startsWith('<!--', at) ? '-->' : '>'
      const end = html.indexOf(close, at + 2)
      if (end < 0) return
      at = end + close.length
      continue
    }
    const name = letters.toLowerCase()
    const { attributes, end } = readAttributes(html, at + all.length)
    tagEnd.lastIndex = end
    if (!tagEnd.test(html)) return
    at = tagEnd.lastIndex
    if (slash) reader.close(name)
    else if (raw.has(name)) {
      const closing = new RegExp(`</${name}`, 'gi')
      closing.lastIndex = at
      at = closing.exec(html)?.index ?? html.length
    } else reader.open(name, attributes)
  }
}
