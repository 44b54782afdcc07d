import type { Entity } from '../define.ts'
import { failureStatus } from '../failure-status.ts'
import { isObject, isText, textOf } from '../json.ts'
import type { DialectOptions } from './dialect.ts'
import { fieldPath, type Names } from './names.ts'
import { valueAt } from './value-at.ts'

const sentenceNames = ['message', 'msg', 'detail', 'defaultMessage', 'error']
const fieldNames = ['field', 'path', 'param', 'property']
/** These aren't fields if the body itself holds the problems. */
const notFields = ['code', 'status', 'statusCode', 'success', ...sentenceNames]

function firstAt(value: { [name: string]: unknown }, names: readonly string[]): unknown {
  return names.map((name) => value[name]).find((found) => found !== undefined)
}

/** A message: a text, the first of several, or that of an object such as Mongoose's `{message, kind, path}`. */
function sentenceIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(sentenceIn).find((text) => text !== '') ?? ''
  return isObject(value) ? textOf(firstAt(value, sentenceNames)) : textOf(value)
}

/**
 * The problems of fields by path: from an object, `{name: ['…'], runways: [{}, {surface: ['…']}]}`, or a list,
 * `[{field: 'name', message: '…'}]`.
 */
function problemsIn(value: unknown, path: readonly string[] = []): [path: string, text: string][] {
  if (Array.isArray(value) && path.length === 0) {
    return value.filter(isObject).flatMap((item) => {
      const named = firstAt(item, fieldNames)
      const name = Array.isArray(named) ? named.join('.') : textOf(named)
      return name === '' ? [] : [[name, sentenceIn(item)] as [string, string]]
    })
  }
  if (path.length > 0 && (!isObject(value) || isText(firstAt(value, sentenceNames)))) {
    if (!Array.isArray(value) || value.some(isText)) return [[path.join('.'), sentenceIn(value)]]
    return value.flatMap((item, index) => problemsIn(item, [...path, String(index)]))
  }
  return isObject(value) ? Object.entries(value).flatMap(([name, inner]) => problemsIn(inner, [...path, name])) : []
}

function codeOf(status: number, hasFields: boolean, hasRecord: boolean): string {
  if (status === 409) return hasRecord ? 'conflict' : hasFields ? 'duplicate' : 'in_use'
  if (hasFields || status === 422) return 'validation'
  return Object.entries(failureStatus).find(([, known]) => known === status)?.[0] ?? 'unknown'
}

/** The body of a failure in the format of docs/contract.md: `{error, code, fields, data}`. */
export function failureOf(
  { message = 'error', fields = 'fields', noField = '' }: DialectOptions,
  names: Names,
  { status, body }: { status: number; body: unknown },
  entity: Entity | undefined,
  record: unknown,
): unknown {
  const given = isObject(body) ? body : {}
  const found = valueAt(body, fields)
  const told =
    fields === '' && isObject(found)
      ? Object.fromEntries(Object.entries(found).filter(([name]) => ![...notFields, noField].includes(name)))
      : found
  const problems = problemsIn(told).filter(([, text]) => text !== '')
  const own = Object.fromEntries(problems.map(([path, text]) => [fieldPath(names, entity, path), text]))
  const words = sentenceIn(valueAt(body, message)) || (noField === '' ? '' : sentenceIn(valueAt(body, noField)))
  return {
    ...((words || problems[0]) && { error: words || problems[0]?.[1] }),
    code:
      isText(given.code) && Object.hasOwn(failureStatus, given.code)
        ? given.code
        : codeOf(status, problems.length > 0, isObject(record)),
    fields: own,
    ...(isObject(record) && { data: record }),
  }
}
