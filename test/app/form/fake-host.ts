// A product host in memory that serves every definition by docs/contract.md, for forms: what a real one cannot be made to do (to
// be late, to lose an answer, to have been changed by somebody else) a test puts before it. Forms against the real host
// are tested through real-screen.tsx.
import { pageOf } from '../../../src/app/data/local-list.ts'
import { checkDraft } from '../../../src/contract/check-draft.ts'
import { labelOf } from '../../../src/contract/label-of.ts'
import { type Entity, labelName } from '../../../src/contract/define.ts'
import { entities } from '../../../src/contract/entities/sections.ts'
import { isObject, type Json, type Row, type Values } from '../../../src/contract/json.ts'
import { type FilterTerm, readListQuery } from '../../../src/contract/list-query.ts'
import { answerWith, type CallParts, json, later, partsOf } from '../host-double.ts'

export { json } from '../host-double.ts'
export type Call = CallParts
export type Instead = (call: Call) => Response | Promise<Response> | undefined

const refuse = (status: number, code: string, error: string, extras: object = {}) =>
  json(status, { error, code, ...extras })

export const me = { email: 'meera@example.com', label: 'Meera Nair' }
export const everything = [
  'entities',
  'media',
  'search',
  'activity',
  'bulk',
  'import',
  'roles',
  'idempotency',
  'drafts',
]

export class FakeHost {
  calls: Call[] = []
  /** Asked before the host itself answers. */
  instead: Instead = () => undefined
  features: readonly string[] = everything
  permissions: { [section: string]: string[] } | undefined
  readonly drafts = new Map<string, unknown>()
  private readonly rows = new Map<string, Row[]>()
  private readonly trash = new Map<string, Row[]>()
  private entities: readonly Entity[] = []
  private count = 0

  async start(): Promise<this> {
    this.entities = entities
    answerWith((asked) => {
      const call = partsOf(asked)
      this.calls.push(call)
      const hasKey = /^[0-9a-f]{32}$/.test(call.key ?? '')
      if (call.method !== 'GET' && !hasKey) throw new Error(`${call.path} came without its key`)
      return this.instead(call) ?? this.answer(call)
    })
    return this
  }

  /** It takes its time for what `fits`, until that is settled, and then answers as it does, or by `answer`. */
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

  add(key: string, id: string, values: Values): Row {
    const entity = this.entities.find((one) => one.key === key)
    if (!entity) throw new Error(key)
    const times = { createdAt: '2026-03-04T10:00:00.000Z', updatedAt: '2026-11-18T14:02:00.000Z' }
    const row = this.complete(entity, { id, version: 1, ...times, ...values })
    this.rows.set(key, [...this.all(key), row])
    return row
  }

  /** As somebody else would. */
  change(key: string, id: string, values: Values, by = 'Rhea D’Souza'): Row {
    const entity = this.entities.find((one) => one.key === key)
    const old = this.all(key).find((row) => row.id === id)
    if (!entity || !old) throw new Error(id)
    const mark = { version: old.version + 1, updatedAt: '2026-11-18T14:05:00.000Z', updatedBy: { id: 'u9', label: by } }
    const row = this.complete(entity, { ...old, ...values, ...mark })
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
    if (row) this.trash.set(key, [...(this.trash.get(key) ?? []), { ...row, ...mark }])
  }

  purge(key: string, id: string): void {
    this.trash.set(
      key,
      (this.trash.get(key) ?? []).filter((row) => row.id !== id),
    )
  }

  /** With every field, and the labels of what it refers to. */
  private complete(entity: Entity, row: Row): Row {
    const full: Row = { ...row }
    for (const [name, field] of Object.entries(entity.fields)) {
      full[name] ??= field.kind === 'count' ? 0 : field.kind === 'group' || field.kind === 'relations' ? [] : null
      if (field.kind !== 'relation' && field.kind !== 'relations') continue
      const target = this.entities.find(({ key }) => key === field.to)
      const named = (id: Json): Json => {
        const trashed = this.trash.get(field.to)?.find((one) => one.id === id)
        const found = this.all(field.to).find((one) => one.id === id) ?? trashed
        if (!found || !target) return null
        return { id: found.id, label: labelOf(target, found), ...(found === trashed ? { inTrash: true } : {}) }
      }
      const value = full[name] ?? null
      full[labelName(name)] = Array.isArray(value) ? value.map(named) : named(value)
    }
    return full
  }

