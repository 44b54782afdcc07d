// Forms without a screen, for tests of their text and states.
import { beginForm } from '../../../src/app/form/machine/opening.ts'
import type { Form } from '../../../src/app/form/form.ts'
import type { Editing } from '../../../src/app/form/machine/states.ts'
import { runForm } from '../../../src/app/form/run-form.ts'
import type { Entity } from '../../../src/contract/define.ts'
import type { Row } from '../../../src/contract/json.ts'

interface Source {
  record?: Row
  copied?: Row
}

/** The first state of a form: of a record, of a copy, or of a new record. */
export function openState(entity: Entity, { record, copied }: Source = {}): Editing {
  const target = { entity, id: record?.id, copyId: copied?.id }
  const state = beginForm({ target, given: {}, row: record ?? copied, left: undefined })
  if (state.phase !== 'editing') throw new Error('The record is not there')
  return state
}

export const createForm = (entity: Entity, source?: Source): Form => runForm(openState(entity, source))
