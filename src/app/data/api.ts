import {
  dataOf,
  type Entity,
  isObject,
  isRow,
  isText,
  type Json,
  type ListQuery,
  metaOf,
  type Row,
  type Values,
  withoutIdempotency,
  writeListQuery,
} from '#contract'
import { type CallError, type CallOptions, type Query, readOnce } from '#kit'
import { type Page, pageOf, rowById } from './local-list.ts'
import { quietly } from './failures.ts'
import { callHost, type Method, badResponseError } from './product-host.ts'
import { has, knowsQueries, loadProfile, profile } from './profile.ts'
import { queries, tagsOf, tagsOfWrite, invalidate, type Written } from './queries.ts'

export interface WriteOptions {
  /**
   * A form keeps the key with its unsaved text, so that a retried save doesn't create a second record. By default, a
   * new key is created.
   */
  idempotencyKey?: string
  /** The tags that the write invalidates, if its path implies too many or too few. */
  outdates?: readonly string[]
  /** Aborts the call; the host may still have done the write. */
  signal?: AbortSignal
  /** A `fetch` that reports upload progress. */
  fetch?: NonNullable<CallOptions['fetch']>
}

/** 128 random bits: `crypto.randomUUID` is missing in pages without TLS. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Keys for the writes of one form: the same body gets the same key, and is written once even if a response was lost.
 */
export function createKeys(): (body: unknown) => string {
  let last = { text: '', key: '' }
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.text) last = { text, key: newIdempotencyKey() }
    return last.key
  }
}

/** The idempotency header of every write, if the host supports it: it deduplicates retried writes. */
export const idempotency = (key = newIdempotencyKey()): { headers?: Record<string, string> } =>
  has('operations') ? { headers: { 'Idempotency-Key': key } } : {}

const read = (path: string, signal?: AbortSignal): Promise<unknown> => callHost('GET', path, { signal })

const underWay = new Map<string, Promise<unknown>>()

/**
 * Sends a write, which continues when the user leaves the screen. The same write is not sent twice at once, such as by
 * a double click: it is recognised by its idempotency key, or by its body (an import batch has a key and a large
 * body).
 * @param savedIn finds the saved record in the response, so that pages and forms show it at once
 */
async function send(
  method: Method,
  path: string,
  body?: Json | object,
  { idempotencyKey, outdates = tagsOfWrite(path), ...options }: WriteOptions = {},
  savedIn: (response: unknown) => Written | undefined = () => undefined,
): Promise<unknown> {
  const same = idempotencyKey ?? `${method} ${path} ${JSON.stringify(body)}`
  const known = underWay.get(same)
  if (known) return known
  const write = () =>
    callHost(method, path, {
      ...options,
      body,
      ...(!withoutIdempotency.includes(path) && idempotency(idempotencyKey)),
    })
  const call = (profile.get() ? write() : loadProfile().then(write))
    .then(
      (response) => {
        invalidate(outdates, savedIn(response))
        return response
      },
      (error: unknown) => {
        invalidate(outdates) // the host may still have done the write
        throw error
      },
    )
    .finally(() => underWay.delete(same))
  underWay.set(same, call)
  return call
}

async function listRecords(entity: Entity, query: ListQuery, signal?: AbortSignal): Promise<Page> {
  // The profile says which calls the host has. Once it is there, the call starts before any rendering.
  if (!profile.get()) await loadProfile()
  // A bare host's list doesn't support queries: it returns all rows, and the panel filters, sorts and pages them.
  if (!knowsQueries(entity.key)) {
    return pageOf(entity, await allRows(entity, signal), query)
  }
  const text = writeListQuery(query).toString()
  return readPage(await read(`${entity.path}${text && `?${text}`}`, signal))
}

/** A bare host returns its rows at most once in this time for search, sort and paging, unless something is written. */
const bareRowsMs = 60_000

const rowsQuery = (entity: Entity): Query<readonly Row[], Written> => ({
  key: `rows:${entity.key}`,
  tags: tagsOf(entity),
  freshMs: bareRowsMs,
  isQuiet: () => true, // the page or record built from it shows the failure
  load: async (signal) => readPage(await read(entity.path, signal)).rows,
})

const allRows = (entity: Entity, signal?: AbortSignal): Promise<readonly Row[]> =>
  readOnce(queries, rowsQuery(entity), signal)

