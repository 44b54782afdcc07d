import { dataOf, isObject, isReference, isText, metaOf, type Reference, textOf } from '#contract'

/** A former URL of a page, which redirects automatically. */
export interface FormerPath {
  from: string
  /** The current URL; undefined while the page isn't public. */
  to: string | undefined
  /** The key of the record's definition. */
  entity: string
  record: Reference
  createdAt: string
}

/** A path that the website reported as not found. */
export interface MissingPath {
  id: string
  path: string
  count: number
  firstAt: string
  lastAt: string
}

export interface PageOf<T> {
  rows: T[]
  total: number
}

const pageReader =
  <T>(readRow: (row: { [name: string]: unknown }) => T[]) =>
  (answer: unknown): PageOf<T> | undefined => {
    const [data, total] = [dataOf(answer), metaOf(answer).total]
    if (!Array.isArray(data) || typeof total !== 'number') return undefined
    return { rows: data.filter(isObject).flatMap(readRow), total }
  }

export const readFormerPaths = pageReader(({ from, to, entity, record, createdAt }): FormerPath[] =>
  isText(from) && isText(entity) && isReference(record) && isText(createdAt)
    ? [{ from, to: textOf(to) || undefined, entity, record, createdAt }]
    : [],
)

export const readMissingPaths = pageReader(({ id, path, count, firstAt, lastAt }): MissingPath[] =>
  isText(id) && isText(path) && typeof count === 'number' && isText(firstAt) && isText(lastAt)
    ? [{ id, path, count, firstAt, lastAt }]
    : [],
)
