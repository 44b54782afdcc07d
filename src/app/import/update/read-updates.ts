import {
  type AirportUpdate,
  airport,
  airportUpdatePath,
  dataOf,
  fieldDecisions,
  goneDecisions,
  isObject,
  isReference,
  isText,
  metaOf,
  textOf,
  type UpdateChange,
  type UpdateCounts,
  type UpdateFile,
  type UpdateGroup,
  updateGroups,
  type UpdateRow,
  updateStates,
} from '#contract'
import { callQuery, nonNegativeInteger } from '#data'
import { isJson } from '#record'

/** Responses about updates. A write of airports can change them too, such as Undo. */
export const updatesTag = 'airport-updates'

const readFile = (value: unknown): UpdateFile | undefined =>
  isObject(value)
    ? {
        name: textOf(value.name),
        rows: nonNegativeInteger(value.rows, 0),
        ...(isText(value.date) && { date: value.date }),
      }
    : undefined

function readCounts(value: unknown): UpdateCounts {
  const given = isObject(value) ? value : {}
  const count = (name: keyof UpdateCounts) => nonNegativeInteger(given[name], 0)
  return {
    rows: count('rows'),
    take: count('take'),
    keep: count('keep'),
    conflicts: count('conflicts'),
    applied: count('applied'),
  }
}

export function readUpdate(value: unknown): AirportUpdate | undefined {
  if (!isObject(value) || !isText(value.id) || !isObject(value.files)) return undefined
  const state = updateStates.find((known) => known === value.state)
  const airports = readFile(value.files.airports)
  if (!state || !airports) return undefined
  const runways = readFile(value.files.runways)
  const given = isObject(value.counts) ? value.counts : {}
  const countsOf = (group: UpdateGroup) => readCounts(given[group])
  const { progress } = value
  return {
    id: value.id,
    by: isReference(value.by) ? value.by : null,
    at: textOf(value.at),
    state,
    files: { airports, ...(runways && { runways }) },
    ...(isObject(progress) && {
      progress: { done: nonNegativeInteger(progress.done, 0), total: nonNegativeInteger(progress.total, 0) },
    }),
    ...(isText(value.question) && { question: value.question }),
    ...(isText(value.problem) && { problem: value.problem }),
    ...(isText(value.operationId) && { operationId: value.operationId }),
    ...(isText(value.undoneAt) && { undoneAt: value.undoneAt }),
    counts: {
      renamed: countsOf('renamed'),
      recoded: countsOf('recoded'),
      closed: countsOf('closed'),
      new: countsOf('new'),
      moved: countsOf('moved'),
      runways: countsOf('runways'),
      gone: countsOf('gone'),
      unclear: countsOf('unclear'),
      other: countsOf('other'),
    },
  }
}

function readChange(value: unknown): UpdateChange[] {
  if (!isObject(value) || !isText(value.field)) return []
  const { field, before = null, after = null } = value
  const decision = fieldDecisions.find((known) => known === value.decision)
  if (!decision || !isJson(before) || !isJson(after)) return []
  return [{ field, before, after, decision, isOurs: value.isOurs === true, isPinned: value.isPinned === true }]
}

function readRow(value: unknown): UpdateRow[] {
  if (!isObject(value) || typeof value.n !== 'number') return []
  const group = updateGroups.find((known) => known === value.group)
  if (!group) return []
  const decision = goneDecisions.find((known) => known === value.decision)
  return [
    {
      n: value.n,
      airportId: isText(value.airportId) ? value.airportId : null,
      group,
      label: textOf(value.label),
      code: textOf(value.code),
      countryId: isText(value.countryId) ? value.countryId : null,
      country: textOf(value.country),
      type: textOf(value.type),
      isPublished: value.isPublished === true,
      changes: Array.isArray(value.changes) ? value.changes.flatMap(readChange) : [],
      ...(decision && { decision }),
      state: value.state === 'applied' || value.state === 'failed' ? value.state : 'open',
      ...(isText(value.problem) && { problem: value.problem }),
    },
  ]
}

export interface UpdateRows {
  rows: readonly UpdateRow[]
  total: number
}

function readRows(answer: unknown): UpdateRows | undefined {
  const data = dataOf(answer)
  if (!Array.isArray(data)) return undefined
  const rows = data.flatMap(readRow)
  return { rows, total: nonNegativeInteger(metaOf(answer).total, rows.length) }
}

const readUpdates = (answer: unknown): AirportUpdate[] | undefined => {
  const data = dataOf(answer)
  return Array.isArray(data) ? data.map(readUpdate).filter((update) => update !== undefined) : undefined
}

const tags = [updatesTag, airport.key]

export const updatesQuery = () => callQuery(airportUpdatePath, readUpdates, tags)

export const updatePath = (id: string): string => `${airportUpdatePath}/${encodeURIComponent(id)}`

export const updateQuery = (id: string) => callQuery(updatePath(id), (answer) => readUpdate(dataOf(answer)), tags)

/** @param query of the call: group, filters, page and limit */
export const rowsQuery = (id: string, query: URLSearchParams) =>
  callQuery(`${updatePath(id)}/rows?${query}`, readRows, tags)
