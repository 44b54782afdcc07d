import { withoutIdempotency } from '../contract/calls.ts'
import type { Entity } from '../contract/define.ts'
import { type Json, type Row, type Values } from '../contract/json.ts'
import { type ListQuery, writeListQuery } from '../contract/list-query.ts'
import { CallError } from '../kit/http.ts'
import * as answers from './answers.ts'
import { pageOf } from './local-list.ts'
import { callHost, type Method } from './product-host.ts'
import { has, loadProfile } from './profile.ts'

export interface Page { rows: readonly Row[]; page: number; limit: number; total: number }
/** One reason of several why a row of a bulk action was left as it is. */
export interface Refused { id: string; error: string; code: string }
/** `operationId` takes it back by `undo`; hosts without "bulk" give none. */
export interface BulkResult { done: readonly string[]; failed: readonly Refused[]; operationId: string | undefined }
export interface Impact { entity: string; field: string; count: number; effect: string }

export type BulkChange = { action: 'delete' | 'restore' | 'purge' } | { action: 'set'; set: Values }
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
  /** What became of each row, or in a dry run would become of it; empty from a host that does not say. */
  outcomes: readonly ImportOutcome[]
}

export interface WriteOptions {
  /** Kept by a form with its unsaved text, so that a repeated save is not made twice; else made anew. */
  idempotencyKey?: string
  /** A failure that is said where it belongs needs no toast. */
  onFailure?(error: CallError): void
}

/** 128 random bits; `crypto.randomUUID` is missing where a host is reached without TLS. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const read = (path: string, signal?: AbortSignal): Promise<unknown> =>
  callHost('GET', path, signal ? { signal } : {})

const underWay = new Map<string, Promise<unknown>>()

/**
 * A write. Leaving its screen does not end it. The same write while it is under way, such as by a double click, is the
 * same call.
 */
async function send(method: Method, path: string, body?: Json | object, options: WriteOptions = {}): Promise<unknown> {
  const same = `${method} ${path} ${JSON.stringify(body)}`
  const known = underWay.get(same)
  if (known) return known
  const key = options.idempotencyKey ?? newIdempotencyKey()
  const call = loadProfile().then(() => callHost(method, path, {
    ...(body !== undefined && { body }),
    ...(options.onFailure && { onFailure: options.onFailure }),
    ...(has('idempotency') && !withoutIdempotency.includes(path) && { headers: { 'Idempotency-Key': key } }),
  })).finally(() => underWay.delete(same))
  underWay.set(same, call)
  return call
}

async function list(entity: Entity, query: ListQuery, signal?: AbortSignal): Promise<Page> {
  // A host of the specification's calls alone knows no query: all rows come, and the rest is done here.
  if ((await loadProfile()) === 'bare') return pageOf(entity, await allRows(entity, signal), query)
  const text = writeListQuery(query).toString()
  return answers.page(await read(`${entity.path}${text && `?${text}`}`, signal))
}

const allRows = async (entity: Entity, signal?: AbortSignal) => answers.page(await read(entity.path, signal)).rows

async function get(entity: Entity, id: string, signal?: AbortSignal): Promise<Row> {
  if (entity.single !== undefined) return answers.row(await read(entity.path, signal))
  if ((await loadProfile()) !== 'bare') return answers.row(await read(`${entity.path}/${encodeURIComponent(id)}`, signal))
  const found = (await allRows(entity, signal)).find((row) => row.id === id)
  if (!found) throw new CallError(`This ${entity.one} is not there any more`, { status: 404, code: 'not_found' })
  return found
}

/** Creates without `id`; with it changes the given fields, and `version` must be the current one. */
const save = async (entity: Entity, values: Values, options?: WriteOptions): Promise<Row> =>
  answers.row(await send('POST', entity.savePath, values, options))

/** To the trash; on a host of the specification's calls alone for good. */
const remove = async (entity: Entity, id: string, options?: WriteOptions): Promise<void> => {
  await send('DELETE', `${entity.path}/${encodeURIComponent(id)}`, undefined, options)
}

async function bulk(entity: Entity, target: BulkTarget, change: BulkChange, options?: WriteOptions): Promise<BulkResult> {
  await loadProfile()
  if (!has('bulk')) return removeEach(entity, target, change)
  const of = 'ids' in target ? { ids: target.ids } : { match: answers.match(target.match), expect: target.expect }
  return answers.bulk(await send('POST', `${entity.path}/bulk`, { ...change, ...of }, options))
}

/** Without "bulk" there is only deleting, one after the other. */
async function removeEach(entity: Entity, target: BulkTarget, { action }: BulkChange): Promise<BulkResult> {
  if (action !== 'delete' || !('ids' in target)) throw new CallError('Not available on this host', { status: 501 })
  const done: string[] = []
  const failed: Refused[] = []
  for (const id of target.ids) {
    try {
      await remove(entity, id, { onFailure: () => {} })
      done.push(id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      failed.push({ id, error: error.message, code: error.code })
    }
  }
  return { done, failed, operationId: undefined }
}

/** The one way from the panel's screens to the product host. Every answer is checked before it is believed. */
export const api = {
  read, send, list, get, save, remove, bulk,
  /** Takes a bulk action back. */
  undo: async (entity: Entity, operationId: string): Promise<void> => {
    await send('POST', `${entity.path}/undo`, { operationId })
  },
  order: async (entity: Entity, ids: readonly string[]): Promise<void> => {
    await send('POST', `${entity.path}/order`, { ids })
  },
  merge: async (entity: Entity, from: readonly string[], into: string): Promise<void> => {
    await send('POST', `${entity.path}/merge`, { from, into })
  },
  impact: async (entity: Entity, id: string, signal?: AbortSignal): Promise<readonly Impact[]> =>
    has('bulk') ? answers.impact(await read(`${entity.path}/${encodeURIComponent(id)}/impact`, signal)) : [],
  import: async (entity: Entity, batch: ImportBatch, options?: WriteOptions): Promise<ImportResult> =>
    answers.imported(await send('POST', `${entity.path}/import`, batch, options)),
}
