import { type FailureCode, failureStatus, type Json, type Permission } from '#contract'
import { objectOf, ref, type Schema } from './field-schema.ts'
import { type Described, type namesOf, jsonSchemaOf } from './schema-of.ts'

export interface Needs {
  section: string
  permission: Permission
  when?: string
}

/** The parts of a successful response. */
export interface SuccessResponse {
  data: Described
  meta?: Described
}

/** One call of the contract. `operationOf` writes it as OpenAPI. */
export interface Call {
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  /** Unique, because generated clients use it as the name of the call. */
  id: string
  summary: string
  tag: string
  /** The call doesn't need a sign-in. */
  isPublic?: boolean
  /** If there are several, `when` says which one applies. Without any, every signed-in user can make the call. */
  needs?: readonly Needs[]
  parameters?: readonly Json[]
  body?: Described
  /**
   * The part of the body that field rules check. They accept more than the normal form that the schema describes, such
   * as an empty text, and report each problem with its field themselves.
   */
  readByFields?: 'body' | 'set'
  /** The body can also be a form without files, as browsers send it without a script. */
  takesForm?: boolean
  /** The body is a form with a file instead of JSON. */
  upload?: { schema: Schema; encoding: Json }
  /** The call supports `Idempotency-Key`. */
  takesKey?: boolean
  responses: { readonly [status: string]: SuccessResponse }
  /** The response has this format instead of `{data}`. */
  format?: 'image' | 'text' | 'xml' | 'html'
  /** Caches can store the response. */
  isCached?: boolean
  failures: readonly FailureCode[]
  /** `call`: every host has this call, including a bare one. `path`: only the path is promised. */
  inSpecification?: 'call' | 'path'
}

export const sentences: { readonly [code in FailureCode]: string } = {
  malformed: 'invalid JSON, or an unknown parameter, sort or filter',
  unauthenticated: 'no token, or an invalid token',
  second_factor: 'the password is correct, and a second factor must follow. See data',
  step_up: 'the last verification is more than 15 minutes ago. Verify, then call again',
  forbidden: 'the role lacks the permission',
  not_found: 'no such record',
  method_not_allowed: 'the path does not have this method',
  conflict: 'the version is stale. data has the current record',
  duplicate: 'a unique value is taken. See fields',
  in_use: 'other records need this one',
  gone: 'the page was published in error and is gone',
  too_large: 'the body is too large',
  unsupported_media: 'the call does not accept this Content-Type',
  misdirected: 'the Host header is not in ALLOWED_HOSTS',
  validation: 'a field is invalid. See fields',
  idempotency_mismatch: 'the key was used with another request',
  version_required: 'the change has no version',
  too_many: 'too many requests. See Retry-After',
  storage: 'the database was disturbed, or the image store is unavailable. Nothing was saved',
  maintenance: 'the website is in maintenance. See Retry-After',
  internal: 'an error in the host. The log has the request ID',
}

function header(name: string): Json {
  return { $ref: `#/components/headers/${name}` }
}

const everyHeader = {
  'X-Request-Id': header('X-Request-Id'),
  'Cache-Control': header('Cache-Control'),
  'X-Content-Type-Options': header('X-Content-Type-Options'),
}
const headersOf: { readonly [status: number]: { [name: string]: Json } } = {
  401: { 'WWW-Authenticate': header('WWW-Authenticate') },
  405: { Allow: header('Allow') },
  429: { 'Retry-After': header('Retry-After') },
  503: { 'Retry-After': header('Retry-After') },
}

/** The key of a shared response joins its codes: `conflict-duplicate`. */
export function failureKey(codes: readonly FailureCode[]): string {
  return [...codes].sort().join('-')
}

export function failureResponse(codes: readonly FailureCode[]): Json {
  const [first = 'internal'] = codes
  return {
    description: codes.map((code) => `${code}: ${sentences[code]}`).join('; '),
    headers: { ...everyHeader, ...headersOf[failureStatus[first]] },
    content: {
      'application/json': {
        schema: {
          allOf: [ref('Failure'), { properties: { code: { enum: [...codes] } } }],
        },
      },
    },
  }
}

/** Groups codes by HTTP status. */
export function byStatus(codes: readonly FailureCode[]): Map<number, FailureCode[]> {
  const groups = new Map<number, FailureCode[]>()
  for (const code of [...codes].sort()) {
    const status = failureStatus[code]
    groups.set(status, [...(groups.get(status) ?? []), code])
  }
  return new Map([...groups].sort(([one], [other]) => one - other))
}

