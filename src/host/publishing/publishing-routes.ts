// The calls of pending versions and publishing actions, for each entity that is published:
//   GET, POST, DELETE <list>/{id}/pending    POST <list>/{id}/pending/publish
//   POST <list>/{id}/publishing              POST <list>/publishing
//   GET <list>/counts                        GET <list>/reviewers
import { type Entity, isObject, labelOf, liveActions, type Reference, user, type Values } from '#contract'
import { isTokenSection } from '#readable'
import { conflict, notFound, Refusal } from '#host/base'
import {
  type RouteResponse,
  type Commit,
  isPermitted,
  objectIn,
  type Person,
  requirePermission,
  type Route,
  type SignedIn,
} from '#host/http'
import {
  attempt,
  inChunks,
  leftBy,
  liveRecord,
  matching,
  peopleWith,
  readStored,
  readWhich,
  type Result,
  type Stored,
  type Tables,
  toRow,
  type Totals,
  withoutUnchanged,
  withRelated,
  type Work,
  workOf,
} from '#host/records'
import {
  discardPending,
  mergedOf,
  pendingOf,
  pendingRow,
  pendingRowFor,
  savePending,
  withPublicNote,
} from './pending.ts'
import { type Pending, readPending } from './pending-store.ts'
import { publishedWith, publishTogether, type ToPublish } from './publish-pending.ts'
import { stateCounts } from './state-counts.ts'
import { pendingIfRead } from './publish-actions.ts'
import {
  actOnSaved,
  permitRecordAction,
  readActionOnMany,
  readRecordAction,
  runRecordAction,
} from './review-actions.ts'

type Body = { readonly [name: string]: unknown }

const idIn = ({ params }: SignedIn): string => params.id ?? ''

/** A person who cannot view the record learns its version only. */
const seenRow = (tables: Tables, entity: Entity, person: Person, id: string): Values => {
  const row = toRow(tables, entity, liveRecord(tables, entity, id))
  return isPermitted(person, entity.key, 'view') ? row : { id: row.id, version: row.version }
}

const versionGiven = (body: Body, name: string): number => {
  const version = body[name]
  if (typeof version === 'number') return version
  throw new Refusal('version_required', `Send the ${name} that was read.`)
}

/** The record and its pending version, if the caller has read the current ones. */
const pendingRead = (tables: Tables, entity: Entity, { person }: SignedIn, stored: Stored, read: number): Pending => {
  const pending = pendingOf(tables, entity, stored)
  if (read !== pending.version) {
    throw conflict(pendingRowFor(tables, entity, person, stored, pending))
  }
  return pending
}

const getPending =
  (tables: Tables, entity: Entity) =>
  (context: SignedIn): RouteResponse => {
    requirePermission(context.person, entity.key, 'view')
    const stored = liveRecord(tables, entity, idIn(context))
    return { data: pendingRow(tables, entity, stored, pendingOf(tables, entity, stored)) }
  }

const own = new Set(['id', 'version', 'liveVersion', 'followed', 'conflicts', 'pending'])

/** The draft's fields. A response's other values may come back as they were. */
const draftIn = (tables: Tables, entity: Entity, stored: Stored, body: Body): { [name: string]: unknown } => {
  const draft = withoutUnchanged(entity.fields, () => toRow(tables, entity, stored), body)
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !own.has(name)))
}

const postPending =
  (tables: Tables, entity: Entity) =>
  (context: SignedIn): RouteResponse => {
    const { person } = context
    requirePermission(person, entity.key, 'edit')
    const { related, publishing, ...body } = objectIn(context.body)
    const stored = liveRecord(tables, entity, idIn(context))
    const there = readPending(tables, entity, stored.id)
    if (there && typeof body.version !== 'number') throw conflict(pendingRowFor(tables, entity, person, stored, there))
    const pending =
      body.version === undefined
        ? undefined
        : pendingRead(tables, entity, context, stored, versionGiven(body, 'version'))
    if (!pending && versionGiven(body, 'liveVersion') !== stored.version) {
      throw conflict(seenRow(tables, entity, person, stored.id))
    }
    const work = workOf(tables, context)
    const values = { ...stored.values, ...(pending && mergedOf(entity, stored, pending).values) }
    const draft = withRelated(work, entity, draftIn(tables, entity, stored, body), related, values)
    const isChanged = savePending(work, entity, stored, pending, draft)
    const saved = readPending(tables, entity, stored.id)
    const isActed = saved !== undefined && publishing !== undefined
    if (isActed) actOnSaved(work, entity, stored, publishing, saved.version)
    const now = readPending(tables, entity, stored.id)
    return {
      status: now && !pending ? 201 : 200,
      data: now ? pendingRowFor(tables, entity, person, stored, now) : seenRow(tables, entity, person, stored.id),
      ...((isChanged || isActed) && { meta: { operationId: work.operationId } }),
    }
  }

/** The version stands in the query, since a DELETE has no body. */
const removePending =
  (tables: Tables, entity: Entity) =>
  (context: SignedIn): RouteResponse => {
    requirePermission(context.person, entity.key, 'edit')
    const stored = liveRecord(tables, entity, idIn(context))
    const version = Number(context.request.query.get('version') ?? Number.NaN)
    const given = Number.isInteger(version) ? { version } : {}
    const pending = pendingRead(tables, entity, context, stored, versionGiven(given, 'version'))
    const work = workOf(tables, context)
    discardPending(work, entity, stored, pending)
    return { data: seenRow(tables, entity, context.person, stored.id), meta: { operationId: work.operationId } }
  }

