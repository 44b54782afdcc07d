import { hasAllCalls } from '../bare-host.ts'
import { calls } from '../calls.ts'
import type { Entity } from '../define.ts'
import { isObject, isText } from '../json.ts'
import type { DialectOptions, HostAnswer, HostDialect, TranslatedAnswer } from './dialect.ts'
import { failureOf } from './failures.ts'
import { readAsked } from './list-words.ts'
import { fieldPath, type Names } from './names.ts'
import { type CallPlace, isDraft, placeOf, splitPath } from './place-of.ts'
import type { Records } from './records.ts'
import { numberOf, valueAt, valueIn } from './value-at.ts'

const signInCalls: readonly string[] = [calls.login, calls.refresh]
const missingCall: readonly number[] = [404, 405, 501]

export function translateAnswers(options: DialectOptions, names: Names, records: Records): HostDialect['fromHost'] {
  const { record = 'data', rows = 'data', total = 'meta.total', signIn = {}, features } = options
  const dataIn = (body: unknown): unknown => valueAt(body, record)

  function metaIn(answer: HostAnswer): { [name: string]: unknown } {
    const given = isObject(answer.body) ? records.fromHost(answer.body.meta) : undefined
    const count = numberOf(valueIn(answer, total))
    return { ...(isObject(given) && given), ...(count !== undefined && { total: count }) }
  }

  /** A page must be complete: with a shorter one, the panel would export, merge or delete less than it says. */
  function listOf(answer: HostAnswer, entity: Entity, search: string): unknown {
    const found = valueAt(answer.body, rows)
    if (!Array.isArray(found)) return { data: undefined }
    const count = numberOf(valueIn(answer, total))
    const { page, limit } = readAsked(search, options)
    const isPaged = hasAllCalls(features, entity.key)
    if (isPaged && count === undefined && found.length >= limit) {
      return { error: `The server didn’t return how many ${entity.many} there are.` }
    }
    const expected = isPaged ? Math.min(limit, (count ?? 0) - (page - 1) * limit) : (count ?? 0)
    if (found.length < expected) {
      return { error: `The server sent ${found.length} ${entity.many} instead of ${expected}.` }
    }
    return { data: found.map((row) => records.recordFromHost(entity, row)), meta: metaIn(answer) }
  }

  /** The response of `bulk`, `import` and the like. */
  function actionOf(answer: HostAnswer, entity: Entity): unknown {
    const data = records.fromHost(dataIn(answer.body))
    const meta = metaIn(answer)
    if (!isObject(data)) return { data, meta }
    const fieldsOf = (fields: { [path: string]: unknown }) =>
      Object.fromEntries(Object.entries(fields).map(([path, text]) => [fieldPath(names, entity, path), text]))
    const failed =
      Array.isArray(data.failed) &&
      data.failed.map((one: unknown) =>
        isObject(one) && isObject(one.fields) ? { ...one, fields: fieldsOf(one.fields) } : one,
      )
    const done = Array.isArray(data.done) && data.done.map(String)
    return { data: { ...data, ...(failed && { failed }), ...(done && { done }) }, meta }
  }

  function signInOf(answer: HostAnswer): unknown {
    const given = valueIn(answer, signIn.token ?? 'data.id')
    const id = typeof given === 'number' ? String(given) : isText(given) ? given.replace(/^\w+ /, '') : undefined
    if (id === undefined) return failureOf(options, names, answer, undefined, undefined)
    const data = records.fromHost(dataIn(answer.body))
    return { data: { ...(isObject(data) && data), id } }
  }

  /** The dialect itself lists the features, including for a host without a profile. */
  function profileOf(body: unknown): unknown {
    const data = records.fromHost(dataIn(body))
    const own = isObject(data) ? data : {}
    return { data: { email: '', firstName: own.name, ...own, id: String(own.id ?? ''), features } }
  }

  function successOf(answer: HostAnswer, place: CallPlace | undefined, path: string, search: string): unknown {
    const { body } = answer
    if (isDraft(path)) return { data: dataIn(body) }
    if (signInCalls.includes(path)) return signInOf(answer)
    if (path === calls.profile) return profileOf(body)
    if (place?.kind === 'list') return listOf(answer, place.entity, search)
    if (place?.kind === 'action') return actionOf(answer, place.entity)
    const meta = metaIn(answer)
    if (place) return { data: records.recordFromHost(place.entity, dataIn(body)), meta }
    const listed = valueAt(body, rows)
    return { data: records.fromHost(Array.isArray(listed) ? listed : dataIn(body)), meta }
  }

  return (answer, { method, path }): TranslatedAnswer => {
    const status = options.status?.(answer) ?? answer.status
    const [own, search] = splitPath(path)
    const place = placeOf(method, own)
    const { body } = answer
    if (own === calls.profile && method === 'GET' && features.length > 0 && missingCall.includes(status)) {
      return { status: 200, body: profileOf(undefined) }
    }
    if (body === undefined) return { status, body }
    if (status >= 200 && status < 300) return { status, body: successOf(answer, place, own, search) }
    const current = place && records.recordFromHost(place.entity, dataIn(body))
    const isRecord = isObject(current) && isText(current.id)
    return { status, body: failureOf(options, names, { status, body }, place?.entity, isRecord ? current : undefined) }
  }
}
