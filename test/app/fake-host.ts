// A product host in memory that serves every definition by docs/contract.md. Tests of lists and forms use it for
// behaviour that a real host cannot be made to show: late or lost responses, missing features, changes by other users.
// real-screen.tsx tests screens against the real host.
import { pageOf } from '../../src/app/data/local-list.ts'
import { calls } from '../../src/contract/calls.ts'
import { checkDraft } from '../../src/contract/checks/check-draft.ts'
import { labelOf } from '../../src/contract/label-of.ts'
import { type Entity, labelName } from '../../src/contract/define.ts'
import { entities } from '../../src/contract/entities/sections.ts'
import { isObject, type Json, type Row, type Values } from '../../src/contract/json.ts'
import { readListQuery } from '../../src/contract/list-query.ts'
import { answerWith, type CallParts, json, later, partsOf, profileOf } from './host-double.ts'

export type Call = CallParts

const refuse = (status: number, code: string, error: string, extras: object = {}) =>
  json(status, { error, code, ...extras }, { 'X-Request-Id': '7f3a-19c2' })

const operationId = '0f'.repeat(16)

export const me = { email: 'meera@example.com', label: 'Meera Nair' }
export const everything = ['entities', 'media', 'operations', 'accounts']

const entityOf = (key: string): Entity => {
  const entity = entities.find((one) => one.key === key)
  if (!entity) throw new Error(`there is no entity ${key}`)
  return entity
}

export const rowOf = (id: string, values: Values): Row => ({
  id,
  version: 1,
  createdAt: '2026-03-04T10:00:00.000Z',
  updatedAt: '2026-11-18T14:02:00.000Z',
  ...values,
})

/** A host with exactly these records of one entity. */
export const startFakeHost = (entity: Entity, rows: Row[], features?: readonly string[] | 'bare'): FakeHost => {
  const host = new FakeHost(features)
  host.put(entity.key, rows)
  return host
}

export class FakeHost {
  calls: Call[] = []
  /** Called first; the host responds only if it returns undefined. */
  instead: (call: Call) => Response | Promise<Response> | undefined = () => undefined
  /** The time zone of the user's account. */
  timeZone = 'Asia/Kolkata'
  permissions: { [section: string]: string[] } | undefined
  readonly drafts = new Map<string, unknown>()
  private readonly rows = new Map<string, Row[]>()
  private readonly trash = new Map<string, Row[]>()
  private count = 0

  /** @param features `bare`: only the calls of the specification */
  constructor(readonly features: readonly string[] | 'bare' = everything) {
    answerWith((asked) => {
      const call = partsOf(asked)
      this.calls.push(call)
      // The idempotency key of an undo is the id of the operation.
      const hasKey = (call.path.endsWith('/undo') ? /./ : /^[0-9a-f]{32}$/).test(call.key ?? '')
      const needsKey = call.method !== 'GET' && this.features.includes('operations')
      if (needsKey && !hasKey) throw new Error(`${call.path} came without its key`)
      return this.instead(call) ?? this.answer(call)
    })
  }

  /** Holds calls that match `fits` until the returned promise is settled, then responds as usual or by `answer`. */
  holds(fits: (call: Call) => boolean, answer = (call: Call): Response | Promise<Response> => this.answer(call)) {
    const isTime = later<void>()
    this.instead = (call) => (fits(call) ? isTime.promise.then(() => answer(call)) : undefined)
    return isTime
  }

  writes(path: string): Call[] {
    return this.calls.filter((call) => call.method === 'POST' && call.path === path)
  }

  all(key: string): Row[] {
    return this.rows.get(key) ?? []
  }

  private inTrash(key: string): Row[] {
    return this.trash.get(key) ?? []
  }

  /** Replaces all records of an entity with exactly these. */
  put(key: string, rows: readonly Row[]): void {
    this.rows.set(key, [...rows])
  }

  add(key: string, id: string, values: Values): Row {
    const row = this.complete(entityOf(key), rowOf(id, values))
    this.rows.set(key, [...this.all(key), row])
    return row
  }

