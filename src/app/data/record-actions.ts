import {
  bulkMax, dataOf, type Entity, type FilterTerm, isObject, isText, type ListQuery, metaOf, textOf, type Values,
  writeMatch,
} from '#contract'
import { CallError } from '#kit'
import { api, arrayOf, newIdempotencyKey, whole, type WriteOptions } from './api.ts'
import { callHost, oddWrite } from './product-host.ts'
import { has, loadProfile } from './profile.ts'

// What is done to many records at once, or by a call of its own. Apart from api.ts, since no screen needs it to open.

/** One reason of several why a row of a bulk action was left as it is. */
export interface Refused { id: string; error: string }
/** `operationIds` take it back by `undo`; hosts without "bulk" give none. */
export interface BulkResult {
  done: readonly string[]
  failed: readonly Refused[]
  operationIds: readonly string[]
  /** Fields that some of what was restored came back with otherwise, since what they held fits no more. */
  changed?: readonly string[]
  /** How many were not reached before their person stopped it. */
  left?: number
}
/** Who shows how far it is: see list/follow-write.ts. */
export interface Watch {
  /** A call with this idempotency key follows, after so many records. Without a key the host is not to be asked. */
  part(key: string, before: number): void
  isEnded(): boolean
}
export interface Impact { entity: string; field: string; count: number; effect: string }

/**
 * `labels`: of the records that relations are set to, for the question that comes first. `among`: what has to hold of
 * each of them still when the host does it, else nothing is done.
 */
export type BulkChange = { action: 'delete' | 'restore' | 'purge' }
  | { action: 'set'; set: Values; labels?: Readonly<Record<string, string>>; among?: FilterTerm }
/** Records by id, or all that match, of which the person was told `expect`. */
export type BulkTarget = { ids: readonly string[] } | { match: ListQuery; expect: number }

export interface ImportBatch {
  rows: readonly Values[]
  key: string
  mode: 'create' | 'update' | 'both'
  dryRun?: boolean
  append?: string
}
export type ImportOutcome = 'create' | 'update' | 'unchanged' | 'error'
export interface ImportResult {
  created: number
  updated: number
  unchanged: number
  /** `row`: its place in the batch, from 0. */
  failed: readonly { row: number; error: string; fields: Record<string, string> }[]
  /** Records that get another name than the one they had. */
  renamed?: readonly { row: number; from: string; to: string }[]
  /** What became of each row, or in a dry run would become of it; empty from a host that does not say. */
  outcomes: readonly ImportOutcome[]
  /** Takes what was written back by `undo`; none from a host that cannot. */
  operationId?: string
}

/** Nothing came back, or the host had too much to do: it may do it yet. */
export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)

const readBulk = (answer: unknown, asked?: readonly string[]): BulkResult => {
  const data = dataOf(answer)
  if (!isObject(data) && asked) return { done: asked, failed: [], operationIds: [] } // a success in other words
  if (!isObject(data)) throw oddWrite()
  const isRefused = (item: unknown): item is Refused => isObject(item) && isText(item.id) && isText(item.error)
  return {
    done: arrayOf(data.done, isText),
    failed: arrayOf(data.failed, isRefused),
    operationIds: isText(data.operationId) ? [data.operationId] : [],
    changed: Array.isArray(data.changed) ? data.changed.filter(isText) : [],
    left: whole(data.left, 0),
  }
}

/** One part after the other: what a part could not do is named by record, what the others did stands. */
async function inParts(
  parts: readonly (readonly string[])[], take: (ids: readonly string[], before: number) => Promise<BulkResult>,
  watch: Watch | undefined,
): Promise<BulkResult> {
  const results: BulkResult[] = []
  let before = 0
  for (const ids of parts) {
    results.push(watch?.isEnded() ? { done: [], failed: [], operationIds: [], left: ids.length }
      : await take(ids, before).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        return { done: [], failed: ids.map((id) => ({ id, error: error.message })), operationIds: [] }
      }))
    before += ids.length
  }
  return joined(results)
}

const joined = (results: readonly BulkResult[]): BulkResult => ({
  done: results.flatMap(({ done }) => done),
  failed: results.flatMap(({ failed }) => failed),
  operationIds: results.flatMap(({ operationIds }) => operationIds),
  changed: [...new Set(results.flatMap(({ changed = [] }) => changed))],
  left: results.reduce((sum, { left = 0 }) => sum + left, 0),
})

const readImpact = (answer: unknown): Impact[] =>
  arrayOf(dataOf(answer), (item): item is Impact =>
    isObject(item) && isText(item.entity) && isText(item.field) && isText(item.effect)
      && typeof item.count === 'number')

