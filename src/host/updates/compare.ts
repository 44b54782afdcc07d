// The comparison of a file with the records. It reads in slices of 4 ms and writes in transactions of 10 ms.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { airport, isEmpty, isText, likeness, spellings, type Values } from '#contract'
import type { UpdateGroup } from '#shapes'
import type { Refusal } from '#host/base'
import { readPending } from '#host/publishing'
import { inChunks, type Lookups, quoteName, readMany, readStored, type Stored, tableOf, type Work } from '#host/records'
import type { SqlParameter, SqlRow } from '#host/storage'
import { addRunway, keyOf, type RunwaysOf, type SourceRow, valuesOf } from './source-row.ts'
import { type Cells, type Columns, processInTurns, readFileRows } from './file-rows.ts'
import { holderOf, isContested, resolveCodes } from './resolve-codes.ts'
import { isAsLast, noteSame, readTaken, type Taken, writeSame } from './taken-store.ts'
import { changesOf, changesOfNew, groupsOf, type Present, type RowChange, saysTheSame } from './three-ways.ts'
import { namesOf, type Progress, readFiles, updateRow, writeFiles } from './update-store.ts'

const goneStep = 500

export interface Comparison {
  work: Work
  updateId: string
  paths: { airports: string; runways: string | undefined }
  progress: Progress
  signal: AbortSignal
}

/** A row of the file that differs, or an airport that the file no longer has. */
interface FoundRow extends SourceRow {
  airportId: string | null
  groups: readonly [UpdateGroup, ...UpdateGroup[]]
  own: Values
  changes: readonly RowChange[]
}

interface Found {
  rows: FoundRow[]
  /** The file has the same values as the records. */
  same: Taken[]
}

const live = (work: Work, field: string, value: SqlParameter): Stored | undefined =>
  readMany(work, airport, `${quoteName(field)} = ? and deletedAt is null`, [value])[0]

/** The airport without an ID that has a code of the row. */
const unlinkedAirport = (work: Work, values: Values): Stored | undefined => {
  for (const code of ['ident', 'icao', 'iata'] as const) {
    const value = values[code]
    const holder = isText(value) && value !== '' ? holderOf(work, code, value, null) : undefined
    const found = holder && readStored(work, airport, holder.id)
    if (found) return isEmpty(found.values.sourceId) ? found : undefined
  }
  return undefined
}

const pinnedFields = ({ db }: Work, airportId: string): ReadonlySet<string> =>
  new Set(
    db
      .all<{ field: string }>('select field from airport_pin where airportId = ?', [airportId])
      .map(({ field }) => field),
  )

const presentOf = (work: Work, { id, values: own }: Stored): Present => {
  const pending = own.status === 'published' ? readPending(work, airport, id) : undefined
  return { own, pending: pending?.next ?? {}, pinned: pinnedFields(work, id) }
}

const withLink = (changes: RowChange[], own: Values, sourceId: string): RowChange[] =>
  isEmpty(own.sourceId)
    ? [
        { field: 'sourceId', before: null, after: sourceId, isOurs: false, isPinned: false, decision: 'take' },
        ...changes,
      ]
    : changes

/** Compares one row; adds nothing if the last file had the same values. */
const compareRow = (
  work: Work,
  key: Omit<SourceRow, 'values'>,
  taken: Taken | undefined,
  values: Values,
  found: Found,
): void => {
  const row: SourceRow = { ...key, values }
  const runwayHash = key.runwayHash || (taken?.runwayHash ?? '')
  const kept: Values = { ...taken?.values, ...values }
  const told = { ...row, values: kept, runwayHash, isGone: false }
  if (taken && saysTheSame(values, taken.values)) {
    found.same.push({ ...told, airportId: taken.airportId })
    return
  }
  const stored = live(work, 'sourceId', key.sourceId) ?? unlinkedAirport(work, values)
  if (!stored) {
    // An airport that was deleted here stays deleted.
    if (taken) return
    const changes = changesOfNew(values)
    found.rows.push({ ...row, airportId: null, groups: groupsOf(changes, undefined, values), own: values, changes })
    return
  }
  const { id, values: own } = stored
  const changes = withLink(changesOf(values, taken?.values ?? {}, presentOf(work, stored)), own, key.sourceId)
  if (changes.some(({ isPinned }) => !isPinned)) {
    found.rows.push({
      ...row,
      values: kept,
      runwayHash,
      airportId: id,
      groups: groupsOf(changes, own, values),
      own,
      changes,
    })
  } else if (changes.length === 0) {
    found.same.push({ ...told, airportId: id })
  }
}