  /** Changes a record as another user. */
  change(key: string, id: string, values: Values, by = 'Rhea D’Souza'): Row {
    const old = this.all(key).find((row) => row.id === id)
    if (!old) throw new Error(id)
    const mark = { version: old.version + 1, updatedAt: '2026-11-18T14:05:00.000Z', updatedBy: { id: 'u9', label: by } }
    const row = this.complete(entityOf(key), { ...old, ...values, ...mark })
    this.rows.set(
      key,
      this.all(key).map((one) => (one.id === id ? row : one)),
    )
    return row
  }

  remove(key: string, id: string, by = 'Rhea D’Souza', deletedAt = '2026-11-18T15:00:00.000Z'): void {
    const row = this.all(key).find((one) => one.id === id)
    this.rows.set(
      key,
      this.all(key).filter((one) => one.id !== id),
    )
    const mark = { deletedAt, updatedBy: { id: 'u9', label: by } }
    if (row) this.trash.set(key, [...this.inTrash(key), { ...row, ...mark }])
  }

  purge(key: string, id: string): void {
    this.trash.set(
      key,
      this.inTrash(key).filter((row) => row.id !== id),
    )
  }

  /** Adds missing fields and the labels of related records. */
  private complete(entity: Entity, row: Row): Row {
    const full: Row = { ...row }
    for (const [name, field] of Object.entries(entity.fields)) {
      full[name] ??= field.kind === 'count' ? 0 : field.kind === 'group' || field.kind === 'relations' ? [] : null
      if (field.kind !== 'relation' && field.kind !== 'relations') continue
      const given = [row[labelName(name)] ?? null].flat()
      const named = (id: Json): Json => {
        const trashed = this.inTrash(field.to).find((one) => one.id === id)
        const found = this.all(field.to).find((one) => one.id === id) ?? trashed
        if (!found) return given.find((label) => isObject(label) && label.id === id) ?? null
        return {
          id: found.id,
          label: labelOf(entityOf(field.to), found),
          ...(found === trashed ? { inTrash: true } : {}),
        }
      }
      const value = full[name] ?? null
      full[labelName(name)] = Array.isArray(value) ? value.map(named) : named(value)
    }
    return full
  }

  answer(call: Call): Response {
    const { method, path, query, body } = call
    if (path === '/personal/profile') return this.profile()
    if (path.startsWith('/api/v1/post/drafts/')) return this.draft(call)
    if (path === calls.securityExports) return json(200, { data: null })
    if (path === calls.imports) return json(200, { data: [], meta: { page: 1, limit: 20, total: 0 } })
    const isOf = (one: Entity) => path === one.savePath || path === one.path || path.startsWith(`${one.path}/`)
    const entity = entities.find(isOf)
    if (!entity) return refuse(404, 'not_found', `Nothing at ${path}`)
    if (method === 'POST' && path === entity.savePath) return this.save(entity, isObject(body) ? body : {})
    const rest = path.slice(entity.path.length + 1)
    if (method === 'GET' && entity.single) return json(200, { data: this.all(entity.key)[0] })
    if (method === 'GET' && rest === '') return this.list(entity, query)
    if (method === 'POST' && rest === 'bulk') return this.bulk(entity, isObject(body) ? body : {})
    if (method === 'POST' && rest === 'undo') {
      return this.bulk(entity, { action: 'restore', ids: this.inTrash(entity.key).map(({ id }) => id) })
    }
    if (rest.endsWith('/impact')) return json(200, { data: [] })
    const row = this.all(entity.key).find(({ id }) => id === decodeURIComponent(rest))
    if (row && method === 'DELETE') {
      this.remove(entity.key, row.id, me.label)
      return json(200, { data: row, meta: { operationId } })
    }
    return row ? json(200, { data: row }) : refuse(404, 'not_found', `This ${entity.one} no longer exists`)
  }

