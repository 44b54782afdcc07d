import { mailAddress } from '#contract'
import { addressRest } from './address-rest.ts'
import type { Inline } from './tree.ts'
import { percentEncoded } from './escapes.ts'

/** The last label is in one alphabet, so that Korean or Japanese after `.com` isn't part of it. */
const host = '(?:[\\p{L}\\p{M}\\p{N}_-]+\\.)+(?:[A-Za-z0-9_-]+|(?:(?![\\0-\\x7f])[\\p{L}\\p{M}\\p{N}])+)'
/** GFM's extended autolinks: `www.`, `http://`, `https://` and email addresses without link syntax. */
const address = new RegExp(
  `(?<![A-Za-z0-9/])(?:(?:https?:\\/\\/|www\\.)${host}(?:(?=[!-~])${addressRest})?|[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)+(?<![-_]))`,
  'gu',
)

/** GFM excludes trailing punctuation from the URL, and a closing bracket without its opening one. */
const trimmed = (found: string): string => {
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

const mayHold = /www\.|https?:\/\/|@/

const split = (text: string): Inline[] => {
  const nodes: Inline[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const found = trimmed(match[0].slice(0, 2048))
    const isMail = !/^(?:https?:\/\/|www\.)/.test(found)
    const href = isMail ? mailAddress(found) : found.startsWith('www.') ? `http://${found}` : found
    if (match.index > from) nodes.push({ type: 'text', text: text.slice(from, match.index) })
    nodes.push({ type: 'link', href: percentEncoded(href), title: '', children: [{ type: 'text', text: found }] })
    from = match.index + found.length
  }
  if (from < text.length) nodes.push({ type: 'text', text: text.slice(from) })
  return nodes
}

/** Turns URLs in texts into links, except inside a link. */
export const bareAddresses = (nodes: readonly Inline[]): Inline[] =>
  nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case 'text':
        return mayHold.test(node.text) ? split(node.text) : [node]
      case 'emphasis':
      case 'strong':
      case 'strike':
        return [{ ...node, children: bareAddresses(node.children) }]
      default:
        return [node]
    }
  })
