import { type Cell, nothing, textCell } from '../list/cell.tsx'
import type { ListColumn } from '../list/columns.tsx'
import { Icon } from '../ui/icon.tsx'
import { mediaAddress } from './media-address.ts'
import { urlOf } from './media-row.ts'
import { lacksAlt, sizeWords, typeWords } from './media-words.ts'

const name = textCell('name', undefined)

const facts: Readonly<Record<string, Cell>> = {
  bytes: ({ bytes }) => (typeof bytes === 'number' ? sizeWords(bytes) : nothing),
  mime: ({ mime }) => typeWords(mime) || nothing,
}

/** A column of the files' list: sizes and types in the words of the tiles, the picture before its name. */
export const fileColumn = (column: ListColumn, route: string): ListColumn => {
  const { cell, isMain, label } = column
  const fact = facts[column.name]
  // As a tile does, it opens its file in the trash, too.
  if (isMain) return {
    ...column,
    cell: (row) => (
      <a href={`${route}?${new URLSearchParams({ file: row.id })}`} data-stop={row.id}>
        <img className="thumb" src={mediaAddress(urlOf(row), 320)} alt="" loading="lazy" width="48" height="32" />
        {name(row)}
      </a>
    ),
  }
  if (column.name === 'alt') return {
    ...column,
    cell: (row) => lacksAlt(row) ? <span className="status warn"><Icon name="warn" />No alt text</span> : cell(row),
  }
  if (!fact) return column
  return { ...column, className: column.className.replace('place-cell', 'fact-cell'), cardLabel: label, cell: fact }
}