/** Adds the codes that follow from the call itself. */
export function failuresOf(call: Call): FailureCode[] {
  const isWrite = call.method !== 'get'
  const given: FailureCode[] = [
    ...call.failures,
    'misdirected',
    'internal',
    'malformed',
    ...(call.isPublic ? [] : (['unauthenticated'] as const)),
    ...(call.needs && call.needs.length > 0 ? (['forbidden'] as const) : []),
    ...(isWrite && !call.upload ? (['too_large', 'unsupported_media'] as const) : []),
    ...(call.takesKey ? (['idempotency_mismatch'] as const) : []),
  ]
  return [...new Set(given)]
}

const image: { [status: string]: Json } = {
  '200': {
    description: 'The bytes of the image. Websites can load it too.',
    headers: {
      ETag: header('ETag'),
      'X-Request-Id': header('X-Request-Id'),
      'X-Content-Type-Options': header('X-Content-Type-Options'),
      'Cross-Origin-Resource-Policy': header('Cross-Origin-Resource-Policy'),
    },
    content: { 'image/*': { schema: { type: 'string', contentMediaType: 'image/*' } } },
  },
  '206': {
    description: 'The requested bytes, as given in Content-Range.',
    headers: { ETag: header('ETag') },
    content: { 'image/*': { schema: { type: 'string', contentMediaType: 'image/*' } } },
  },
  '304': { description: 'Not modified: If-None-Match has the current ETag.', headers: { ETag: header('ETag') } },
  '416': { description: 'The requested Range starts after the end of the image.' },
}

const cachedHeader = {
  'X-Request-Id': header('X-Request-Id'),
  'X-Content-Type-Options': header('X-Content-Type-Options'),
  ETag: header('ETag'),
  'Last-Modified': header('Last-Modified'),
  'Cross-Origin-Resource-Policy': header('Cross-Origin-Resource-Policy'),
}
const kept: { [status: string]: Json } = {
  '304': {
    description: 'Not modified, by If-None-Match or If-Modified-Since.',
    headers: { ETag: header('ETag') },
  },
}
const moved: { [status: string]: Json } = {
  '301': { description: 'An old slug. Location has the current URL, relative to this one.' },
}

type ToSchema = (given: Described) => Schema

function ownSuccesses({ responses, format, isCached }: Call, toSchema: ToSchema): { [status: string]: Json } {
  const headers = isCached ? cachedHeader : everyHeader
  if (format) {
    const type = format === 'xml' ? 'application/xml' : `text/${format === 'html' ? 'html' : 'plain'}`
    return { '200': { description: 'Done', headers, content: { [type]: { schema: { type: 'string' } } } } }
  }
  return Object.fromEntries(
    Object.entries(responses).map(([status, { data, meta }]) => [
      status,
      {
        description: status === '201' ? 'Created' : status === '202' ? 'Accepted' : 'Done',
        headers,
        content: {
          'application/json': {
            schema: objectOf({ data: toSchema(data), ...(meta && { meta: toSchema(meta) }) }, ['data']),
          },
        },
      },
    ]),
  )
}

function successes(call: Call, toSchema: ToSchema): { [status: string]: Json } {
  if (call.format === 'image') return image
  return {
    ...ownSuccesses(call, toSchema),
    ...(call.isCached && kept),
    ...(call.path.endsWith('/slug/{slug}') && moved),
  }
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }))
}

/** Converts a call to an operation object of OpenAPI 3.1. */
export function operationOf(call: Call, names: ReturnType<typeof namesOf>): Json {
  const { id, summary, tag, isPublic = false, needs = [], upload, takesKey, inSpecification } = call
  const toSchema: ToSchema = (given) => jsonSchemaOf(given, names)
  const body = call.body && toSchema(call.body)
  const parameters: Json[] = [
    { $ref: '#/components/parameters/Tenant' },
    ...(takesKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...pathParameters(call.path),
    ...(call.parameters ?? []),
  ]
  const content = upload
    ? { 'multipart/form-data': { schema: upload.schema, encoding: upload.encoding } }
    : body && {
        'application/json': { schema: body },
        ...(call.takesForm && {
          'application/x-www-form-urlencoded': { schema: body },
          'multipart/form-data': { schema: body },
        }),
      }
  const failures = Object.fromEntries(
    [...byStatus(failuresOf(call))].map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${failureKey(codes)}` },
    ]),
  )
  return {
    operationId: id,
    summary,
    tags: [tag],
    security: isPublic ? [] : [{ bearer: [] }],
    'x-permission': needs.map(({ section, permission, when }) => ({
      section,
      permission,
      ...(when !== undefined && { when }),
    })),
    ...(inSpecification === 'call' && { 'x-specification': true }),
    ...(inSpecification === 'path' && { 'x-specification-path': true }),
    parameters,
    ...(content && { requestBody: { required: true, content } }),
    responses: { ...successes(call, toSchema), ...failures },
  }
}
