import type { Block, Inline } from '../../../src/contract/markdown/tree.ts'

/** A tree as short text, so that a scenario fits a line: `p(a em(b))`. */
const inline = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
          return node.text.replaceAll('\n', '⏎')
        case 'code':
          return `code(${node.text})`
        case 'break':
          return '↵'
        case 'link':
          return `a[${node.href}${node.title && `|${node.title}`}](${inline(node.children)})`
        case 'image':
          return `img[${node.src}${node.title && `|${node.title}`}](${node.alt})`
        default:
          return `${{ emphasis: 'em', strong: 'b', strike: 'del' }[node.type]}(${inline(node.children)})`
      }
    })
    .join('')

export const show = (blocks: readonly Block[]): string =>
  blocks
    .map((node) => {
      switch (node.type) {
        case 'paragraph':
          return `p(${inline(node.children)})`
        case 'heading':
          return `h${node.level}(${inline(node.children)})`
        case 'code':
          return `pre${node.info && `[${node.info}]`}(${node.text.replaceAll('\n', '⏎')})`
        case 'quote':
          return `quote(${show(node.children)})`
        case 'rule':
          return 'hr'
        case 'list': {
          const box = { true: '[x]', false: '[ ]', undefined: '' }
          const items = node.items.map(({ checked, children }) => `${box[`${checked}`]}${show(children)}`)
          return `${node.start === undefined ? 'ul' : `ol${node.start}`}${node.tight ? '' : '*'}(${items.join(' / ')})`
        }
        case 'table': {
          const sides = node.align.map((align) => align?.charAt(0) ?? '-').join('')
          const rows = [node.head, ...node.rows].map((row) => row.map(inline).join(' | '))
          return `table[${sides}](${rows.join(' // ')})`
        }
      }
    })
    .join(' ')