  profile(): Response {
    if (this.features === 'bare') return refuse(404, 'not_found', 'No such call')
    return profileOf(this.features, {
      email: me.email,
      firstName: 'Meera',
      lastName: 'Nair',
      siteUrl: 'https://www.example.com',
      timeZone: this.timeZone,
      siteTimeZone: this.all('settings')[0]?.defaultTimeZone,
      ...(this.permissions && { role: { id: 'r2', label: 'Editor' }, permissions: this.permissions }),
    })
  }

  private draft({ method, path, body }: Call): Response {
    if (method === 'PUT') this.drafts.set(path, body)
    if (method === 'DELETE') this.drafts.delete(path)
    return json(200, { data: method === 'GET' ? (this.drafts.get(path) ?? null) : null })
  }

  private list(entity: Entity, query: URLSearchParams): Response {
    if (this.features === 'bare') return json(200, { data: this.all(entity.key) })
    const { unknown: _, ...asked } = readListQuery(query)
    const isTrash = asked.filters.some(({ name }) => name === 'trashed')
    // No URL has changed on this host.
    const filters = asked.filters
      .filter((term) => !['trashed', 'id'].includes(term.name))
      .map((term) => (term.name === 'pageAddress' ? { ...term, name: 'slug' } : term))
    const ids = asked.filters.filter(({ name }) => name === 'id').map(({ value }) => value)
    const from = (isTrash ? this.inTrash(entity.key) : this.all(entity.key)).filter(
      ({ id }) => ids.length === 0 || ids.includes(id),
    )
    const { rows, total } = pageOf(entity, from, { ...asked, filters })
    return json(200, { data: rows, meta: { page: asked.page, limit: asked.limit, total } })
  }

  private bulk(entity: Entity, { action, ids, set }: { [name: string]: unknown }): Response {
    const wanted: readonly unknown[] = Array.isArray(ids) ? ids : this.all(entity.key).map(({ id }) => id)
    const lostOf = (id: unknown) => this.inTrash(entity.key).find((row) => row.id === id)
    const gone = wanted.filter((id) => action === 'restore' && !lostOf(id))
    for (const id of wanted) {
      if (action === 'delete') this.remove(entity.key, String(id), me.label)
      if (action === 'purge') this.purge(entity.key, String(id))
      if (action === 'set' && isObject(set)) {
        this.rows.set(
          entity.key,
          this.all(entity.key).map((row) => (row.id === id ? Object.assign({}, row, set) : row)),
        )
      }
      const lost = lostOf(id)
      if (action !== 'restore' || !lost) continue
      this.purge(entity.key, lost.id)
      this.rows.set(entity.key, [...this.all(entity.key), { ...lost, deletedAt: null, version: lost.version + 1 }])
    }
    const failed = gone.map((id) => ({ id, error: `This ${entity.one} no longer exists.`, code: 'not_found' }))
    const done = wanted.filter((id) => !gone.includes(id))
    return json(200, { data: { done, failed, operationId } })
  }

  private save(entity: Entity, { id, version, ...draft }: { [name: string]: unknown }): Response {
    const old = id === undefined ? undefined : this.all(entity.key).find((row) => row.id === id)
    if (id !== undefined && !old) return refuse(404, 'not_found', `This ${entity.one} no longer exists`)
    if (old && old.version !== version) return refuse(409, 'conflict', 'Somebody else has changed this.', { data: old })
    const base = old && Object.fromEntries(Object.keys(entity.fields).map((name) => [name, old[name] ?? null]))
    const { values, problems } = checkDraft(entity, draft, base)
    if (Object.keys(problems).length > 0) return refuse(422, 'validation', 'Look again.', { fields: problems })
    for (const names of entity.unique ?? []) {
      const [name = ''] = names
      const isTaken = this.all(entity.key).some((row) => row.id !== id && row[name] === values[name])
      if (names.length > 1 || !values[name] || !isTaken) continue
      return refuse(409, 'duplicate', 'It is taken.', { fields: { [name]: `Another ${entity.one} has this` } })
    }
    if (old) return json(200, { data: this.change(entity.key, old.id, values, me.label) })
    this.count += 1
    const row = this.add(entity.key, `new${this.count}`, { ...values, updatedBy: { id: 'u1', label: me.label } })
    return json(201, { data: row })
  }
}
