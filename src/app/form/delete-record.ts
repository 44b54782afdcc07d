import { labelOf } from '../../contract/check-draft.ts'
import type { Entity } from '../../contract/define.ts'
import type { Row } from '../../contract/json.ts'
import { CallError } from '../../kit/http.ts'
import { fetchPart } from '../lazy.ts'
import { onDemand } from '../list/on-demand-part.ts'
import type { Undoable } from '../list/use-actions.ts'
import { toast } from '../ui/feedback.tsx'

/** As the list does it: with its impact asked about first. Undefined when it is still there. */
export async function deleteRecord(
  entity: Entity, record: Row,
): Promise<{ undoable: Undoable | undefined } | undefined> {
  const parts = await fetchPart(onDemand)
  const selection = { records: new Map([[record.id, labelOf(entity, record) || record.id]]), all: undefined }
  try {
    const outcome = await parts?.changeRecords(entity, { action: 'delete' }, selection)
    const [refused] = outcome?.failures ?? []
    if (refused) toast(refused.error, { type: 'error' })
    return outcome && !refused ? { undoable: outcome.undoable } : undefined
  } catch (error) {
    if (error instanceof CallError) return undefined // said as a toast
    throw error
  }
}
