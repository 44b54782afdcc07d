// The calls of each entity, all made from its definition:
//   GET  <list>                 GET    <list>/{id}         GET  <list>/{id}/impact
//   POST <save>                 DELETE <list>/{id}         POST <list>/bulk, /move, /undo
//   POST <list>/order, /merge, /import where the definition supports them; a single record has GET and save only.
import { type Entity, pageSizes, type Values } from '#contract'
import { isTokenSection } from '#readable'
import { conflict, invalid } from '#host/base'
import {
  type RouteResponse,
  type Commit,
  isPermitted,
  objectIn,
  type Person,
  requirePermission,
  requireRecentProof,
  type Route,
  type SignedIn,
  versionIn,
} from '#host/http'
import { isAboutPeople } from './schema/about-people.ts'
import { entriesSince } from './activity/activity.ts'
import { withoutUnchanged } from './write/without-unchanged.ts'
import { permitBulk, readBulk, readIds, runBulk, settableOf } from './change/bulk.ts'
import { readEnding } from './write/ending.ts'
import { impactOf } from './write/impact.ts'
import { importRows, planRows } from './import/import.ts'
import { readImport } from './import/import-request.ts'
import { labelIn, labelsOf } from './schema/labels.ts'
import { mergeRecords, moveReferences } from './change/merge.ts'
import { withRelated } from './write/new-related.ts'
import { checkedQuery } from './query/checked-query.ts'
import { formerNote } from './write/find-former.ts'
import { findPage } from './query/find-page.ts'
import type { Totals } from './query/totals.ts'
import { labelRow, readScopeOf, stopHidden } from './query/read-permission.ts'
import { toRow, toRows, toWholeRows } from './query/rows.ts'
import { saveRecord, writeRecord } from './write/save.ts'
import { livePageOf } from './query/similar-page.ts'
import { liveRecord, readMany } from './write/store.ts'
import { deleteRecord } from './change/trash.ts'
import { undoOperation } from './change/undo.ts'
import { workOf } from './work.ts'
import type { Stored, Tables, Work } from './tables.ts'
import { zoneOf } from './zone-of.ts'
import { quoteName, rowColumn } from './schema/columns.ts'

/** The field for the order on the website; undefined if an entity has no order. */
const orderField = (entity: Entity): string | undefined =>
  Object.keys(entity.fields).find((name) => entity.fields[name]?.kind === 'order')

/**
 * The given records exchange their positions in the new order, and all records are numbered from 1. So a page or a
 * filtered list can be sorted without the rest. IDs that someone has deleted meanwhile are ignored.
 */
const reorder = (work: Work, entity: Entity, name: string, ids: readonly string[]): Stored[] => {
  const all = readMany(
    work,
    entity,
    `deletedAt is null order by ${quoteName(name)} nulls last, ${quoteName(rowColumn)}`,
    [],
  )
  const byId = new Map(all.map((stored) => [stored.id, stored]))
  const given = ids.flatMap((id) => byId.get(id) ?? [])
  if (given.length === 0 && ids.length > 0) {
    const problem = `These ${entity.many} no longer exist`
    throw invalid({ ids: problem }, `${problem}.`)
  }
  const moved = new Set(ids)
  const next = given.values()
  const ordered = all.map((stored) => (moved.has(stored.id) ? (next.next().value ?? stored) : stored))
  return ordered.map(
    (stored, place) =>
      writeRecord(work, entity, stored.id, stored, { ...stored.values, [name]: place + 1 }, 'order').stored,
  )
}

/** Called with the full records that a user has read. */
export type WatchReads = (context: SignedIn, entity: Entity, ids: readonly string[]) => void

interface RecordServices extends Tables {
  totals: Totals
  watchReads: WatchReads
}

