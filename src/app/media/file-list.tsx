import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../../contract/json.ts'
import { ListBody } from '../list/list-body.tsx'
import { EditInPlace, ListKeys } from '../list/rare-parts.ts'
import type { List } from '../list/use-list.ts'
import { fileColumn } from './file-columns.tsx'
import '../styles/table.css'

export { Tools } from '../list/tools.tsx'

/** The files as the rows of any list; a name opens its file beside them, as a tile does. */
export function FileList({ list, onOpen }: { list: List; onOpen(id: string): void }) {
  const { entity, section: { route }, state, control } = list
  const [pressed, setPressed] = useState<{ act: string; row: Row; element: HTMLElement }>()
  const endEdit = useCallback(() => setPressed(undefined), [])
  const columns = useMemo(() => list.columns.map((column) => fileColumn(column, route)), [list.columns, route])
  const open = (to: string) => {
    const [path, query] = to.split('?')
    const id = path === route && new URLSearchParams(query).get('file')
    if (id) onOpen(id)
    else list.open(to)
  }
  return (
    <>
      <ListBody list={{ ...list, columns, open }} onAct={(act, row, element) => setPressed({ act, row, element })} />
      {pressed && (
        <EditInPlace
          key={`${pressed.row.id} ${pressed.act}`} {...pressed} entity={entity} onRow={state.replaceRow}
          onClose={endEdit}
        />
      )}
      <ListKeys isOn={list.hasKeys} table={list.table} onToggle={control.toggle} onEdit={onOpen} />
    </>
  )
}
