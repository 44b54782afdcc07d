import { type Block, headingIds, type Inline, isSafeUrl, type Item, parseMarkdown } from '#markdown'
import { escapeMarkup } from '#host/base'

/** The page has the `h1`, so a first-level heading of a text becomes `h2`, as in the panel's view. */
const levelShift = 1

const attribute = (name: string, value: string | undefined): string =>
  value === undefined || value === '' ? '' : ` ${name}="${escapeMarkup(value)}"`

interface Writing {
  idOf: ReturnType<typeof headingIds>
  urlOf(url: string): string
}

const inline = (nodes: readonly Inline[], writing: Writing): string =>
  nodes
    .map((node): string => {
      switch (node.type) {
        case 'text':
          return escapeMarkup(node.text)
        case 'code':
          return `<code>${escapeMarkup(node.text)}</code>`
        case 'emphasis':
          return `<em>${inline(node.children, writing)}</em>`
        case 'strong':
          return `<strong>${inline(node.children, writing)}</strong>`
        case 'strike':
          return `<del>${inline(node.children, writing)}</del>`
        case 'break':
          return '<br>'
        case 'link': {
          const words = inline(node.children, writing)
          const to = attribute('href', writing.urlOf(node.href)) + attribute('title', node.title)
          return isSafeUrl(node.href) ? `<a${to}>${words}</a>` : `<span>${words}</span>`
        }
        case 'image': {
          const [src, alt] = [writing.urlOf(node.src), node.alt].map(escapeMarkup)
          // Only images of this site: one of another server would tell it about each visitor.
          return isSafeUrl(node.src) && !/^[a-z]+:/i.test(node.src)
            ? `<img src="${src}" alt="${alt}"${attribute('title', node.title)} loading="lazy">`
            : `<span>${alt}</span>`
        }
      }
    })
    .join('')

const item = ({ checked, children }: Item, isTight: boolean, writing: Writing): string => {
  const box = checked === undefined ? '' : `<input type="checkbox" disabled${checked ? ' checked' : ''}> `
  const content = children
    .map((child) => (isTight && child.type === 'paragraph' ? inline(child.children, writing) : block(child, writing)))
    .join('\n')
  return `<li>${box}${content}</li>`
}

type Row = readonly (readonly Inline[])[]
const cells = (row: Row, tag: 'td' | 'th', align: readonly (string | undefined)[], writing: Writing): string =>
  align
    .map((side, column) => {
      const scope = tag === 'th' ? ' scope="col"' : ''
      return `<${tag}${scope}${attribute('align', side)}>${inline(row[column] ?? [], writing)}</${tag}>`
    })
    .join('')

const block = (node: Block, writing: Writing): string => {
  switch (node.type) {
    case 'paragraph':
      return `<p>${inline(node.children, writing)}</p>`
    case 'heading': {
      const tag = `h${Math.min(node.level + levelShift, 6)}`
      return `<${tag} id="${writing.idOf(node.children)}">${inline(node.children, writing)}</${tag}>`
    }
    case 'code':
      return `<pre><code>${escapeMarkup(node.text)}</code></pre>`
    case 'quote':
      return `<blockquote>${blocks(node.children, writing)}</blockquote>`
    case 'rule':
      return '<hr>'
    case 'list': {
      const items = node.items.map((each) => item(each, node.tight, writing)).join('\n')
      if (node.start === undefined) return `<ul>\n${items}\n</ul>`
      return `<ol${node.start === 1 ? '' : ` start="${node.start}"`}>\n${items}\n</ol>`
    }
    case 'table': {
      const rows = node.rows.map((row) => `<tr>${cells(row, 'td', node.align, writing)}</tr>`).join('\n')
      const head = `<thead><tr>${cells(node.head, 'th', node.align, writing)}</tr></thead>`
      return `<table>\n${head}\n<tbody>\n${rows}\n</tbody>\n</table>`
    }
  }
}

const blocks = (nodes: readonly Block[], writing: Writing): string =>
  nodes.map((node) => block(node, writing)).join('\n')

/**
 * A Markdown text as HTML, made from its tree with the rules of the panel's view: no raw HTML, links by scheme.
 * @param urlOf rewrites the addresses of links and images
 */
export const htmlOfMarkdown = (text: string, urlOf: Writing['urlOf'] = (url) => url): string =>
  blocks(parseMarkdown(text, { extended: true }), { idOf: headingIds(), urlOf })
