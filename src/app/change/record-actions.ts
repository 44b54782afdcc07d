import { bulkMax, dataOf, type Entity, isObject, isText, type ListQuery, metaOf, textOf, writeMatch } from '#contract'
import {
  api,
  arrayOf,
  badWriteError,
  has,
  inPlace,
  leftPageError,
  loadProfile,
  newIdempotencyKey,
  nonNegativeInteger,
  type WriteOptions,
} from '#data'
import { CallError, sentencesIn } from '#kit'
import type { BulkChange, PageEnding, Refused } from '#record'

// Actions on many records, and their calls.

/** `undo` takes `operationIds`; hosts without "bulk" send none. */
export interface BulkResult {
  done: readonly string[]
  failed: readonly Refused[]
  operationIds: readonly string[]
  /** Fields whose old value is no longer valid, so that restored records have a different one. */
  changed?: readonly string[]
  /** The number of records that were not reached before the user stopped the action. */
  left?: number
}
/** Follows the progress of an action; `followWrite` implements it. */
export interface Watch {
  /**
   * A call with this idempotency key comes next, after `before` records. The host doesn't know a call with an empty
   * key.
   */
  part(key: string, before: number): void
  isEnded(): boolean
}

const isPublishChange = ({ action }: BulkChange): boolean => /publish|schedule|submit|withdraw|check/.test(action)

/** Records by ID, or all that match; `expect` is the number that the user has seen. */
export type BulkTarget = { ids: readonly string[] } | { match: ListQuery; expect: number }

/** No response came, or the host is too busy: the write may still happen. */
export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)

const isId = (value: unknown): value is string | number => isText(value) || typeof value === 'number'

const readBulk = (response: unknown, asked?: readonly string[]): BulkResult => {
  const data = dataOf(response)
  if (!isObject(data) && asked) return { done: asked, failed: [], operationIds: [] } // success without a result
  if (!isObject(data)) throw badWriteError()
  return {
    done: arrayOf(data.done, isId).map(String),
    failed: arrayOf(data.failed, isObject).map((one) => ({
      ...one,
      id: textOf(one.id),
      error: sentencesIn(one.error),
    })),
    operationIds: isText(data.operationId) ? [data.operationId] : [],
    changed: Array.isArray(data.changed) ? data.changed.filter(isText) : [],
    left: nonNegativeInteger(data.left, 0),
  }
}

/** Sends one part after the other. If a part fails, its records count as failed; the other parts stay done. */
async function sendInParts(
  parts: readonly (readonly string[])[],
  take: (ids: readonly string[], before: number) => Promise<BulkResult>,
  watch: Watch | undefined,
): Promise<BulkResult> {
  const results: BulkResult[] = []
  let before = 0
  for (const ids of parts) {
    if (watch?.isEnded()) results.push({ done: [], failed: [], operationIds: [], left: ids.length })
    else {
      let failed: Refused[] | undefined
      const write = () => take(ids, before)
      const result = await inPlace('bulk', write, ({ message }) => {
        failed = ids.map((id) => ({ id, error: message }))
      })
      if (!result && !failed) throw leftPageError() // no call failed: the user has left
      results.push(result ?? { done: [], failed: failed ?? [], operationIds: [] })
    }
    before += ids.length
  }
  return joinResults(results)
}

const joinResults = (results: readonly BulkResult[]): BulkResult => ({
  done: results.flatMap(({ done }) => done),
  failed: results.flatMap(({ failed }) => failed),
  operationIds: results.flatMap(({ operationIds }) => operationIds),
  changed: [...new Set(results.flatMap(({ changed = [] }) => changed))],
  left: results.reduce((sum, { left = 0 }) => sum + left, 0),
})

async function sendBulk(entity: Entity, target: BulkTarget, change: BulkChange, watch?: Watch): Promise<BulkResult> {
  await loadProfile()
  const [only, ...others] = 'ids' in target ? target.ids : []
  if (change.action === 'delete' && only !== undefined && others.length === 0)
    return deleteOne(entity, only, change.leaving)
  if (!has('operations')) return deleteEach(entity, target, change, watch)
  const { action } = change
  const what =
    change.action === 'set'
      ? { action, set: change.set }
      : change.action === 'delete'
        ? { action, ...change.leaving }
        : change
  const post = async (of: object, before = 0, asked?: readonly string[]) => {
    const idempotencyKey = newIdempotencyKey()
    watch?.part(idempotencyKey, before)
    const options = watch ? { idempotencyKey } : {}
    const path = `${entity.path}/${isPublishChange(change) ? 'publishing' : 'bulk'}`
    return readBulk(await api.send('POST', path, { ...what, ...of }, options), asked)
  }
  if ('match' in target) return post({ match: writeMatch(target.match), expect: target.expect })
  const { ids } = target
  if (ids.length <= bulkMax) return post({ ids }, 0, ids)
  const parts = Array.from({ length: Math.ceil(ids.length / bulkMax) }, (_, part) =>
    ids.slice(part * bulkMax, (part + 1) * bulkMax),
  )
  return sendInParts(parts, (ids, before) => post({ ids }, before, ids), watch)
}

/** A single record is deleted by its own call (docs/contract.md, “Managed entities”), which returns its own error. */
async function deleteOne(entity: Entity, id: string, leaving: PageEnding | undefined): Promise<BulkResult> {
  const operationId = await api.remove(entity, id, leaving && new URLSearchParams(leaving))
  return { done: [id], failed: [], operationIds: operationId === undefined ? [] : [operationId] }
}

/** A host without "bulk" can only delete records one by one. */
async function deleteEach(
  entity: Entity,
  target: BulkTarget,
  { action }: BulkChange,
  watch: Watch | undefined,
): Promise<BulkResult> {
  if (action !== 'delete' || !('ids' in target)) throw new CallError('Not available on this server', { status: 501 })
  return sendInParts(
    target.ids.map((id) => [id]),
    async (ids, before) => {
      watch?.part('', before)
      for (const id of ids) await api.remove(entity, id)
      return { done: ids, failed: [], operationIds: [] }
    },
    watch,
  )
}

export const recordActions = {
  bulk: sendBulk,
  /** Undoes an operation, except for records that have changed since. A repeated ID is sent once. */
  undo: async (entity: Entity, operationId: string, watch?: Watch): Promise<BulkResult> => {
    watch?.part(operationId, 0)
    return readBulk(await api.send('POST', `${entity.path}/undo`, { operationId }, { idempotencyKey: operationId }))
  },
  order: async (entity: Entity, ids: readonly string[]): Promise<void> => {
    await api.send('POST', `${entity.path}/order`, { ids })
  },
  /** Returns the operation for `undo`, if the host reports it. */
  merge: async (
    entity: Entity,
    from: readonly string[],
    into: string,
    options?: WriteOptions,
  ): Promise<string | undefined> => {
    const { operationId } = metaOf(await api.send('POST', `${entity.path}/merge`, { from, into }, options))
    return isText(operationId) ? operationId : undefined
  },
  /** Moves all references from `from` to `into`; returns the operation for `undo`, if the host reports it. */
  move: async (entity: Entity, from: string, into: string): Promise<string | undefined> => {
    const { operationId } = metaOf(await api.send('POST', `${entity.path}/move`, { from, into }))
    return isText(operationId) ? operationId : undefined
  },
}
