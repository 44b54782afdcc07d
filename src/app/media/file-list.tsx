import { useCallback, useMemo } from 'react'
import { mediaAddress } from '#data'
import { type List, ListBody, type ListColumn } from '#list'
import { type Cell, nothing, textCell, urlOf } from '#record'
import { Icon } from '#ui'
import { lacksAlt, sizeWords, typeWords } from '#upload'

const name = textCell('name', undefined)

const facts: Readonly<Record<string, Cell>> = {
  bytes: ({ bytes }) => (typeof bytes === 'number' ? sizeWords(bytes) : nothing),
  mime: ({ mime }) => typeWords(mime) || nothing,
}

/** A column of the list of files: sizes and types as in the tiles, and the image in front of the name. */
const fileColumn = (column: ListColumn): ListColumn => {
  const { cell, isMain, label } = column
  const fact = facts[column.name]
  if (isMain)
    return {
      ...column,
      cell: (row) => (
        <>
          <img className="thumb" src={mediaAddress(urlOf(row), 320)} alt="" loading="lazy" width="48" height="32" />
          {name(row)}
        </>
      ),
    }
  if (column.name === 'alt')
    return {
      ...column,
      cell: (row) =>
        lacksAlt(row) ? (
          <span className="status warn">
            <Icon name="warn" />
            No alt text
          </span>
        ) : (
          cell(row)
        ),
    }
  if (!fact) return column
  return { ...column, className: column.className.replace('place-cell', 'fact-cell'), cardLabel: label, cell: fact }
}

/** The files as a table; a name opens its file next to it, like a tile, including in the trash. */
export function FileList({ list, onOpen }: { list: List; onOpen(id: string): void }) {
  const { route } = list.section
  const columns = useMemo(() => list.columns.map(fileColumn), [list.columns])
  const addressOf = useCallback((file: string) => `${route}?${new URLSearchParams({ file })}`, [route])
  const open = (to: string) => {
    const [path, query] = to.split('?')
    const id = path === route && new URLSearchParams(query).get('file')
    if (id) onOpen(id)
    else list.open(to)
  }
  return <ListBody list={{ ...list, columns, open }} addressOf={addressOf} />
}
