import type { ReactNode } from 'react'
import type { Entity } from '#contract'
import { recordActions } from '#data'
import { askRecord } from './ask-record.tsx'

/**
 * Asks for the new target of records that refer to `what`, and moves them, so that it can be deleted. @param body lists
 * these records @returns the operations that undo the move; undefined if the user cancelled
 */
export async function moveFirst(
  entity: Entity,
  id: string,
  what: string,
  body: ReactNode,
): Promise<readonly string[] | undefined> {
  const into = await askRecord({
    title: `Delete ${what}?`,
    body,
    yes: 'Move and delete',
    no: 'Keep',
    isDestructive: true,
    label: 'Move them to',
    to: entity.key,
    name: entity.one,
    placeholder: `Choose another ${entity.one}`,
    except: id,
  })
  if (into?.id === undefined) return undefined
  const operationId = await recordActions.move(entity, id, into.id)
  return operationId === undefined ? [] : [operationId]
}
