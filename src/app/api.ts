import {
  type Entity, type Json, type ListQuery, type Row, type Values, withoutIdempotency, writeListQuery,
} from '#contract'
import type { CallError } from '../kit/http.ts'
import { createStore } from '../kit/store.ts'
import * as answers from './answers.ts'
import { callHost, type Method } from './product-host.ts'
import { has, knowsQueries, loadProfile, profile } from './profile.ts'

export interface Page {
  rows: readonly Row[]
  total: number
  /** With what else the host tells of the list. */
  meta: { readonly [name: string]: unknown }
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

/** What each write carries where the host knows it: what arrives twice is done once. */
export const idempotency = (key = newIdempotencyKey()): { headers?: Record<string, string> } =>
  has('idempotency') ? { headers: { 'Idempotency-Key': key } } : {}

type Tell = (error: CallError) => void

const read = (path: string, signal?: AbortSignal, onFailure?: Tell): Promise<unknown> =>
  callHost('GET', path, { signal, onFailure })

const underWay = new Map<string, Promise<unknown>>()
/** The last write that has ended, another one each time: what was read before it may no longer be so. */
export const lastWrite = createStore({ path: '' })
/** Lists of the entity ask anew, whichever are shown by now. The path of a write itself is longer. */
export const askAnew = ({ path }: Entity): void => lastWrite.set({ path })

/**
 * A write. Leaving its screen does not end it. The same write while it is under way, such as by a double click, is the
 * same call: by its key, or by its text where it has none yet. A batch of an import has one, and is large.
 */
async function send(method: Method, path: string, body?: Json | object, options: WriteOptions = {}): Promise<unknown> {
  const same = options.idempotencyKey ?? `${method} ${path} ${JSON.stringify(body)}`
  const known = underWay.get(same)
  if (known) return known
  const write = () => callHost(method, path, {
    body, onFailure: options.onFailure,
    ...(!withoutIdempotency.includes(path) && idempotency(options.idempotencyKey)),
  })
  // As with a list: before anything is rendered.
  const call = (profile.get() ? write() : loadProfile().then(write)).finally(() => {
    underWay.delete(same)
    lastWrite.set({ path })
  })
  underWay.set(same, call)
  return call
}

async function list(entity: Entity, query: ListQuery, signal?: AbortSignal, onFailure?: Tell): Promise<Page> {
  // Once it is known what the host has, the call is on its way before anything else is done, such as rendering.
  if (!profile.get()) await loadProfile()
  // A list of the specification's own calls knows no query: all rows come, and the rest is done here.
  if (!knowsQueries(entity.key)) {
    const [{ pageOf }, rows] = await allRows(entity, signal, onFailure)
    return pageOf(entity, rows, query)
  }
  const text = writeListQuery(query).toString()
  return answers.page(await read(`${entity.path}${text && `?${text}`}`, signal, onFailure))
}

const allRows = (entity: Entity, signal?: AbortSignal, onFailure?: Tell) => Promise.all([
  import('./local-list.ts'), read(entity.path, signal, onFailure).then((answer) => answers.page(answer).rows),
])

async function get(entity: Entity, id: string, signal?: AbortSignal, onFailure?: Tell): Promise<Row> {
  if (entity.single !== undefined) return answers.row(await read(entity.path, signal, onFailure))
  if (!profile.get()) await loadProfile()
  if (entity.isReadById || knowsQueries(entity.key)) {
    return answers.row(await read(`${entity.path}/${encodeURIComponent(id)}`, signal, onFailure))
  }
  const [{ rowById }, rows] = await allRows(entity, signal, onFailure)
  return rowById(entity, rows, id)
}

/** Creates without `id`; with it changes the given fields, and `version` must be the current one. */
const save = async (entity: Entity, values: Values, options?: WriteOptions): Promise<Row> =>
  answers.row(await send('POST', entity.savePath, values, options))

/** To the trash; on a host of the specification's calls alone for good. */
const remove = async (entity: Entity, id: string, options?: WriteOptions): Promise<void> => {
  await send('DELETE', `${entity.path}/${encodeURIComponent(id)}`, undefined, options)
}

/** The way from the panel's screens to the product host; actions on many records: see record-actions.ts. */
export const api = { read, send, list, get, save, remove }
