import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { notTable } from '#csv'
import { airport, pageSizes, visibleText } from '#contract'
import { airportUpdatePath as path, type Pin, type UpdateGroup, updateGroups } from '#shapes'
import { invalid, malformed, newId, notFound, Refusal, createSemaphores } from '#host/base'
import {
  type RouteResponse,
  type Commit,
  type FormPart,
  objectIn,
  type Person,
  readForm,
  readSteadily,
  requirePermission,
  type Route,
  type SignedIn,
  type Upload,
} from '#host/http'
import { labelIn, labelsOf, liveRecord, type Tables, workOf } from '#host/records'
import type { SqlRow } from '#host/storage'
import { decide, filterOf, readDecision } from './decide.ts'
import { checkedColumns, headerOf } from './file-rows.ts'
import { noteSame } from './taken-store.ts'
import type { UpdateRuns } from './update-runs.ts'
import { beginUpdate, rowsWhere, setState, toUpdate, toUpdateRows, updateRow } from './update-store.ts'

/** The pins of an update that was undone don't count. */
const isThere = `not exists (select 1 from airport_update join undone using (operationId)
  where airport_update.id = airport_pin.updateId)`

/** The fields of an airport that updates do not change. */
const pinsOf = ({ db, model }: Tables, airportId: string): Pin[] => {
  const rows = db.all<{ field: string; byId: string; at: string }>(
    `select field, byId, at from airport_pin where airportId = ? and ${isThere} order by field`,
    [airportId],
  )
  const people = labelsOf(db, model, 'user', new Set(rows.map(({ byId }) => byId)))
  return rows
    .filter(({ field }) => Object.hasOwn(airport.fields, field))
    .map(({ field, byId, at }) => ({ field, by: labelIn(people, byId).label, at }))
}

const removePin = ({ db }: Tables, airportId: string, field: string): void => {
  const pin = db.get('select 1 from airport_pin where airportId = ? and field = ?', [airportId, field])
  if (!pin) throw notFound('Updates already change this field.')
  db.run('delete from airport_pin where airportId = ? and field = ?', [airportId, field])
}

const megabyte = 1_048_576
/** Three times the size of the files of 2026. */
const partBytesMax: Readonly<Record<string, number>> = { airports: 40 * megabyte, runways: 16 * megabyte }
const keptUpdates = 10
const nameMax = 200
const headBytes = 65_536

/** Hashing 17 MB at once would keep other requests waiting for 50 ms. */
const fingerprintOf = async (parts: ReadonlyMap<string, FormPart>): Promise<string> => {
  const hash = createHash('sha256')
  for (const [name, { bytes }] of parts) {
    hash.update(`${name}:${bytes.length}:`)
    for (let from = 0; from < bytes.length; from += megabyte) {
      hash.update(bytes.subarray(from, from + megabyte))
      await nextTurn()
    }
  }
  return hash.digest('hex')
}

const uploadReader = () => {
  const turns = createSemaphores(1, 1, 'You are already uploading files. Try again later.')
  return async (person: Person, request: IncomingMessage, timeoutMs: number): Promise<Upload> => {
    requirePermission(person, airport.key, 'edit')
    return turns(person.id, () =>
      readSteadily(request, timeoutMs, async () => {
        const parts = await readForm(request, request.headers['content-type'], (name) => partBytesMax[name])
        return { parts, fingerprint: await fingerprintOf(parts) }
      }),
    )
  }
}

const fileOf = ({ parts }: Upload, name: 'airports' | 'runways'): { name: string; bytes: Buffer } | undefined => {
  const part = parts.get(name)
  if (!part || part.bytes.length === 0) return undefined
  const problem = notTable(part.bytes.toString('utf8', 0, headBytes))
  if (problem !== undefined) throw invalid({ [name]: problem })
  checkedColumns(name, headerOf(part.bytes))
  return { name: visibleText(part.fileName ?? `${name}.csv`, false).slice(0, nameMax), bytes: part.bytes }
}