/** The version of pending changes that a call names. */
const pendingIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The action of a call to `pending/publish`, which only names the pending version. */
const ofPending = ({ version, at, ...rest }: Body): Body => {
  const action = at === undefined ? 'publish' : at === null ? 'unschedule' : 'schedule'
  return { ...rest, action, at, pending: version }
}

/** An action names the version of the record, or of its pending changes if it concerns only those. */
const runOne =
  (tables: Tables, entity: Entity, bodyOf: (body: Body) => Body = (body) => body) =>
  (context: SignedIn): RouteResponse => {
    requirePermission(context.person, entity.key, 'edit')
    const body = bodyOf(objectIn(context.body))
    const order = readRecordAction(body)
    permitRecordAction(context.person, entity, order)
    const stored = liveRecord(tables, entity, idIn(context))
    const pending = pendingIn(body.pending)
    const isOfPending = pending !== undefined && body.version === undefined && !liveActions.includes(order.action)
    if (isOfPending) pendingRead(tables, entity, context, stored, pending)
    else if (versionGiven(body, 'version') !== stored.version)
      throw conflict(seenRow(tables, entity, context.person, stored.id))
    const work = workOf(tables, context)
    runRecordAction(work, entity, stored, order, pending)
    return { data: seenRow(tables, entity, context.person, stored.id), meta: { operationId: work.operationId } }
  }

const toPublish = (work: Work, entity: Entity, id: string, read: number | undefined): ToPublish[] => {
  const stored = liveRecord(work, entity, id)
  const pending = pendingIfRead(work, entity, stored, read)
  return pending ? [{ work, stored, pending }] : []
}

const runMany = async (work: Work, entity: Entity, body: Body, permit: () => void): Promise<() => Result> => {
  const order = readActionOnMany(body)
  const pending = isObject(body.pending) ? body.pending : {}
  const result: Result = { done: [], failed: [], operationId: work.operationId }
  const ids = matching(work, entity, readWhich(body))
  const all = new Set(order.action === 'publish' ? ids : [])
  const isLive = new Set<string>()
  const step = (id: string): void =>
    attempt(work.db, result, id, () => {
      if (isLive.has(id)) return // it went live with another one
      const stored = readStored(work, entity, id)
      if (stored?.deletedAt !== null) throw notFound(`This ${entity.one} no longer exists.`)
      const group = publishedWith(work, entity, id, all)
      if (order.action !== 'publish' || group.length === 1) {
        return runRecordAction(work, entity, stored, order, pendingIn(pending[id]))
      }
      const { note } = order
      const read = group.flatMap((one) => toPublish(work, entity, one, pendingIn(pending[one])))
      publishTogether(
        entity,
        read.map((one) => ({ ...one, pending: withPublicNote(one.pending, note) })),
      )
      for (const one of group) isLive.add(one)
    })
  const last = await inChunks(work.db, ids, step, permit, work.task)
  return () => {
    last()
    return { ...result, ...leftBy(work.task) }
  }
}

const actOnMany =
  (tables: Tables, entity: Entity) =>
  async (context: SignedIn): Promise<Commit> => {
    requirePermission(context.person, entity.key, 'edit')
    const body = objectIn(context.body)
    const order = readActionOnMany(body)
    const permit = (): void => {
      permitRecordAction(context.personNow(), entity, order)
      if (isObject(body.match)) requirePermission(context.personNow(), entity.key, 'view')
    }
    permit()
    const finish = await runMany(workOf(tables, context), entity, body, permit)
    return () => ({ data: finish() })
  }

/** The people who can be asked for a review, by name: all who can publish here, in `language`, but the caller. */
const reviewers =
  ({ db }: Tables, { key }: Entity) =>
  ({ person, request }: SignedIn): RouteResponse => {
    requirePermission(person, key, 'edit')
    const asked = Object.fromEntries(new URLSearchParams(request.query))
    const people = peopleWith(db, key, 'publish', asked).filter(({ id }) => id !== person.id)
    const named = people.map((one): Reference => ({ id: one.id, label: labelOf(user, one) }))
    return { data: named.sort((one, other) => one.label.localeCompare(other.label)) }
  }

/** Tokens don't read the names of users, so they can't list reviewers. */
const mayBeCalledByTokens = ({ key, path }: Entity, route: Route): boolean =>
  isTokenSection(key) && route.path !== `${path}/reviewers`

const routesOf = (tables: Tables, totals: Totals, entity: Entity): Route[] => {
  const one = `${entity.path}/{id}`
  return [
    { method: 'GET', path: `${entity.path}/counts`, handle: stateCounts(tables, totals, entity) },
    { method: 'GET', path: `${entity.path}/reviewers`, handle: reviewers(tables, entity) },
    { method: 'GET', path: `${one}/pending`, handle: getPending(tables, entity) },
    { method: 'POST', path: `${one}/pending`, handle: postPending(tables, entity) },
    { method: 'DELETE', path: `${one}/pending`, handle: removePending(tables, entity) },
    { method: 'POST', path: `${one}/pending/publish`, handle: runOne(tables, entity, ofPending) },
    { method: 'POST', path: `${one}/publishing`, handle: runOne(tables, entity) },
    { method: 'POST', path: `${entity.path}/publishing`, prepare: actOnMany(tables, entity) },
  ]
}

export const publishingRoutes = (tables: Tables, totals: Totals): Route[] =>
  tables.model.entities
    .filter(({ publishes }) => publishes)
    .flatMap((entity) =>
      routesOf(tables, totals, entity).map(
        (route): Route => (mayBeCalledByTokens(entity, route) ? { ...route, tokenScope: 'records' } : route),
      ),
    )
