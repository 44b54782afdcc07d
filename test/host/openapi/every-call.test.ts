// Every call of docs/openapi.json with values of wrong types, odd ids, odd queries and odd bodies, over the real host.
import { administrator, after, assert, before, isObject, test } from '../host.ts'
import { readFileSync } from 'node:fs'
import { send } from '../../http-client.ts'
import { rowOf, startRecords, type RecordsHost } from '../records/records-host.ts'
import { schemasOf, type Schema } from './json-schema.ts'

interface Call {
  method: string
  path: string
  operationId: string
  parameters: readonly unknown[]
  responses: { readonly [status: string]: unknown }
  body: unknown
}

const document: Schema = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
const within = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((place, name) => (isObject(place) ? place[name] : undefined), value)
const entriesOf = (value: unknown): [string, unknown][] => Object.entries(isObject(value) ? value : {})
const calls: Call[] = entriesOf(document.paths).flatMap(([path, item]) =>
  entriesOf(item).flatMap(([method, operation]) => {
    if (!isObject(operation) || typeof operation.operationId !== 'string') return []
    const { operationId, parameters, responses } = operation
    return [
      {
        method: method.toUpperCase(),
        path,
        operationId,
        parameters: Array.isArray(parameters) ? parameters : [],
        responses: isObject(responses) ? responses : {},
        body: within(operation, 'requestBody', 'content', 'application/json', 'schema'),
      },
    ]
  }),
)

const ranks = ['GET', 'POST', 'PUT', 'DELETE']
// What deletes comes last, since the others need records.
calls.sort((one, other) => ranks.indexOf(one.method) - ranks.indexOf(other.method))

let host: RecordsHost
before(async () => {
  host = await startRecords({
    isWhole: true,
    sample: true,
    environment: {
      TRUSTED_PROXIES: '127.0.0.1',
      PERSON_CALLS_PER_MINUTE: '1000000',
      INTAKE_PER_MINUTE: '1000000',
      LOGIN_FAILURES_PER_ADDRESS: '1000000',
      LOGIN_FAILURES_PER_CLIENT: '1000000',
      WEBHOOK_ALLOW_PRIVATE: '1',
    },
  })
})
after(() => host.stop())

/** A record of each list, by the key of its entity and by its path. */
const records = new Map<string, string>()
const lists = calls.filter(({ method, operationId }) => method === 'GET' && /^list[A-Z]/.test(operationId))

let number = 0
const texts: { readonly [name: string]: string } = {
  email: 'someone@example.net',
  website: 'https://www.example.com',
  siteUrl: 'https://www.example.com',
  contentPreviewUrl: 'https://www.example.com/?preview={token}',
  url: 'https://127.0.0.1:9/hook',
  ranges: '192.0.2.0/24',
  path: '/somewhere',
  code: 'AF-XX',
  phone: '+442079460000',
  timeZone: 'UTC',
  defaultTimeZone: 'UTC',
  language: 'en',
  defaultLanguage: 'en',
  currency: 'EUR',
  entity: 'airport',
  entities: 'airport',
  section: 'airport',
  scopes: 'content:read',
  from: '/from-here',
  to: '/to-there',
  password: administrator.password,
  currentPassword: administrator.password,
}
const patterned = [
  'slug',
  'GB',
  'GBR',
  'GB-XX',
  '826',
  '+44',
  'EUR',
  '+442079460000',
  'QQX',
  'QQXX',
  'Q-1',
  '09L',
  '/old',
  'https://www.example.com',
]
function known(name: string, schema: Schema): unknown {
  number += 1
  if (schema.description?.toString().startsWith('The trap')) return ''
  // Places must fit each other, which is tried elsewhere.
  if (name === 'stateId' || name === 'cityId') return null
  if (typeof schema['x-relation'] === 'string') return records.get(schema['x-relation'].replaceAll('-', ''))
  if (name === 'messageId') return records.get('contactmessage')
  if (schema.enum || ![schema.type].flat().includes('string')) return undefined
  if (texts[name] !== undefined) return texts[name]
  if (schema.format === 'date-time') return '2027-03-14T18:00:00.000Z'
  if (schema.format === 'date') return '2030-03-14'
  if (name === 'slug') return `slug-${number}`
  if (name === 'name' || name === 'title') return `Name number ${number}`
  const pattern = schema.pattern
  return typeof pattern === 'string' ? patterned.find((text) => new RegExp(pattern, 'u').test(text)) : undefined
}
const { exampleOf, problemOf, resolve } = schemasOf(document, known)