/** Writes the results of a chunk of the file. */
const writeFound = async (work: Work, updateId: string, first: number, found: Found, signal: AbortSignal) => {
  const permit = (): void => signal.throwIfAborted()
  const numbered = found.rows.map((row, at) => ({ row, n: first + at }))
  for (const finish of [
    await inChunks(work.db, numbered, ({ row, n }) => insertRow(work, updateId, n, row), permit),
    await inChunks(work.db, found.same, (same) => writeSame(work.db, updateId, same), permit),
  ]) {
    work.db.transaction(finish)
  }
}

const insertRow = ({ db }: Work, updateId: string, n: number, row: FoundRow): void => {
  const { own, changes, groups } = row
  const [group, ...others] = groups
  const { label, code, searched } = namesOf(own)
  const text = (name: string): string | null => (isText(own[name]) ? own[name] : null)
  const takes = changes.filter(({ decision }) => decision === 'take').length
  db.insert('airport_update_row', {
    updateId,
    n,
    sourceId: row.sourceId,
    airportId: row.airportId,
    groupName: group,
    label,
    code,
    countryId: text('countryId'),
    type: text('type') ?? '',
    isPublished: own.status === 'published' ? 1 : 0,
    searched: likeness(`${searched} ${spellings(String(row.values.name ?? '')).join(' ')}`),
    changes: JSON.stringify(changes),
    values: JSON.stringify(row.values),
    hash: row.hash,
    runwayHash: row.runwayHash,
    date: row.date,
    goneDecision: group === 'gone' ? 'keep' : null,
    takes,
    keeps: changes.length - takes,
    conflicts: changes.filter(({ isOurs }) => isOurs).length,
    state: 'open',
    problem: null,
    takenBefore: null,
  })
  for (const groupName of others) db.insert('airport_update_also', { updateId, n, groupName })
}

/** Airports with an ID that isn't in the file, unless someone has already decided about them. */
const goneRows = (
  work: Work,
  seen: ReadonlySet<string>,
  after: string,
): { rows: FoundRow[]; last: string | undefined } => {
  const linked = work.db.all<{ sourceId: string }>(
    `select sourceId from ${quoteName(tableOf(airport))} where sourceId > ? and deletedAt is null order by sourceId limit ?`,
    [after, goneStep],
  )
  const rows = linked.flatMap(({ sourceId }): FoundRow[] => {
    if (seen.has(sourceId)) return []
    const taken = readTaken(work.db, sourceId)
    const stored = taken?.isGone === true ? undefined : live(work, 'sourceId', sourceId)
    return stored
      ? [
          {
            sourceId,
            values: taken?.values ?? {},
            hash: '',
            runwayHash: '',
            date: taken?.date ?? '',
            airportId: stored.id,
            groups: ['gone'],
            own: stored.values,
            changes: [],
          },
        ]
      : []
  })
  return { rows, last: linked.at(-1)?.sourceId }
}

/** A file is doubtful if it is much shorter than the last one, ends within a row, or is older. */
const minShare = 0.95

const questionOf = (
  last: Last,
  now: { rows: number; maxId: number; date: string; isCutOff: boolean },
): string | null => {
  const reasons = [
    ...(now.isCutOff ? ['The file ends in the middle of a row.'] : []),
    ...(now.rows < last.rows * minShare
      ? [
          `The file has ${now.rows.toLocaleString('en')} airports, and the last one had ${last.rows.toLocaleString('en')}.`,
        ]
      : []),
    ...(now.date !== '' && now.date < last.date
      ? [`The file is from ${now.date}, and the last one was from ${last.date}.`]
      : now.maxId < last.maxId
        ? ['The file is older than the last one: the newest airports are missing.']
        : []),
  ]
  return reasons.length > 0 ? reasons.join(' ') : null
}