async function getRecord(entity: Entity, id: string, signal?: AbortSignal): Promise<Row> {
  if (entity.single !== undefined) return readRow(await read(entity.path, signal))
  if (!profile.get()) await loadProfile()
  if (entity.key === 'blog' || knowsQueries(entity.key)) {
    return readRow(await read(`${entity.path}/${encodeURIComponent(id)}`, signal))
  }
  return rowById(entity, await allRows(entity, signal), id)
}

/** `row` is undefined if the saved record is unknown; `operationId` is for `undo`, if the host names one. */
export interface Saved {
  row: Row | undefined
  operationId: string | undefined
}

/** The operation of a write; a host without "bulk" can't undo any. */
function operationOf(response: unknown): string | undefined {
  const { operationId } = metaOf(response)
  return isText(operationId) && has('operations') ? operationId : undefined
}

/**
 * Creates a record without `id`; otherwise changes the given fields of the current `version`. If the host doesn't
 * return the record, it is read.
 */
async function change(entity: Entity, values: Values, options?: WriteOptions): Promise<Saved> {
  const response = await send('POST', entity.savePath, values, options, (given) => {
    const row = savedRow(entity, given)
    // The cache never holds the secret of a new record.
    return row && { entity, row: { ...row, ...(entity.secret !== undefined && { [entity.secret]: null }) } }
  })
  const data = dataOf(response)
  const id = values.id ?? (isObject(data) ? data.id : undefined)
  const known = savedRow(entity, response)
  const row = known || !isText(id) ? known : await quietly('savedRecord', () => getRecord(entity, id))
  return { row, operationId: operationOf(response) }
}

const saveRecord = async (entity: Entity, values: Values, options?: WriteOptions): Promise<Row | undefined> =>
  (await change(entity, values, options)).row

/** Undefined if the response contains no record, such as `{message}`, `true`, "OK" or only an ID. */
function savedRow({ fields }: Entity, response: unknown): Row | undefined {
  const row = withRowDefaults(dataOf(response))
  return isRow(row) && Object.keys(fields).some((name) => Object.hasOwn(row, name)) ? row : undefined
}

/** Moves a record to the trash and returns the operation for `undo`; a bare host deletes it permanently. */
/** @param words parameters of the call, such as the reason for unpublishing a live page */
async function deleteRecord(
  entity: Entity,
  id: string,
  words?: URLSearchParams,
  options?: WriteOptions,
): Promise<string | undefined> {
  const query = words ? `?${words}` : ''
  return operationOf(await send('DELETE', `${entity.path}/${encodeURIComponent(id)}${query}`, undefined, options))
}

/** All calls of the screens to the host; record-actions.ts has the calls for many records. */
export const api = { read, send, list: listRecords, get: getRecord, change, save: saveRecord, remove: deleteRecord }

// The panel only accepts values of a response that have the types in docs/contract.md.

export const nonNegativeInteger = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fallback

export const arrayOf = <T>(value: unknown, isOne: (item: unknown) => item is T): T[] => {
  if (!Array.isArray(value) || !value.every(isOne)) throw badResponseError()
  return value
}

/** A bare host returns neither a version nor times, and some hosts return null instead. */
const withRowDefaults = (value: unknown): unknown =>
  isObject(value)
    ? {
        ...value,
        version: value.version ?? 0,
        createdAt: value.createdAt ?? '',
        updatedAt: value.updatedAt ?? '',
      }
    : value

/** @param fault creates the error if the response contains no record: `badWriteError` for a write */
export const readRow = (response: unknown, fault: () => CallError = badResponseError): Row => {
  const data = withRowDefaults(dataOf(response))
  if (!isRow(data)) throw fault()
  return data
}

/** A host that returns all its rows can omit the count. */
export const readPage = (response: unknown): Page => {
  const data = dataOf(response)
  const rows = arrayOf(Array.isArray(data) ? data.map(withRowDefaults) : data, isRow)
  const meta = metaOf(response)
  return { rows, meta, total: nonNegativeInteger(meta.total, rows.length) }
}

/** The version that a change sends; none if the record came without one. */
export const versionToSend = ({ key }: Entity, version: number): { version?: number } =>
  version === 0 && !knowsQueries(key) ? {} : { version }