export function updateRoutes(tables: Tables, runs: UpdateRuns): Route[] {
  const { db } = tables

  const response = (id: string): RouteResponse => ({ data: toUpdate(tables, updateRow(db, id), runs.progress) })
  const idIn = ({ params }: SignedIn): string => params.id ?? ''
  const permitEdit = ({ person }: SignedIn): void => requirePermission(person, airport.key, 'edit')

  /** The update, if it is in one of these states. */
  const inState = (id: string, states: readonly string[]): SqlRow => {
    const row = updateRow(db, id)
    if (states.includes(String(row.state))) return row
    throw new Refusal('conflict', 'This comparison has changed. Reload the page.')
  }

  const begin = async (context: SignedIn): Promise<Commit> => {
    const { upload } = context
    permitEdit(context)
    if (!upload) throw malformed('No file was sent.')
    const [airports, runways] = [fileOf(upload, 'airports'), fileOf(upload, 'runways')]
    if (!airports) throw invalid({ airports: 'Choose airports.csv' })
    const work = workOf(tables, context)
    const id = newId()
    await runs.keep(id, { airports: airports.bytes, runways: runways?.bytes })
    const files = {
      airports: { name: airports.name, rows: 0 },
      ...(runways && { runways: { name: runways.name, rows: 0 } }),
    }
    return () => {
      forgetOld()
      beginUpdate(work, id, files)
      runs.compare(work, id, airports.bytes.length)
      return { status: 201, ...response(id) }
    }
  }

  const forget = (id: string): void => {
    db.run('delete from airport_update where id = ?', [id])
    runs.sweep()
  }

  /** Keeps the newest updates, because undoing an update needs its rows. */
  const forgetOld = (): void => {
    const old = db.all<{ id: string }>(
      `select id from airport_update where state not in ('comparing', 'applying') order by at desc limit -1 offset ?`,
      [keptUpdates - 1],
    )
    for (const { id } of old) forget(id)
  }

  const rows = (context: SignedIn): RouteResponse => {
    const { query } = context.request
    const id = idIn(context)
    updateRow(db, id)
    const group = updateGroups.find((one) => one === query.get('group'))
    if (query.has('group') && !group) throw malformed('Choose one of the groups of rows.')
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 20)]
    const isPage = Number.isSafeInteger(page) && page >= 1 && Number.isSafeInteger(limit) && limit >= 1
    if (!isPage || limit > Math.max(...pageSizes))
      throw malformed(`Send a page from 1 and a limit of at most ${Math.max(...pageSizes)}.`)
    const { sql, parameters } = rowsWhere(db, id, group, filterOf(query))
    const total = Number(db.get(`select count(*) as total from airport_update_row where ${sql}`, parameters)?.total)
    const found = db.all(`select * from airport_update_row where ${sql} order by n limit ? offset ?`, [
      ...parameters,
      limit,
      (page - 1) * limit,
    ])
    return { data: toUpdateRows(tables, found), meta: { page, limit, total } }
  }

  const confirm = async (context: SignedIn): Promise<Commit> => {
    const id = idIn(context)
    const permit = (): void => {
      requirePermission(context.personNow(), airport.key, 'edit')
      inState(id, ['questioned'])
    }
    permit()
    const finish = await noteSame(db, id, permit)
    return () => {
      finish()
      setState(db, id, 'ready')
      return response(id)
    }
  }

  const decideRows = async (context: SignedIn): Promise<Commit> => {
    permitEdit(context)
    const id = idIn(context)
    const decision = readDecision(context.body)
    const permit = (): void => {
      requirePermission(context.personNow(), airport.key, 'edit')
      inState(id, ['ready', 'questioned', 'stopped', 'applied'])
    }
    permit()
    const finish = await decide(tables, id, decision, permit)
    return () => {
      finish()
      return response(id)
    }
  }

  const apply = (context: SignedIn): RouteResponse => {
    permitEdit(context)
    const { isLive, group } = readApply(context.body)
    const id = idIn(context)
    inState(id, ['ready', 'stopped', 'applied'])
    setState(db, id, 'applying')
    const permit = (): void => {
      const person = context.personNow()
      for (const permission of isLive ? (['edit', 'publish'] as const) : (['edit'] as const)) {
        requirePermission(person, airport.key, permission)
      }
    }
    permit()
    runs.apply(workOf(tables, context), id, { isLive, group, permit })
    return response(id)
  }

  const stop = (context: SignedIn): RouteResponse => {
    permitEdit(context)
    inState(idIn(context), ['applying', 'stopped', 'applied'])
    runs.stop(idIn(context))
    return response(idIn(context))
  }

  const remove = (context: SignedIn): RouteResponse => {
    permitEdit(context)
    const id = idIn(context)
    inState(id, ['comparing', 'questioned', 'ready', 'stopped', 'applied', 'failed'])
    runs.cancel(id)
    forget(id)
    return { data: null }
  }

  const list = ({ person }: SignedIn): RouteResponse => {
    requirePermission(person, airport.key, 'view')
    const found = db.all('select * from airport_update order by at desc limit ?', [keptUpdates])
    return { data: found.map((row) => toUpdate(tables, row, runs.progress)) }
  }

  const seen =
    (read: (context: SignedIn) => RouteResponse) =>
    (context: SignedIn): RouteResponse => {
      requirePermission(context.person, airport.key, 'view')
      return read(context)
    }

  const pins = (context: SignedIn): RouteResponse => ({
    data: pinsOf(tables, liveRecord(tables, airport, context.params.airportId ?? '').id),
  })
  const unpin = (context: SignedIn): RouteResponse => {
    permitEdit(context)
    removePin(tables, context.params.airportId ?? '', context.request.query.get('field') ?? '')
    return pins(context)
  }

  return [
    { method: 'POST', path, readUpload: uploadReader(), prepare: begin },
    { method: 'GET', path, handle: list },
    { method: 'GET', path: `${path}/{id}`, handle: seen((context) => response(idIn(context))) },
    { method: 'DELETE', path: `${path}/{id}`, handle: remove },
    { method: 'GET', path: `${path}/{id}/rows`, handle: seen(rows) },
    { method: 'POST', path: `${path}/{id}/confirm`, takes: 'nothing', prepare: confirm },
    { method: 'POST', path: `${path}/{id}/decide`, prepare: decideRows },
    { method: 'POST', path: `${path}/{id}/apply`, handle: apply },
    { method: 'POST', path: `${path}/{id}/stop`, takes: 'nothing', handle: stop },
    { method: 'GET', path: `${path}/pins/{airportId}`, handle: seen(pins) },
    { method: 'DELETE', path: `${path}/pins/{airportId}`, handle: unpin },
  ]
}

const readApply = (body: unknown): { isLive: boolean; group: UpdateGroup | undefined } => {
  const { live, group } = objectIn(body)
  const wanted = updateGroups.find((one) => one === group)
  if (typeof live !== 'boolean') throw invalid({ live: 'Choose yes or no' })
  if (group !== undefined && !wanted) throw invalid({ group: `Choose one of ${updateGroups.join(', ')}` })
  return { isLive: live, group: wanted }
}
