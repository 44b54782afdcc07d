import { type Block, headingIds, type Inline, isSafeAddress, type Item, parseMarkdown } from '#markdown'
import { escapeMarkup } from '#host/base'

/** The page has the `h1`, so a first-level heading of a text becomes `h2`, as in the panel's view. */
const levelShift = 1

const attribute = (name: string, value: string | undefined): string =>
  value === undefined || value === '' ? '' : ` ${name}="${escapeMarkup(value)}"`

const inline = (nodes: readonly Inline[]): string =>
  nodes
    .map((node): string => {
      switch (node.type) {
        case 'text':
          return escapeMarkup(node.text)
        case 'code':
          return `<code>${escapeMarkup(node.text)}</code>`
        case 'emphasis':
          return `<em>${inline(node.children)}</em>`
        case 'strong':
          return `<strong>${inline(node.children)}</strong>`
        case 'strike':
          return `<del>${inline(node.children)}</del>`
        case 'break':
          return '<br>'
        case 'link': {
          const words = inline(node.children)
          const to = attribute('href', node.href) + attribute('title', node.title)
          return isSafeAddress(node.href) ? `<a${to}>${words}</a>` : `<span>${words}</span>`
        }
        case 'image': {
          const [src, alt] = [escapeMarkup(node.src), escapeMarkup(node.alt)]
          // Only images of this site: one of another server would tell it about each visitor.
          return isSafeAddress(node.src) && !/^[a-z]+:/i.test(node.src)
            ? `<img src="${src}" alt="${alt}"${attribute('title', node.title)} loading="lazy">`
            : `<span>${alt}</span>`
        }
      }
    })
    .join('')

type HeadingId = ReturnType<typeof headingIds>

const item = ({ checked, children }: Item, isTight: boolean, idOf: HeadingId): string => {
  const box = checked === undefined ? '' : `<input type="checkbox" disabled${checked ? ' checked' : ''}> `
  const content = children
    .map((child) => (isTight && child.type === 'paragraph' ? inline(child.children) : block(child, idOf)))
    .join('\n')
  return `<li>${box}${content}</li>`
}

type Row = readonly (readonly Inline[])[]
const cells = (row: Row, tag: 'td' | 'th', align: readonly (string | undefined)[]): string =>
  align
    .map((side, column) => {
      const scope = tag === 'th' ? ' scope="col"' : ''
      return `<${tag}${scope}${attribute('align', side)}>${inline(row[column] ?? [])}</${tag}>`
    })
    .join('')

const block = (node: Block, idOf: HeadingId): string => {
  switch (node.type) {
    case 'paragraph':
      return `<p>${inline(node.children)}</p>`
    case 'heading': {
      const tag = `h${Math.min(node.level + levelShift, 6)}`
      return `<${tag} id="${idOf(node.children)}">${inline(node.children)}</${tag}>`
    }
    case 'code':
      return `<pre><code>${escapeMarkup(node.text)}</code></pre>`
    case 'quote':
      return `<blockquote>${blocks(node.children, idOf)}</blockquote>`
    case 'rule':
      return '<hr>'
    case 'list': {
      const items = node.items.map((each) => item(each, node.tight, idOf)).join('\n')
      if (node.start === undefined) return `<ul>\n${items}\n</ul>`
      return `<ol${node.start === 1 ? '' : ` start="${node.start}"`}>\n${items}\n</ol>`
    }
    case 'table': {
      const rows = node.rows.map((row) => `<tr>${cells(row, 'td', node.align)}</tr>`).join('\n')
      const head = `<thead><tr>${cells(node.head, 'th', node.align)}</tr></thead>`
      return `<table>\n${head}\n<tbody>\n${rows}\n</tbody>\n</table>`
    }
  }
}

const blocks = (nodes: readonly Block[], idOf: HeadingId): string => nodes.map((node) => block(node, idOf)).join('\n')

/** A Markdown text as HTML, made from its tree with the rules of the panel's view: no raw HTML, links by scheme. */
export const htmlOfMarkdown = (text: string): string => blocks(parseMarkdown(text, { extended: true }), headingIds())