interface Last {
  rows: number
  maxId: number
  date: string
}

const factsAtOnce = 4000

const lastFile = async ({ db }: Work, signal: AbortSignal): Promise<Last> => {
  const last: Last = { rows: 0, maxId: 0, date: '' }
  for (let after: string | undefined = ''; after !== undefined; ) {
    const facts: SqlRow | undefined = db.get(
      `select max(sourceId) as after, sum(isGone = 0) as "rows", max(cast(sourceId as integer)) as maxId, max(date) as date
      from (select sourceId, isGone, date from airport_taken indexed by airport_taken_facts
        where sourceId > ? order by sourceId limit ${factsAtOnce})`,
      [after],
    )
    last.rows += Number(facts?.rows)
    last.maxId = Math.max(last.maxId, Number(facts?.maxId))
    if (isText(facts?.date) && facts.date > last.date) last.date = facts.date
    after = isText(facts?.after) ? facts.after : undefined
    await nextTurn()
    signal.throwIfAborted()
  }
  return last
}

const readRunways = async ({ updateId, work, paths, signal }: Comparison): Promise<RunwaysOf | undefined> => {
  if (paths.runways === undefined) return undefined
  const runways: RunwaysOf = new Map()
  const { rows } = await readFileRows({
    name: 'runways',
    path: paths.runways,
    signal,
    onRows: (cells, columns) => processInTurns(cells, signal, (one) => addRunway(runways, columns, one)),
  })
  const files = readFiles(updateRow(work.db, updateId).files)
  if (files.runways) writeFiles(work.db, updateId, { ...files, runways: { ...files.runways, rows } })
  return runways
}

/** Compares the files of an update with the records, and writes the rows that differ. Throws a Refusal. */
export const compareUpdate = async (comparison: Comparison): Promise<void> => {
  const { work, updateId, paths, progress, signal } = comparison
  const last = await lastFile(work, signal)
  const runways = await readRunways(comparison)
  const known: Lookups = new Map()
  const seen = new Set<string>()
  let n = 0
  let maxId = 0
  let date = ''
  const contested: number[] = []
  const write = async (found: Found): Promise<void> => {
    await writeFound(work, updateId, n, found, signal)
    await processInTurns(found.rows, signal, ({ airportId, changes }) => {
      if (isContested(work, airportId, changes)) contested.push(n)
      n += 1
    })
  }
  const onRows = async (rows: readonly Cells[], columns: Columns, bytes: number): Promise<void> => {
    const found: Found = { rows: [], same: [] }
    await processInTurns(rows, signal, (cells) => {
      const key = keyOf(columns, cells, runways)
      if (!key || seen.has(key.sourceId)) return
      seen.add(key.sourceId)
      maxId = Math.max(maxId, Number(key.sourceId))
      if (key.date > date) date = key.date
      if (isAsLast(work.db, key.sourceId, key.hash, key.runwayHash)) return
      const taken = readTaken(work.db, key.sourceId)
      compareRow(work, key, taken, valuesOf(work, columns, cells, runways, known), found)
    })
    await write(found)
    progress.done = bytes
  }
  const { rows, isCutOff } = await readFileRows({ name: 'airports', path: paths.airports, signal, onRows })
  for (let after: string | undefined = ''; after !== undefined; ) {
    const gone = goneRows(work, seen, after)
    await write({ rows: gone.rows, same: [] })
    after = gone.last
  }
  await resolveCodes(work, updateId, contested, signal)
  const question = questionOf(last, { rows: seen.size, maxId, date, isCutOff })
  // A file in question replaces nothing until someone confirms it.
  if (question === null) work.db.transaction(await noteSame(work.db, updateId, () => signal.throwIfAborted()))
  const files = readFiles(updateRow(work.db, updateId).files)
  writeFiles(work.db, updateId, { ...files, airports: { ...files.airports, rows, ...(date !== '' && { date }) } })
  work.db.update('airport_update', { state: question === null ? 'ready' : 'questioned', question }, { id: updateId })
}

/** Why a file can't be compared. */
export const reasonOf = ({ message, extras: { fields } }: Refusal): string =>
  fields ? Object.values(fields).join(' ') : message
