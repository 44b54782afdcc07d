import { createElement, Fragment, type ReactNode } from 'react'
import { mediaUrl, useOwn } from '#data'
import { type Block, type Inline, isSafeUrl, type Item } from '#markdown'
import './styles/prose.css'

/** The page has the `h1`, so a first-level heading of a text becomes `h2`. */
const levelShift = 1

/** The library's images come from the host, which may have another origin. */
const imageUrl = (src: string): string => (src.startsWith('/media/') ? mediaUrl(src) : src)

interface Look {
  headingShift: number
  siteUrl: string | undefined
  /** A custom link for a URL; undefined for the default one. */
  linkTo: ((href: string, words: ReactNode) => ReactNode | undefined) | undefined
}

/** The URL of a link in the panel: one without a hostname belongs to the website. */
const linkUrl = (href: string, siteUrl: string | undefined): string | undefined => {
  if (!isSafeUrl(href)) return undefined
  if (href.startsWith('/media/')) return mediaUrl(href)
  if (URL.canParse(href)) return href
  return siteUrl !== undefined && URL.canParse(href, siteUrl) ? new URL(href, siteUrl).href : undefined
}

const inline = (nodes: readonly Inline[], look: Look): ReactNode[] =>
  nodes.map((node, index) => {
    switch (node.type) {
      case 'text':
        return node.text
      case 'code':
        return <code key={index}>{node.text}</code>
      case 'emphasis':
        return <em key={index}>{inline(node.children, look)}</em>
      case 'strong':
        return <strong key={index}>{inline(node.children, look)}</strong>
      case 'strike':
        return <del key={index}>{inline(node.children, look)}</del>
      case 'break':
        return <br key={index} />
      case 'link': {
        const words = inline(node.children, look)
        const own = look.linkTo?.(node.href, words)
        if (own !== undefined) return <Fragment key={index}>{own}</Fragment>
        const url = linkUrl(node.href, look.siteUrl)
        return url === undefined ? (
          <span key={index}>{words}</span>
        ) : (
          <a key={index} href={url} title={node.title || undefined} rel="noreferrer" target="_blank">
            {words}
          </a>
        )
      }
      case 'image':
        // The panel's Content-Security-Policy blocks images from other servers, so their alternative text is shown
        // instead.
        return isSafeUrl(node.src) && !/^[a-z]+:/i.test(node.src) ? (
          <img key={index} src={imageUrl(node.src)} alt={node.alt} title={node.title || undefined} loading="lazy" />
        ) : (
          <span key={index} className="outside-image">
            {node.alt || 'Image'}
          </span>
        )
    }
  })

const item = ({ checked, children }: Item, index: number, tight: boolean, look: Look): ReactNode => (
  <li key={index} className={checked === undefined ? undefined : 'task'}>
    {checked !== undefined && (
      <input type="checkbox" checked={checked} disabled aria-label={checked ? 'Done' : 'To do'} />
    )}
    {children.map((child, at) =>
      tight && child.type === 'paragraph' ? (
        <span key={at}>{inline(child.children, look)}</span>
      ) : (
        block(child, at, look)
      ),
    )}
  </li>
)

/** @param dir the direction of an outer block, determined by its first letters; inner blocks inherit it */
const block = (node: Block, index: number, look: Look, dir?: 'auto'): ReactNode => {
  switch (node.type) {
    case 'paragraph':
      return (
        <p key={index} dir={dir}>
          {inline(node.children, look)}
        </p>
      )
    case 'heading': {
      const name = `h${Math.min(node.level + look.headingShift, 6)}`
      return createElement(name, { key: index, dir, className: `level-${node.level}` }, ...inline(node.children, look))
    }
    case 'code':
      return (
        <pre key={index} dir="ltr">
          <code>{node.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote key={index} dir={dir}>
          {node.children.map((child, at) => block(child, at, look))}
        </blockquote>
      )
    case 'rule':
      return <hr key={index} />
    case 'list': {
      const items = node.items.map((each, at) => item(each, at, node.tight, look))
      return node.start === undefined ? (
        <ul key={index} dir={dir}>
          {items}
        </ul>
      ) : (
        <ol key={index} dir={dir} start={node.start}>
          {items}
        </ol>
      )
    }
    case 'table':
      return (
        <table key={index} dir={dir}>
          <thead>
            <tr>
              {node.head.map((cell, at) => (
                <th key={at} scope="col" align={node.align[at]}>
                  {inline(cell, look)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {node.rows.map((row, at) => (
              <tr key={at}>
                {node.align.map((align, column) => (
                  <td key={column} align={align}>
                    {inline(row[column] ?? [], look)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

interface MarkdownProps {
  blocks: readonly Block[]
  headingShift?: number
  linkTo?: Look['linkTo']
}

/** A parsed text as elements; no HTML strings, because of Trusted Types. */
export function Markdown({ blocks, headingShift = levelShift, linkTo }: MarkdownProps): ReactNode {
  const look = { headingShift, siteUrl: useOwn('siteUrl'), linkTo }
  return <div className="prose">{blocks.map((each, index) => block(each, index, look, 'auto'))}</div>
}