const list =
  (services: RecordServices, entity: Entity) =>
  (context: SignedIn): RouteResponse => {
    const { db, person, request, now } = context
    const query = checkedQuery(request.query, ['fields'])
    const readScope = readScopeOf(services.model, entity, person, request.query.get('fields'))
    const isSeen = isPermitted(person, entity.key, 'view')
    if (!isSeen) stopHidden(services.model, entity, person, query)
    // No screen shows more than a hundred at a time, so this is an export.
    const isExport = readScope === 'whole' && query.limit > Math.max(...pageSizes) && isAboutPeople(entity)
    if (isExport) requireRecentProof(context)
    const when = { now, zone: zoneOf(db, person.id), person }
    const { records, total } = findPage(services, services.totals, entity, query, when, !isSeen)
    const { search, page, limit } = query
    if (readScope === 'whole')
      services.watchReads(
        context,
        entity,
        records.map(({ id }) => id),
      )
    const rows =
      readScope === 'whole'
        ? toWholeRows(services, entity, records)
        : toRows(services, entity, records).map((row) => labelRow(entity, row))
    const { isBeyond } = services.rules[entity.key] ?? {}
    const isSearch = search.trim() !== '' && readScope === 'whole'
    const data = records.map((stored, index) => {
      const former = isSearch ? formerNote(services, entity, stored, search) : undefined
      const isOut = isBeyond?.({ db, person }, stored.id) === true
      return { ...rows[index], ...(isOut && { beyond: true }), ...(former && { former }) }
    })
    return { data, meta: { page, limit, total } }
  }

const getOne =
  (services: RecordServices, entity: Entity) =>
  ({ person, request, params }: SignedIn): RouteResponse => {
    const readScope = readScopeOf(services.model, entity, person, request.query.get('fields'))
    const row = toRow(services, entity, liveRecord(services, entity, params.id ?? entity.single ?? ''))
    return { data: readScope === 'whole' ? row : labelRow(entity, row) }
  }

/** The response of a write. A person who cannot view the record gets its label and the version for the next write. */
const writtenRow = (services: RecordServices, entity: Entity, person: Person, stored: Stored): Values => {
  const row = toRow(services, entity, stored)
  return isPermitted(person, entity.key, 'view') ? row : { ...labelRow(entity, row), version: row.version }
}

/** The current record, with the changes since the version that the person had read. */
const currentRow = (
  services: RecordServices,
  entity: Entity,
  person: Person,
  stored: Stored,
  since: number,
): Values => {
  if (!isPermitted(person, entity.key, 'view')) return writtenRow(services, entity, person, stored)
  const entries = entriesSince(services.db, entity, stored.id, since)
  const people = labelsOf(services.db, services.model, 'user', new Set(entries.map(({ by }) => by)))
  const changedBy: Values[] = entries.map(({ by, at, changes }) => {
    const { id, label } = labelIn(people, by)
    const fields = changes.map(({ field }) => field).filter((name) => !entity.fields[name]?.readOnly)
    return { by: { id, label }, at, fields }
  })
  return { ...toRow(services, entity, stored), changedBy }
}

type Body = { [name: string]: unknown }

/** The record, if the body has its version. */
const unchangedRecord = (services: RecordServices, entity: Entity, person: Person, id: string, body: Body): Stored => {
  const stored = liveRecord(services, entity, id)
  const version = versionIn(body)
  if (version !== stored.version) throw conflict(currentRow(services, entity, person, stored, version))
  return stored
}

const baseOf = (services: RecordServices, entity: Entity, person: Person, body: Body): Stored | undefined => {
  const id = body.id ?? entity.single
  if (id === undefined || id === null) return undefined
  if (typeof id !== 'string' || id === '') throw invalid({ id: 'Send the id as text' })
  return unchangedRecord(services, entity, person, id, body)
}

/** Makes a secret for the record, in place of an earlier one. */
const secretOf = (work: Work, entity: Entity, stored: Stored): Values => {
  const secret = work.rules[entity.key]?.makeSecret?.(work, stored)
  return entity.secret === undefined || secret === undefined ? {} : { [entity.secret]: secret }
}