const long = 'x'.repeat(100_000)
const wrong: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  ' ',
  'odd\u0000',
  long,
  [],
  [null],
  [[]],
  {},
  { toString: 1 },
  ['x', 7],
]

/** The body with each of its values, also those within lists and objects, in turn replaced, left out or doubled. */
function* mutations(value: unknown, depth = 0): Generator<unknown> {
  if (depth > 0) yield* wrong
  if (depth > 3) return
  if (Array.isArray(value)) {
    for (const item of mutations(value[0], depth + 1)) yield [item]
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      for (const item of mutations(inner, depth + 1)) yield { ...value, [name]: item }
      const { [name]: _, ...rest } = value
      yield rest
    }
    yield { ...value, odd: 1 }
  }
}

/** By the contract, an empty text and `null` count as left out, and control characters are removed. */
function withoutEmpty(value: unknown): unknown {
  if (!isObject(value)) return value
  const tidy = (item: unknown) => (typeof item === 'string' ? item.replaceAll(/\p{Cc}/gu, '').trim() : item)
  const given = Object.entries(value).map(([name, item]) => [name, tidy(item)] as const)
  return Object.fromEntries(given.filter(([, item]) => item !== null && item !== ''))
}

const oddBodies: readonly (string | Uint8Array)[] = [
  '',
  'null',
  '7',
  '"text"',
  '[]',
  '[{}]',
  '{',
  '{"a":',
  Buffer.from([0x7b, 0xff, 0x7d]),
  `"${'x'.repeat(1_100_000)}"`,
]
const oddIds = [
  'x',
  '0',
  '-1',
  '__proto__',
  'constructor',
  "a'b",
  '%00',
  '%ff',
  '%2F',
  '%F0%9F%9B%AB',
  'x'.repeat(5000),
]
const oddValues = ['', 'x', '-1', '0', '1.5', '1e9', '9'.repeat(20), '%00', '%ff', 'x'.repeat(3000), '%F0%9F%9B%AB']

let clients = 0
async function ask({ method }: Call, path: string, body: string | Uint8Array | undefined, own: Record<string, string>) {
  clients = (clients + 1) % 60_000
  const headers = {
    accept: 'application/json',
    // Each request by a client of its own: the limits of one are not what is tried here.
    'x-forwarded-for': `10.${clients >> 8}.${clients & 255}.1`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(path.startsWith('/intake/') && { origin: 'https://www.example.com' }),
    ...own,
  }
  const { status, headers: received, text } = await send(host.host.origin + path, method, headers, body)
  return { status, answer: text, type: received.get('content-type') ?? '' }
}

const found = new Map<string, string>()
const note = ({ method, path }: Call, what: string, example: string): void => {
  const key = `${method} ${path}: ${what}`
  if (!found.has(key)) found.set(key, example)
}

interface Sent {
  path: string
  headers: Record<string, string>
  json?: unknown
  raw?: string | Uint8Array
  /** Why the request is wrong; undefined where it fits its schemas. */
  problem?: string | undefined
}

async function check(call: Call, { path, headers, json, raw, problem }: Sent): Promise<number> {
  const body = raw ?? (json === undefined ? undefined : JSON.stringify(json))
  const { status, answer, type } = await ask(call, path, body, headers)
  const shown = `${path.slice(0, 200)} ${String(body).slice(0, 300)} → ${status} ${answer.slice(0, 200)}`
  if (status >= 500) note(call, `answers ${status}`, shown)
  const declared = resolve(call.responses[String(status)])
  if (call.responses[String(status)] === undefined) note(call, `answers ${status} without saying so`, shown)
  const schema = within(declared, 'content', 'application/json', 'schema')
  const isJson = type.startsWith('application/json') && answer !== ''
  const wrongAnswer = schema !== undefined && isJson ? problemOf(schema, JSON.parse(answer)) : undefined
  if (wrongAnswer) note(call, `answers ${status} in which ${wrongAnswer.replaceAll(/\d+/g, '0')}`, shown)
  if (status < 300 && raw !== undefined) note(call, 'takes an odd body', shown)
  if (status < 300 && problem) note(call, `takes ${problem.replaceAll(/\d+/g, '0')}`, shown)
  return status
}

/** The problem of a query's value by its schema, as a text that stands for a number where one is wanted. */
function queryProblem(schema: unknown, value: string): string | undefined {
  if (value === '%ff') return undefined // refused by its encoding
  const text = decodeURIComponent(value)
  const { type } = resolve(schema)
  const isNumber = type === 'integer' && /^-?\d+(?:\.\d+)?$/.test(text)
  return problemOf(schema, isNumber ? Number(text) : text)
}