  /** Of the person's account. */
  timeZone = 'Asia/Kolkata'

  answer(call: Call): Response {
    const { method, path, query, body } = call
    if (path === '/personal/profile') return json(200, { data: this.profile() })
    if (path.startsWith('/api/v1/post/drafts/')) return this.draft(call)
    const isOf = (one: Entity) => path === one.savePath || path === one.path || path.startsWith(`${one.path}/`)
    const entity = this.entities.find(isOf)
    if (!entity) return refuse(404, 'not_found', `Nothing at ${path}`)
    if (method === 'POST' && path === entity.savePath) return this.save(entity, isObject(body) ? body : {})
    const rest = path.slice(entity.path.length + 1)
    if (method === 'GET' && entity.single) return json(200, { data: this.all(entity.key)[0] })
    if (method === 'GET' && rest === '') return this.list(entity, query)
    if (method === 'POST' && rest === 'bulk') return this.bulk(entity, isObject(body) ? body : {})
    if (rest.endsWith('/impact')) return json(200, { data: [] })
    const row = this.all(entity.key).find(({ id }) => id === decodeURIComponent(rest))
    if (row && method === 'DELETE') {
      this.remove(entity.key, row.id, me.label)
      return json(200, { data: row, meta: { operationId: '0f'.repeat(16) } })
    }
    return row ? json(200, { data: row }) : refuse(404, 'not_found', `This ${entity.one} no longer exists`)
  }

  profile() {
    return {
      id: 'u1',
      email: me.email,
      firstName: 'Meera',
      lastName: 'Nair',
      features: this.features,
      siteUrl: 'https://www.example.com',
      role: this.permissions ? { id: 'r2', label: 'Editor' } : { id: 'administrator', label: 'Administrator' },
      permissions: this.permissions ?? {},
      preferences: {},
      timeZone: this.timeZone,
      siteTimeZone: this.all('settings')[0]?.defaultTimeZone,
    }
  }

  private draft({ method, path, body }: Call): Response {
    if (method === 'PUT') this.drafts.set(path, body)
    if (method === 'DELETE') this.drafts.delete(path)
    return json(200, { data: method === 'GET' ? (this.drafts.get(path) ?? null) : null })
  }

  private list(entity: Entity, query: URLSearchParams): Response {
    const { unknown: _, ...asked } = readListQuery(query)
    const isTrash = asked.filters.some(({ name }) => name === 'trashed')
    const isRange = ({ operator }: FilterTerm) => operator === 'gte' || operator === 'lte'
    // No address has changed here.
    const filters = asked.filters
      .filter((term) => !['trashed', 'id'].includes(term.name) && !isRange(term))
      .map((term) => (term.name === 'pageAddress' ? { ...term, name: 'slug' } : term))
    const inRange = (row: Row) =>
      asked.filters
        .filter(isRange)
        .every(
          ({ name, operator, value }) =>
            typeof row[name] === 'number' &&
            (operator === 'gte' ? row[name] >= Number(value) : row[name] <= Number(value)),
        )
    const ids = asked.filters.filter(({ name }) => name === 'id').map(({ value }) => value)
    const from = (isTrash ? (this.trash.get(entity.key) ?? []) : this.all(entity.key)).filter(
      (row) => (ids.length === 0 || ids.includes(row.id)) && inRange(row),
    )
    const { rows, total } = pageOf(entity, from, { ...asked, filters })
    return json(200, { data: rows, meta: { page: asked.page, limit: asked.limit, total } })
  }

  private bulk(entity: Entity, { action, ids }: { [name: string]: unknown }): Response {
    const wanted: readonly unknown[] = Array.isArray(ids) ? ids : []
    const lostOf = (id: unknown) => this.trash.get(entity.key)?.find((row) => row.id === id)
    const gone = wanted.filter((id) => action === 'restore' && !lostOf(id))
    for (const id of wanted) {
      if (action === 'delete') this.remove(entity.key, String(id), me.label)
      const lost = lostOf(id)
      if (action !== 'restore' || !lost) continue
      this.purge(entity.key, lost.id)
      this.rows.set(entity.key, [...this.all(entity.key), { ...lost, deletedAt: null, version: lost.version + 1 }])
    }
    const failed = gone.map((id) => ({ id, error: `This ${entity.one} no longer exists.`, code: 'not_found' }))
    const done = wanted.filter((id) => !gone.includes(id))
    return json(200, { data: { done, failed, operationId: '0f'.repeat(16) } })
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
