import { newId } from '#host/base'
import { newTask, originOf, type SignedIn } from '#host/http'
import { systemId } from './schema/labels.ts'
import type { Decision } from './activity/record-write.ts'
import type { Mark, Tables, Work } from './tables.ts'

export const markOf = ({ by, now }: Work): Mark => ({ by, at: now.toISOString() })

/** The work of a signed-in person's call. */
export function workOf(tables: Tables, context: SignedIn): Work {
  const {
    person,
    now,
    request: { panelOrigin },
    task,
  } = context
  const operationId = newId()
  return { ...tables, person, by: person.id, origin: originOf(context), now, operationId, panelOrigin, task }
}

/** @param decision without one, this work can't change what visitors see */
export const systemWork = (tables: Tables, now: Date, decision?: Decision): Work => ({
  ...tables,
  person: undefined,
  by: systemId,
  origin: { by: systemId },
  now,
  operationId: newId(),
  panelOrigin: '',
  task: newTask(),
  ...(decision && { decision }),
})
