import {
  dataOf, type Entity, isObject, isRow, isText, type Json, type ListQuery, metaOf, type Row, type Values,
  withoutIdempotency, writeListQuery,
} from '#contract'
import { CallError, type CallOptions, type Query, readOnce } from '#kit'
import { type Page, pageOf, rowById } from './local-list.ts'
import { callHost, type Method, odd, tellFailure } from './product-host.ts'
import { has, knowsQueries, loadProfile, profile } from './profile.ts'
import { queries, tagsOf, tagsOfWrite, wrote, type Written } from './queries.ts'

export interface WriteOptions {
  /** Kept by a form with its unsaved text, so that a repeated save is not made twice; else made anew. */
  idempotencyKey?: string
  /** A failure that is said where it belongs needs no toast. */
  onFailure?(error: CallError): void
  /** The tags that it outdates, where its path alone says too much. */
  outdates?: readonly string[]
  /** Gives up the call; the host may have done it all the same. */
  signal?: AbortSignal
  /** Tells how much of a large body has gone. */
  fetch?: NonNullable<CallOptions['fetch']>
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

/**
 * A write. Leaving its screen does not end it. The same write while it is under way, such as by a double click, is the
 * same call: by its key, or by its text where it has none yet. A batch of an import has one, and is large.
 * @param savedIn finds the saved record in the answer, so that pages and forms show it at once
 */
async function send(
  method: Method, path: string, body?: Json | object,
  { idempotencyKey, outdates = tagsOfWrite(path), ...options }: WriteOptions = {},
  savedIn: (answer: unknown) => Written | undefined = () => undefined,
): Promise<unknown> {
  const same = idempotencyKey ?? `${method} ${path} ${JSON.stringify(body)}`
  const known = underWay.get(same)
  if (known) return known
  const write = () => callHost(method, path, {
    ...options, body, ...(!withoutIdempotency.includes(path) && idempotency(idempotencyKey)),
  })
  const call = (profile.get() ? write() : loadProfile().then(write)).then((answer) => {
    wrote(outdates, savedIn(answer))
    return answer
  }, (error: unknown) => {
    wrote(outdates) // it may have been done all the same
    throw error
  }).finally(() => underWay.delete(same))
  underWay.set(same, call)
  return call
}

async function list(entity: Entity, query: ListQuery, signal?: AbortSignal, onFailure?: Tell): Promise<Page> {
  // Once it is known what the host has, the call is on its way before anything else is done, such as rendering.
  if (!profile.get()) await loadProfile()
  // A bare host's list takes no query: it sends all rows, and the panel filters, sorts and pages them.
  if (!knowsQueries(entity.key)) {
    return pageOf(entity, await allRows(entity, signal, onFailure), query)
  }
  const text = writeListQuery(query).toString()
  return readPage(await read(`${entity.path}${text && `?${text}`}`, signal, onFailure))
}

/** Searching, sorting and paging ask a bare host for its rows at most once in this time, unless something is written. */
const bareRowsMs = 60_000

const rowsQuery = (entity: Entity): Query<readonly Row[], Written> => ({
  key: `rows:${entity.key}`, tags: tagsOf(entity), freshMs: bareRowsMs, isSilent: true,
  load: async (signal) => readPage(await read(entity.path, signal, () => {})).rows,
})

const allRows = (entity: Entity, signal?: AbortSignal, onFailure: Tell = tellFailure): Promise<readonly Row[]> =>
  readOnce(queries, rowsQuery(entity), signal).catch((error: unknown) => {
    if (error instanceof CallError) onFailure(error)
    throw error
  })

async function get(entity: Entity, id: string, signal?: AbortSignal, onFailure?: Tell): Promise<Row> {
  if (entity.single !== undefined) return readRow(await read(entity.path, signal, onFailure))
  if (!profile.get()) await loadProfile()
  if (entity.isReadById || knowsQueries(entity.key)) {
    return readRow(await read(`${entity.path}/${encodeURIComponent(id)}`, signal, onFailure))
  }
  return rowById(entity, await allRows(entity, signal, onFailure), id)
}

/**
 * Creates without `id`; with it changes the given fields, and `version` must be the current one. A host that answers
 * without the record is asked for it; undefined where that tells nothing either. Saved it is in any case.
 */
async function save(entity: Entity, values: Values, options?: WriteOptions): Promise<Row | undefined> {
  const answer = await send('POST', entity.savePath, values, options, (given) => {
    const row = savedRow(entity, given)
    return row && { entity, row }
  })
  const data = dataOf(answer)
  const id = values.id ?? (isObject(data) ? data.id : undefined)
  const row = savedRow(entity, answer)
  return row || !isText(id) ? row : get(entity, id, undefined, () => {}).catch(() => undefined)
}

/** Undefined for `{message}`, `true`, "OK" and an id alone. */
function savedRow({ fields }: Entity, answer: unknown): Row | undefined {
  const row = whatIsTold(dataOf(answer))
  return isRow(row) && Object.keys(fields).some((name) => Object.hasOwn(row, name)) ? row : undefined
}

/** To the trash; on a bare host for good. */
const remove = async (entity: Entity, id: string, options?: WriteOptions): Promise<void> => {
  await send('DELETE', `${entity.path}/${encodeURIComponent(id)}`, undefined, options)
}

/** The way from the panel's screens to the product host; actions on many records: see record-actions.ts. */
export const api = { read, send, list, get, save, remove }

// An answer is believed only as far as it has the shape that docs/contract.md names.

export const whole = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fallback

export const arrayOf = <T>(value: unknown, isOne: (item: unknown) => item is T): T[] => {
  if (!Array.isArray(value) || !value.every(isOne)) throw odd()
  return value
}

/** A bare host sends neither a version nor times; some hosts send null in their place. */
const whatIsTold = (value: unknown): unknown => isObject(value) ? {
  ...value, version: value.version ?? 0, createdAt: value.createdAt ?? '', updatedAt: value.updatedAt ?? '',
} : value

/** @param fault thrown where the answer holds no record: `oddWrite` for a write. */
export const readRow = (answer: unknown, fault: () => CallError = odd): Row => {
  const data = whatIsTold(dataOf(answer))
  if (!isRow(data)) throw fault()
  return data
}

/** A host that sends all its rows need not count them. */
export const readPage = (answer: unknown): Page => {
  const data = dataOf(answer)
  const rows = arrayOf(Array.isArray(data) ? data.map(whatIsTold) : data, isRow)
  const meta = metaOf(answer)
  return { rows, meta, total: whole(meta.total, rows.length) }
}

/** What a change says of the version that it is upon: nothing where the record came without one. */
export const toldVersion = ({ key }: Entity, version: number): { version?: number } =>
  version === 0 && !knowsQueries(key) ? {} : { version }
