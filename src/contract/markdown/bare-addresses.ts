import type { Inline } from './tree.ts'
import { percentEncoded } from './escapes.ts'

/** GFM's extended autolinks: `www.`, `http://`, `https://` and mail addresses that stand in a text by themselves. */
const address = /(?<![A-Za-z0-9/])(?:(?:https?:\/\/|www\.)[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+[^\s<]*|[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+(?<![-_]))/g

/** Marks that end a sentence belong to it; a closing bracket does so unless its opening one is in the address. */
const trimmed = (found: string): string => {
  let text = found
  for (;;) {
    const last = text.at(-1) ?? ''
    const isUnopened = last === ')' && text.split(')').length > text.split('(').length
    const reference = /&[A-Za-z0-9]+;$/.exec(text)
    if (reference) text = text.slice(0, reference.index)
    else if (/[?!.,:*_~'"]/.test(last) || isUnopened) text = text.slice(0, -1)
    else return text
  }
}

const mayHold = /www\.|https?:\/\/|@/

const split = (text: string): Inline[] => {
  const nodes: Inline[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const found = trimmed(match[0].slice(0, 2048))
    const isMail = !/^(?:https?:\/\/|www\.)/.test(found)
    const href = isMail ? `mailto:${found}` : found.startsWith('www.') ? `http://${found}` : found
    if (match.index > from) nodes.push({ type: 'text', text: text.slice(from, match.index) })
    nodes.push({ type: 'link', href: percentEncoded(href), title: '', children: [{ type: 'text', text: found }] })
    from = match.index + found.length
  }
  if (from < text.length) nodes.push({ type: 'text', text: text.slice(from) })
  return nodes
}

/** Addresses in texts become links, but for texts inside a link. */
export const bareAddresses = (nodes: readonly Inline[]): Inline[] => nodes.flatMap((node): Inline[] => {
  switch (node.type) {
    case 'text': return mayHold.test(node.text) ? split(node.text) : [node]
    case 'emphasis': case 'strong': case 'strike': return [{ ...node, children: bareAddresses(node.children) }]
    default: return [node]
  }
})
