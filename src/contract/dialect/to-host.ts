import { hasAllCalls } from '../bare-host.ts'
import { calls } from '../calls.ts'
import type { Entity } from '../define.ts'
import { isObject, textOf } from '../json.ts'
import type { DialectOptions, HostDialect } from './dialect.ts'
import { listWords, readAsked } from './list-words.ts'
import { fieldIn, type Names } from './names.ts'
import { type CallPlace, isDraft, placeOf, splitPath } from './place-of.ts'
import type { Records } from './records.ts'

type Body = { [name: string]: unknown }

/** `elevationFt[gte]`, the form of a filter name in a bulk action. */
function filterToHost(names: Names, entity: Entity, filter: unknown): unknown {
  return !isObject(filter)
    ? filter
    : Object.fromEntries(
        Object.entries(filter).map(([key, values]) => {
          const [name = ''] = key.split('[')
          return [
            (fieldIn(entity, name) ? (names.theirs(name, entity) ?? name) : name) + key.slice(name.length),
            values,
          ]
        }),
      )
}

/** The body of `bulk`, `order`, `merge`, `import` and the like. */
function actionBody(names: Names, records: Records, entity: Entity, body: Body): Body {
  const recordOf = (given: unknown) => (isObject(given) ? records.recordToHost(entity, given) : given)
  const fieldOf = (name: unknown) => names.theirs(textOf(name), entity) ?? name
  const parts: { [name: string]: (value: unknown) => unknown } = {
    set: recordOf,
    rows: (rows) => (Array.isArray(rows) ? rows.map(recordOf) : rows),
    key: fieldOf,
    append: fieldOf,
    id: records.idToHost,
    ids: records.idToHost,
    from: records.idToHost,
    into: records.idToHost,
    match: (match) => (isObject(match) ? { ...match, filter: filterToHost(names, entity, match.filter) } : match),
  }
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [names.theirs(name) ?? name, (parts[name] ?? records.toHost)(value)]),
  )
}

export function translateCalls(options: DialectOptions, names: Names, records: Records): HostDialect['toHost'] {
  const { paths = {}, update, methodOverride, wrap, signIn = {}, list = {}, features } = options

  function pathOf(path: string): string {
    const [start = ''] = Object.keys(paths)
      .filter((one) => path === one || path.startsWith(`${one}/`))
      .sort((one, other) => other.length - one.length)
    return (paths[start] ?? '') + path.slice(start.length) + (options.trailingSlash ? '/' : '')
  }

  function queryOf(place: CallPlace | undefined, query: string): URLSearchParams | string {
    if (place?.kind !== 'list') return new URLSearchParams(query)
    const { entity } = place
    if (hasAllCalls(features, entity.key)) return listWords(options, names, entity, readAsked(query, options))
    return new URLSearchParams(list.all)
  }

  function bodyOf(path: string, place: CallPlace | undefined, body: unknown): unknown {
    if (!isObject(body) || body instanceof FormData || isDraft(path)) return body
    if (path === calls.login) {
      return { [signIn.email ?? 'email']: body.email, [signIn.password ?? 'password']: body.password }
    }
    if (!place) return records.toHost(body)
    if (place.kind === 'action') return actionBody(names, records, place.entity, body)
    const { id, ...values } = body
    const own = records.recordToHost(place.entity, update === undefined ? body : values)
    return wrap === undefined ? own : { [wrap]: own }
  }

  function headersOf(given: Record<string, string>): Record<string, string> {
    const { Authorization: bearer, ...others } = given
    const kind = signIn.tokenKind ?? 'Bearer'
    const headers = bearer === undefined ? others : { Authorization: bearer.replace('Bearer', kind), ...others }
    return options.headers?.(headers) ?? headers
  }

  /** With `update`, a save goes to the list or to the record instead of the contract's single path. */
  function addressOf(path: string, place: CallPlace | undefined, id: unknown): string {
    if (update === undefined || place?.kind !== 'save') return path
    const { path: list, single } = place.entity
    return id === undefined || single !== undefined ? list : `${list}/${encodeURIComponent(String(id))}`
  }

  return ({ method, path, headers, body }) => {
    const [own, search] = splitPath(path)
    const place = placeOf(method, own)
    const query = queryOf(place, search)
    if (typeof query === 'string') {
      return { status: 400, body: { error: `This server can’t filter or sort by “${query}”.`, code: 'malformed' } }
    }
    const id = isObject(body) && place?.kind === 'save' ? (body.id ?? undefined) : undefined
    const isChange = id !== undefined || (own === calls.profile && method === 'POST')
    const verb = isChange ? (update ?? method) : method
    const sent = bodyOf(own, place, body)
    const isHidden = methodOverride !== undefined && verb !== 'GET' && verb !== 'POST'
    return {
      method: isHidden ? 'POST' : verb,
      path: pathOf(addressOf(own, place, id)) + (query.size > 0 ? `?${query}` : ''),
      headers: headersOf(headers),
      body: isHidden ? { ...(isObject(sent) && sent), [methodOverride]: verb } : sent,
    }
  }
}
