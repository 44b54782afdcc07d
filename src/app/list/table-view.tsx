import { useCallback, useState } from 'react'
import type { Row } from '../../contract/json.ts'
import { ListBody } from './list-body.tsx'
import { EditInPlace, ListKeys } from './rare-parts.ts'
import type { List } from './use-list.ts'
import '../styles/table.css'

/** The rows of any list, for a screen that has another way to show its records as well. */
export function TableView({ list, onOpen }: { list: List; onOpen(id: string): void }) {
  const { entity, state, control } = list
  const [pressed, setPressed] = useState<{ act: string; row: Row; element: HTMLElement }>()
  const endEdit = useCallback(() => setPressed(undefined), [])
  return (
    <>
      <ListBody list={list} onAct={(act, row, element) => setPressed({ act, row, element })} />
      {pressed && (
        <EditInPlace
          key={`${pressed.row.id} ${pressed.act}`} {...pressed} entity={entity} onRow={state.replaceRow}
          onGone={state.reload} onClose={endEdit}
        />
      )}
      <ListKeys isOn={list.hasKeys} table={list.table} onToggle={control.toggle} onEdit={onOpen} />
    </>
  )
}
