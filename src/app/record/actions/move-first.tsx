import { type ReactNode, useId, useState } from 'react'
import type { Entity } from '#contract'
import { confirm, recordActions } from '#data'
import { CallError, createStore } from '#kit'
import { type Chosen, RelationPicker } from '../relation-picker.tsx'

/**
 * Asks for the new target of records that use `what`, and moves them, so that it can be deleted.
 * @param body lists these records
 * @returns the operations that undo the move; undefined if the person or the host refused
 */
export async function moveFirst(
  entity: Entity, id: string, what: string, body: ReactNode,
): Promise<readonly string[] | undefined> {
  const isReady = createStore(false)
  let into = ''
  const choose = (chosen: Chosen | undefined) => {
    into = chosen?.id === id ? '' : chosen?.id ?? ''
    isReady.set(into !== '')
  }
  const isAgreed = await confirm({
    title: `Delete ${what}?`, body: <>{body}<MoveTo entity={entity} onChoose={choose} /></>,
    yes: 'Move them and delete', no: 'Keep', isDestructive: true, isReady,
  })
  if (!isAgreed) return undefined
  try {
    const operationId = await recordActions.move(entity, id, into)
    return operationId === undefined ? [] : [operationId]
  } catch (error) {
    if (error instanceof CallError) return undefined // the call has said why
    throw error
  }
}

interface MoveToProps { entity: Entity; onChoose(chosen: Chosen | undefined): void }

function MoveTo({ entity, onChoose }: MoveToProps) {
  const fieldId = useId()
  const [chosen, setChosen] = useState<Chosen>()
  const choose = (now: Chosen | undefined) => {
    setChosen(now)
    onChoose(now)
  }
  return (
    <div className="field">
      <label htmlFor={fieldId}>Move them to</label>
      <RelationPicker
        to={entity.key} name={entity.one} id={chosen?.id} label={chosen?.label ?? ''} attributes={{ id: fieldId }}
        placeholder={`Choose another ${entity.one}`} onChoose={choose}
      />
    </div>
  )
}