const isOutcome = (value: unknown): value is ImportOutcome =>
  value === 'create' || value === 'update' || value === 'unchanged' || value === 'error'

const readImport = (answer: unknown): ImportResult => {
  const data = dataOf(answer)
  if (!isObject(data)) throw oddWrite()
  const failed = arrayOf(data.failed, isObject).map(({ row: number, error, fields }) => ({
    row: whole(number, 0),
    error: textOf(error),
    fields: Object.fromEntries(Object.entries(isObject(fields) ? fields : {})
      .filter((entry): entry is [string, string] => isText(entry[1]))),
  }))
  const outcomes = data.outcomes === undefined ? [] : arrayOf(data.outcomes, isOutcome)
  const [created, updated, unchanged] = [whole(data.created, 0), whole(data.updated, 0), whole(data.unchanged, 0)]
  const operation = isText(data.operationId) && { operationId: data.operationId }
  const renamed = (data.renamed === undefined ? [] : arrayOf(data.renamed, isObject))
    .map(({ row, from, to }) => ({ row: whole(row, 0), from: textOf(from), to: textOf(to) }))
  return { created, updated, unchanged, failed, outcomes, renamed, ...operation }
}

async function bulk(entity: Entity, target: BulkTarget, change: BulkChange, watch?: Watch): Promise<BulkResult> {
  await loadProfile()
  if (!has('bulk')) return removeEach(entity, target, change, watch)
  const what = change.action === 'set' ? { action: change.action, set: change.set } : change
  const post = async (of: object, before = 0, asked?: readonly string[]) => {
    const idempotencyKey = newIdempotencyKey()
    watch?.part(idempotencyKey, before)
    const options = watch ? { idempotencyKey } : {}
    return readBulk(await api.send('POST', `${entity.path}/bulk`, { ...what, ...of }, options), asked)
  }
  if ('match' in target) return post({ match: writeMatch(target.match), expect: target.expect })
  const { ids } = target
  if (ids.length <= bulkMax) return post({ ids }, 0, ids)
  const parts = Array.from({ length: Math.ceil(ids.length / bulkMax) }, (_, part) =>
    ids.slice(part * bulkMax, (part + 1) * bulkMax))
  return inParts(parts, (ids, before) => post({ ids }, before, ids), watch)
}

/** Without "bulk" there is only deleting, one after the other. */
async function removeEach(
  entity: Entity, target: BulkTarget, { action }: BulkChange, watch: Watch | undefined,
): Promise<BulkResult> {
  if (action !== 'delete' || !('ids' in target)) throw new CallError('Not available on this host', { status: 501 })
  return inParts(target.ids.map((id) => [id]), async (ids, before) => {
    watch?.part('', before)
    for (const id of ids) await api.remove(entity, id, { onFailure: () => {} })
    return { done: ids, failed: [], operationIds: [] }
  }, watch)
}

export const recordActions = {
  bulk,
  /** Takes one operation back, but for what has been changed since; asked again, it is the same call. */
  undo: async (entity: Entity, operationId: string, watch?: Watch): Promise<BulkResult> => {
    watch?.part(operationId, 0)
    return readBulk(await api.send('POST', `${entity.path}/undo`, { operationId }, { idempotencyKey: operationId }))
  },
  order: async (entity: Entity, ids: readonly string[]): Promise<void> => {
    await api.send('POST', `${entity.path}/order`, { ids })
  },
  /** Returns what takes it back, where the host says. */
  merge: async (
    entity: Entity, from: readonly string[], into: string, options?: WriteOptions,
  ): Promise<string | undefined> => {
    const { operationId } = metaOf(await api.send('POST', `${entity.path}/merge`, { from, into }, options))
    return isText(operationId) ? operationId : undefined
  },
  /** Makes what refers to `from` refer to `into`; returns what takes it back, where the host says. */
  move: async (entity: Entity, from: string, into: string): Promise<string | undefined> => {
    const { operationId } = metaOf(await api.send('POST', `${entity.path}/move`, { from, into }))
    return isText(operationId) ? operationId : undefined
  },
  impact: async (entity: Entity, id: string): Promise<readonly Impact[]> => !has('bulk') ? []
    : readImpact(await callHost('GET', `${entity.path}/${encodeURIComponent(id)}/impact`, { isForWrite: true })),
  import: async (entity: Entity, batch: ImportBatch, options?: WriteOptions): Promise<ImportResult> =>
    readImport(await api.send('POST', `${entity.path}/import`, batch, options)),
}
