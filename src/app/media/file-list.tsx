import { useMemo } from 'react'
import { ListBody } from '../list/list-body.tsx'
import type { List } from '../list/use-list.ts'
import { fileColumn } from './file-columns.tsx'

export { Tools } from '../list/tools.tsx'

/** The files as the rows of any list; a name opens its file beside them, as a tile does. */
export function FileList({ list, onOpen }: { list: List; onOpen(id: string): void }) {
  const { route } = list.section
  const columns = useMemo(() => list.columns.map((column) => fileColumn(column, route)), [list.columns, route])
  const open = (to: string) => {
    const [path, query] = to.split('?')
    const id = path === route && new URLSearchParams(query).get('file')
    if (id) onOpen(id)
    else list.open(to)
  }
  return <ListBody list={{ ...list, columns, open }} onOpen={onOpen} />
}