const renewSecret =
  (services: RecordServices, entity: Entity) =>
  (context: SignedIn): RouteResponse => {
    const {
      person,
      params: { id = '' },
      body,
      now,
    } = context
    requirePermission(person, entity.key, 'edit')
    const before = unchangedRecord(services, entity, person, id, objectIn(body))
    const work = workOf(services, context)
    const after = { ...before.values, secretAt: now.toISOString() }
    const { stored } = writeRecord(work, entity, id, before, after, 'update')
    return { data: { ...secretOf(work, entity, stored), ...toRow(services, entity, stored) } }
  }

const save =
  (services: RecordServices, entity: Entity) =>
  (context: SignedIn): RouteResponse => {
    requirePermission(context.person, entity.key, 'edit')
    const { related, publishing, keepsTranslations, ...own } = objectIn(context.body)
    const body = publishing === undefined || entity.publishes ? own : { ...own, publishing }
    const work = { ...workOf(services, context), keepsTranslations: keepsTranslations === true }
    // Changing fields that bulk can set has the same rules for a single record.
    const maySet = settableOf(entity)
    const ignoresOldProblems = Object.keys(body).every(
      (name) => name === 'id' || name === 'version' || maySet(name, body[name]),
    )
    const before = baseOf(services, entity, context.person, body)
    const { id: _id, version: _version, ...sent } = body
    const draft = before ? withoutUnchanged(entity.fields, () => toRow(services, entity, before), sent) : body
    const whole = withRelated(work, entity, draft, related, before?.values)
    const { stored, outcome } = saveRecord(work, entity, whole, before, { ignoresOldProblems })
    const isActed = publishing !== undefined && entity.publishes === true
    if (isActed) work.publishing.act?.(work, entity, stored, publishing)
    const isNew = outcome === 'create'
    return {
      status: isNew ? 201 : 200,
      data: {
        ...(isNew && secretOf(work, entity, stored)),
        ...writtenRow(services, entity, context.person, liveRecord(services, entity, stored.id)),
      },
      ...(outcome === 'unchanged' && !isActed ? {} : { meta: { operationId: work.operationId } }),
    }
  }

const remove =
  (services: RecordServices, entity: Entity) =>
  (context: SignedIn): RouteResponse => {
    requirePermission(context.person, entity.key, 'delete')
    const work = workOf(services, context)
    const live = liveRecord(services, entity, context.params.id ?? '')
    const stored = deleteRecord(work, entity, live, readEnding(Object.fromEntries(context.request.query)))
    return { data: writtenRow(services, entity, context.person, stored), meta: { operationId: work.operationId } }
  }

const impact =
  (services: RecordServices, entity: Entity) =>
  ({ db, person, params, now }: SignedIn): RouteResponse => {
    requirePermission(person, entity.key, 'view')
    const stored = liveRecord(services, entity, params.id ?? '')
    const page = livePageOf(services, services.totals, entity, stored, { now, zone: zoneOf(db, person.id), person })
    return { data: impactOf(services, entity, stored.id), ...(page && { meta: { page } }) }
  }

const bulk =
  (services: RecordServices, entity: Entity) =>
  async (context: SignedIn): Promise<Commit> => {
    const order = readBulk(entity, context.body)
    const permit = (): void => permitBulk(context.personNow(), entity, order)
    permit()
    if (order.action === 'purge' || Object.hasOwn(order.set, 'roleId')) requireRecentProof(context)
    const finish = await runBulk(workOf(services, context), entity, order, permit)
    return () => ({ data: finish() })
  }

const undo =
  (services: RecordServices, entity: Entity) =>
  async (context: SignedIn): Promise<Commit> => {
    const permit = (): void => requirePermission(context.personNow(), entity.key, 'edit')
    permit()
    if (['user', 'role', 'token'].includes(entity.key)) requireRecentProof(context)
    const { operationId } = objectIn(context.body)
    if (typeof operationId !== 'string') throw invalid({ operationId: 'Send the operation to undo' })
    const finish = await undoOperation(workOf(services, context), entity, operationId, permit)
    return () => ({ data: finish() })
  }

const order =
  (services: RecordServices, entity: Entity, name: string) =>
  (context: SignedIn): RouteResponse => {
    requirePermission(context.person, entity.key, 'edit')
    const work = workOf(services, context)
    const records = reorder(work, entity, name, readIds(objectIn(context.body).ids, 'ids'))
    return {
      data: records.map(({ id, version, values }) => ({ id, version, [name]: values[name] })),
      meta: { operationId: work.operationId },
    }
  }

