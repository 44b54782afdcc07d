import {
  calls,
  dataOf,
  isObject,
  isText,
  type LinkedPage,
  type LinkFix,
  type LinkState,
  linkStates,
  type LinkUse,
  metaOf,
  textOf,
} from '#contract'
import { callQuery, tags, nonNegativeInteger } from '#data'

/** A link target, with the records that link to it. */
export interface LinkTarget {
  target: string
  state: LinkState
  isOwn: boolean
  useCount: number
  /** The first uses. */
  uses: readonly LinkUse[]
  page: LinkedPage | undefined
  fix: LinkFix | undefined
  reason: string
  checkedAt: string | undefined
  isWaiting: boolean
}

export interface LinkPage {
  rows: readonly LinkTarget[]
  total: number
  counts: Readonly<Record<string, number>>
  /** The number of records whose links the host still has to read. */
  waiting: number
  checksOthers: boolean
}

const isUse = (value: unknown): value is LinkUse =>
  isObject(value) && [value.id, value.label, value.entity, value.field].every(isText)

const usesIn = (value: unknown): LinkUse[] => (Array.isArray(value) ? value.filter(isUse) : [])

const readPage = (value: unknown): LinkedPage | undefined =>
  isObject(value) && isText(value.id) && isText(value.label) && isText(value.entity)
    ? { id: value.id, label: value.label, entity: value.entity }
    : undefined

const readFix = (value: unknown): LinkFix | undefined => {
  if (!isObject(value)) return undefined
  const { action, to } = value
  if (action === 'replace') return isText(to) ? { action, to } : undefined
  return action === 'remove' || action === 'publish' ? { action } : undefined
}

function readTarget(value: unknown): LinkTarget[] {
  if (!isObject(value) || !isText(value.target)) return []
  const state = linkStates.find((known) => known === value.state)
  return state === undefined
    ? []
    : [
        {
          target: value.target,
          state,
          isOwn: value.isOwn === true,
          useCount: nonNegativeInteger(value.useCount, 0),
          uses: usesIn(value.uses),
          page: readPage(value.page),
          fix: readFix(value.fix),
          reason: textOf(value.reason),
          checkedAt: textOf(value.checkedAt) || undefined,
          isWaiting: value.isWaiting === true,
        },
      ]
}

function readLinks(answer: unknown): LinkPage | undefined {
  const [data, meta] = [dataOf(answer), metaOf(answer)]
  if (!Array.isArray(data) || typeof meta.total !== 'number') return undefined
  const counts = isObject(meta.counts) ? meta.counts : {}
  return {
    rows: data.flatMap(readTarget),
    total: meta.total,
    counts: Object.fromEntries(linkStates.map((state) => [state, nonNegativeInteger(counts[state], 0)])),
    waiting: nonNegativeInteger(meta.waiting, 0),
    checksOthers: meta.checksOthers === true,
  }
}

export const linksTag = 'links'

/** A page of targets, for the query of the call. */
export const linksQuery = (query: string) =>
  callQuery(`${calls.links}${query && `?${query}`}`, readLinks, [tags.anyRecord, linksTag])

const usesLimit = 100

/** A page of a target's uses; pages contain 100. */
export const usesQuery = (target: string, page: number) =>
  callQuery(
    `${calls.links}/uses?${new URLSearchParams({ target, page: String(page), limit: String(usesLimit) })}`,
    (answer) => (Array.isArray(dataOf(answer)) ? usesIn(dataOf(answer)) : undefined),
  )

/** A use whose link wasn't changed, and the reason. */
export interface FailedPlace {
  entity: string
  id: string
  label: string
  error: string
}

export interface Replaced {
  doneCount: number
  failed: readonly FailedPlace[]
  operationId: string
}

export function readReplaced(answer: unknown): Replaced | undefined {
  const data = dataOf(answer)
  if (!isObject(data) || !Array.isArray(data.done) || !isText(data.operationId)) return undefined
  const failed: readonly unknown[] = Array.isArray(data.failed) ? data.failed : []
  return {
    doneCount: data.done.length,
    operationId: data.operationId,
    failed: failed.filter(isObject).map(({ entity, id, label, error }) => ({
      entity: textOf(entity),
      id: textOf(id),
      label: textOf(label),
      error: textOf(error),
    })),
  }
}