/** A path with ids of records that are there. */
const filled = ({ path }: Call): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id'
      ? (records.get(path.replace(/\/\{id\}.*/, '')) ?? 'x1')
      : ['entity', 'kind'].includes(name)
        ? 'airport'
        : 'x1',
  )

/** Turns on what is off at first, and makes what the sample lacks. */
async function prepare(): Promise<void> {
  const settings = rowOf(await host.get('/api/v1/post/general_settings'))
  const changes = {
    contentAccess: 'public',
    contentPreviewUrl: 'https://www.example.com/?preview={token}',
    intakeAccess: 'origins',
    intakeMinSeconds: 0,
    siteUrl: 'https://www.example.com',
  }
  const { status } = await host.post('/api/v1/post/general_settings/create', { version: settings.version, ...changes })
  assert.equal(status, 200)
  const made: [path: string, body: object][] = [
    ['webhooks', { url: 'http://127.0.0.1:9/hook', entities: ['airport'], events: ['created'] }],
    ['tokens', { name: 'Website', scopes: ['content:read'] }],
    ['saved_answers/create', { name: 'Thanks', text: 'Thank you' }],
    ['redirects/create', { from: '/former', to: '/present' }],
  ]
  for (const [path, body] of made) assert.equal((await host.post(`/api/v1/post/${path}`, body)).status, 201, path)
}

const versionAt = async (path: string): Promise<number> => Number(rowOf(await host.get(path)).version)

/** Values that make a body whole, asked for before each call: a version changes with each success. */
const whole: { readonly [operationId: string]: () => Promise<{ [name: string]: unknown }> } = {
  saveSettings: async () => ({ version: await versionAt('/api/v1/post/general_settings') }),
  saveSeo: async () => {
    const id = `airport:${records.get('airport')}`
    return { id, version: await versionAt(`/api/v1/post/seo_content/${id}`) }
  },
  makePreview: async () => ({ id: records.get('airport') }),
  saveSeoTemplate: async () => {
    const { body } = await host.get('/api/v1/post/seo_templates/airport')
    return { version: isObject(body.data) ? body.data.version : 0 }
  },
}

test('no call returns 5xx, and only valid requests succeed', async () => {
  await prepare()
  for (const { path, operationId } of lists) {
    const { body } = await host.get(`${path}?limit=1`)
    const [first] = Array.isArray(body.data) ? body.data : []
    if (!isObject(first) || typeof first.id !== 'string') continue
    records.set(operationId.slice(4).toLowerCase(), first.id)
    records.set(path, first.id)
  }
  let asked = 0
  for (const call of calls) {
    if (call.operationId === 'events') continue // a long poll
    let headers = await host.signIn()
    const path = filled(call)
    const full = call.body === undefined ? undefined : exampleOf(call.body)
    const { id: _id, version: _version, ...fresh } = isObject(full) ? full : {}
    const example = call.path.endsWith('/create') ? fresh : full
    const sendOne = async (sent: Omit<Sent, 'headers' | 'path'> & { path?: string }) => {
      asked += 1
      const status = await check(call, { headers, path, ...sent })
      if (status === 401) headers = await host.signIn()
    }
    const sendJson = async (body: unknown, more: { path?: string } = {}) => {
      const own = isObject(body) ? { ...(await whole[call.operationId]?.()), ...body } : body
      const problem = problemOf(call.body, own) && problemOf(call.body, withoutEmpty(own))
      await sendOne({ json: own, problem: problem && `a body in which ${problem}`, ...more })
    }
    const sendTo = (address: string, problem?: string) =>
      example === undefined ? sendOne({ path: address, problem }) : sendJson(example, { path: address })

    await sendTo(path)
    for (const id of call.path.includes('{') ? oddIds : []) await sendTo(call.path.replaceAll(/\{\w+\}/g, id))
    for (const parameter of call.parameters) {
      const { name, in: place, schema } = resolve(parameter)
      if (place !== 'query' || typeof name !== 'string') continue
      for (const value of oddValues) {
        const problem = name === 'filter' ? undefined : queryProblem(schema, value)
        await sendTo(`${path}?${name}=${value}`, problem && `${name}=${value.slice(0, 20)}: ${problem}`)
        await sendTo(`${path}?${name}=${value}&${name}=${value}`)
        await sendTo(`${path}?${name}[x]=${value}`)
      }
    }
    if (call.body === undefined) continue
    for (const body of mutations(example)) await sendJson(body)
    for (const raw of oddBodies) await sendOne({ raw })
  }
  assert.ok(asked > 15_000, `only ${asked} requests`)
  assert.deepEqual(Object.fromEntries(found), {})
})
