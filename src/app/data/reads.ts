import { type Entity, type ListQuery, type Row, writeListQuery } from '#contract'
import { CallError, type Query, readOnce, useQuery } from '#kit'
import { api } from './api.ts'
import type { InPlaceReason, SilentReason } from './failures.ts'
import type { Page } from './local-list.ts'
import { badResponseError } from './product-host.ts'
import { queries, tags, tagsOf, type Written } from './queries.ts'

/** The page with the saved record at its position; undefined if only the host knows that position. */
function withSaved(page: Page, { sort, order, page: number, filters }: ListQuery, row: Row): Page | undefined {
  const at = page.rows.findIndex(({ id }) => id === row.id)
  const isTrash = filters.some(({ name }) => name === 'trashed')
  if (at < 0 || isTrash) return undefined
  if ((page.rows[at]?.version ?? 0) > row.version) return page // an event has brought a newer version
  const isFirst = sort === 'updatedAt' && order === 'desc' && number === 1
  return { ...page, rows: isFirst ? [row, ...page.rows.toSpliced(at, 1)] : page.rows.with(at, row) }
}

export const pageQuery = (entity: Entity, query: ListQuery): Query<Page, Written> => ({
  key: `page:${entity.key}?${writeListQuery(query)}`,
  tags: tagsOf(entity),
  load: (signal) => api.list(entity, query, signal),
  patch: (page, { entity: { key }, row }) => (key === entity.key ? withSaved(page, query, row) : undefined),
})

export const recordQuery = (entity: Entity, id: string): Query<Row, Written> => ({
  key: `record:${entity.key}/${id}`,
  tags: tagsOf(entity),
  load: (signal) => api.get(entity, id, signal),
  patch: (row, { entity: { key }, row: saved }) =>
    key !== entity.key || saved.id !== row.id ? undefined : saved.version >= row.version ? saved : row,
})

/**
 * The response of a separate call, by default one that shows records of many kinds.
 * @param readAnswer returns undefined for a response that violates the contract
 */
export const callQuery = <T>(
  path: string,
  readAnswer: (response: unknown) => T | undefined,
  of: readonly string[] = [tags.anyRecord],
): Query<T, Written> => ({
  key: `call:${path}`,
  tags: of,
  load: async (signal) => {
    const data = readAnswer(await api.read(path, signal))
    if (data === undefined) throw badResponseError()
    return data
  },
})

/** A query whose failures the cache doesn't show: those that `isQuiet` matches, by default all. */
export const quietQuery = <T>(
  _reason: InPlaceReason | SilentReason,
  query: Query<T, Written>,
  isQuiet: (error: unknown) => boolean = () => true,
): Query<T, Written> => ({ ...query, key: `quiet ${query.key}`, isQuiet })

export interface Read<T> {
  data: T | undefined
  /** The data belongs to an earlier query or is older than a write; the new response is pending. */
  isPrevious: boolean
  /** Set together with data if reloading failed, so that the data may be outdated. */
  error: CallError | undefined
  isLoading: boolean
  /** Reloads; the data stays until the response arrives. */
  reload(): void
}

/**
 * The response to a query, kept up to date while the component is mounted; `keepPrevious` shows the old data until
 * then.
 */
export function useRead<T>(query: Query<T, Written> | undefined, options?: { keepPrevious?: boolean }): Read<T> {
  const { error, ...read } = useQuery(queries, query, options)
  if (error !== undefined && !(error instanceof CallError)) throw error
  return { ...read, error }
}

/** Reads a query once, outside React. */
export const readNow = <T>(query: Query<T, Written>, signal?: AbortSignal): Promise<T> =>
  readOnce(queries, query, signal)
