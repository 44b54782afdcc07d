import { isObject, isText } from '#contract'

type Values = { [name: string]: unknown }

export interface ApiField {
  name: string
  isRequired: boolean
  rule: string
  help: string
}
interface ApiResponse {
  status: string
  text: string
}
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  tag: string
  /** "airport: edit"; "anyone" if no sign-in is needed. */
  permission: string
  isInSpecification: boolean
  /** The parameter names in the path's braces. */
  places: readonly string[]
  query: readonly ApiField[]
  body: readonly ApiField[] | undefined
  /** Whether the body is a form with files, which can't be tried here. */
  isUpload: boolean
  responses: readonly ApiResponse[]
}
export interface ApiDocument {
  calls: readonly ApiCall[]
  tags: ReadonlyMap<string, string>
}

function objectAt(value: unknown, ...path: readonly string[]): Values {
  const found = path.reduce((at: unknown, name) => (isObject(at) ? at[name] : undefined), value)
  return isObject(found) ? found : {}
}

function listAt(value: Values, name: string): readonly unknown[] {
  const found = value[name]
  return Array.isArray(found) ? found : []
}

function textAt(value: Values, name: string): string {
  const found = value[name]
  return isText(found) ? found : ''
}

/** Resolves `$ref` within the document. */
function resolveRef(root: unknown, value: unknown): Values {
  const pointer = isObject(value) && isText(value.$ref) ? value.$ref : undefined
  return pointer?.startsWith('#/') ? objectAt(root, ...pointer.slice(2).split('/')) : objectAt(value)
}

function bounds(schema: Values, low: string, high: string, unit: string): string {
  const [min, max] = [schema[low], schema[high]]
  if (min === undefined && max === undefined) return ''
  const words =
    min === undefined
      ? `at most ${String(max)}`
      : max === undefined
        ? `at least ${String(min)}`
        : `${String(min)} to ${String(max)}`
  return `${words}${unit}`
}

const formats: { readonly [format: string]: string } = {
  email: 'email address',
  'date-time': 'time in ISO 8601',
  date: 'day',
}
const types: { readonly [type: string]: string } = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
  null: 'null',
}

/** Describes a schema's rule: "text, 2 to 40 characters, or null". */
export function ruleOf(schema: Values): string {
  const given = [schema.type].flat().filter(isText)
  const mayBeNull = given.includes('null')
  const type = given.find((one) => one !== 'null') ?? 'null'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = listAt(schema, 'enum').filter((one) => one !== null)
  const words =
    choices.length > 0
      ? [`one of ${choices.map(String).join(', ')}`]
      : [
          isText(schema['x-relation'])
            ? type === 'array'
              ? `list of ids of ${schema['x-relation']}`
              : `id of ${schema['x-relation']}`
            : (formats[textAt(schema, 'format')] ?? (given.length > 0 ? (types[type] ?? type) : 'any value')),
          bounds(schema, 'minimum', 'maximum', ''),
          bounds(schema, 'minLength', 'maxLength', ' characters'),
          bounds(schema, 'minItems', 'maxItems', ' of them'),
          isText(schema.pattern) ? `like ${schema.pattern}` : '',
        ].filter(Boolean)
  return words.join(', ') + (mayBeNull && type !== 'null' ? ', or null' : '')
}

function fieldsOf(root: unknown, schema: Values, required: readonly unknown[]): ApiField[] {
  return Object.entries(objectAt(schema, 'properties')).map(([name, given]) => {
    const field = resolveRef(root, given)
    return {
      name,
      isRequired: required.includes(name),
      rule: ruleOf(field),
      help: textAt(field, 'description') || textAt(field, 'title'),
    }
  })
}

function permissionOf(call: Values): string {
  if (listAt(call, 'security').length === 0) return 'anybody'
  const needs = listAt(call, 'x-permission')
    .filter(isObject)
    .map((need) => {
      const when = textAt(need, 'when')
      return `${textAt(need, 'section')}: ${textAt(need, 'permission')}${when && `, where ${when}`}`
    })
  return needs.length > 0 ? needs.join('; ') : 'anyone signed in'
}

const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const

function callOf(root: unknown, path: string, method: keyof typeof methods, call: Values): ApiCall {
  const parameters = listAt(call, 'parameters').map((one) => resolveRef(root, one))
  const content = objectAt(call, 'requestBody', 'content')
  const sent = objectAt(content, 'application/json', 'schema')
  const body = resolveRef(root, sent)
  const needed = [...listAt(body, 'required'), ...listAt(objectAt(body, 'else'), 'required')]
  return {
    method: methods[method],
    path,
    summary: textAt(call, 'summary'),
    tag: String(listAt(call, 'tags')[0] ?? ''),
    permission: permissionOf(call),
    isInSpecification: call['x-specification'] === true,
    places: parameters.filter((one) => one.in === 'path').map((one) => textAt(one, 'name')),
    query: parameters
      .filter((one) => one.in === 'query')
      .map((one) => ({
        name: textAt(one, 'name'),
        isRequired: one.required === true,
        help: textAt(one, 'description'),
        rule:
          one.style === 'deepObject'
            ? `of ${Object.keys(objectAt(one, 'schema', 'properties')).join(', ')}`
            : ruleOf(objectAt(one, 'schema')),
      })),
    body: Object.keys(sent).length > 0 ? fieldsOf(root, body, needed) : undefined,
    isUpload: 'multipart/form-data' in content,
    responses: Object.entries(objectAt(call, 'responses')).map(([status, answer]) => ({
      status,
      text: textAt(resolveRef(root, answer), 'description'),
    })),
  }
}

/** Parses the calls of an OpenAPI document, and skips calls of an unexpected shape. */
export function readApiDocument(root: unknown): ApiDocument {
  const calls = Object.entries(objectAt(root, 'paths')).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((method) =>
      isObject(item) && isObject(item[method]) ? [callOf(root, path, method, item[method])] : [],
    ),
  )
  const tags = listAt(objectAt(root), 'tags')
    .filter(isObject)
    .map((tag) => [textAt(tag, 'name'), textAt(tag, 'description')] as const)
  return { calls, tags: new Map(tags) }
}

/** Whether a call contains every word in its path, method, summary, tag, permission or fields. */
export function hasWords(call: ApiCall, words: readonly string[]): boolean {
  const names = [...call.query, ...(call.body ?? [])].map(({ name }) => name)
  const text = [call.method, call.path, call.summary, call.tag, call.permission, ...names].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}