const merge =
  (services: RecordServices, entity: Entity) =>
  (context: SignedIn): RouteResponse => {
    requirePermission(context.person, entity.key, 'edit')
    const { from, into } = objectIn(context.body)
    if (typeof into !== 'string') throw invalid({ into: `Choose the ${entity.one} to keep` })
    const work = workOf(services, context)
    const stored = mergeRecords(work, entity, readIds(from, 'from'), into)
    return { data: writtenRow(services, entity, context.person, stored), meta: { operationId: work.operationId } }
  }

const move =
  (services: RecordServices, entity: Entity) =>
  (context: SignedIn): RouteResponse => {
    requirePermission(context.person, entity.key, 'edit')
    const { from, into } = objectIn(context.body)
    if (typeof from !== 'string') throw invalid({ from: `Choose the ${entity.one} to replace` })
    if (typeof into !== 'string') throw invalid({ into: `Choose the ${entity.one} to use instead` })
    const work = workOf(services, context)
    const stored = moveReferences(work, entity, from, into)
    return { data: writtenRow(services, entity, context.person, stored), meta: { operationId: work.operationId } }
  }

const importBatch =
  (services: RecordServices, entity: Entity) =>
  async (context: SignedIn): Promise<Commit> => {
    requirePermission(context.person, entity.key, 'edit')
    const work = workOf(services, context)
    const wanted = readImport(entity, context.body)
    if (!wanted.dryRun) {
      const permit = () => requirePermission(context.personNow(), entity.key, 'edit')
      const finish = await importRows(work, entity, wanted, permit)
      return () => ({ data: finish() })
    }
    const plan = await planRows(work, entity, wanted)
    // The changes show former values, as reading the records does.
    services.watchReads(context, entity, plan.updates?.map(({ id }) => id) ?? [])
    return () => ({ data: plan, isNotStored: true })
  }

const routesOf = (services: RecordServices, entity: Entity): Route[] => {
  const { path, savePath } = entity
  const secrets = entity.secret === undefined ? [] : [entity.secret]
  const common: Route[] = [
    { method: 'GET', path: `${path}/{id}`, handle: getOne(services, entity) },
    { method: 'POST', path: savePath, secrets, handle: save(services, entity) },
  ]
  if (entity.single !== undefined) return [{ method: 'GET', path, handle: getOne(services, entity) }, ...common]
  const ordered = orderField(entity)
  const more: Route[] = []
  if (ordered !== undefined) {
    more.push({ method: 'POST', path: `${path}/order`, handle: order(services, entity, ordered) })
  }
  if (entity.secret !== undefined) {
    more.push({ method: 'POST', path: `${path}/{id}/secret`, secrets, handle: renewSecret(services, entity) })
  }
  if (entity.merges) more.push({ method: 'POST', path: `${path}/merge`, handle: merge(services, entity) })
  if (entity.import) more.push({ method: 'POST', path: `${path}/import`, prepare: importBatch(services, entity) })
  return [
    ...common,
    ...more,
    { method: 'GET', path, handle: list(services, entity) },
    { method: 'DELETE', path: `${path}/{id}`, handle: remove(services, entity) },
    { method: 'GET', path: `${path}/{id}/impact`, handle: impact(services, entity) },
    { method: 'POST', path: `${path}/bulk`, prepare: bulk(services, entity) },
    { method: 'POST', path: `${path}/move`, handle: move(services, entity) },
    { method: 'POST', path: `${path}/undo`, prepare: undo(services, entity) },
  ]
}

/** API tokens may call the routes of all entities but those of accounts and roles. */
const withTokens = ({ key }: Entity, route: Route): Route =>
  isTokenSection(key) ? { ...route, tokenScope: 'records' } : route

export const recordRoutes = (services: RecordServices): Route[] =>
  services.model.entities.flatMap((entity) => routesOf(services, entity).map((route) => withTokens(entity, route)))
