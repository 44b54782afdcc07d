// A host with random delays, where a second user, Rhea, changes records too.
import assert from 'node:assert/strict'
import type { Entity } from '../../../src/contract/define.ts'
import { city } from '../../../src/contract/entities/city.ts'
import { state } from '../../../src/contract/entities/state.ts'
import { isObject, isRow, type Row, textOf } from '../../../src/contract/json.ts'
import { outboxOf, tokenIn } from '../../host/outbox-of.ts'
import { type RecordsHost, startRecords } from '../../host/records/records-host.ts'
import { below } from './chance.ts'
import { nodeFetch } from '../../node-fetch.ts'

const delayMs = 8

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

const rhea = { email: 'rhea@example.com', password: 'a long way to Tipperary' }
export let host: RecordsHost
let headers: { authorization: string }
export let countryId = ''

export async function startHost(): Promise<void> {
  host = await startRecords({ isWhole: true })
  await host.post('/api/v1/post/users/create', {
    firstName: 'Rhea',
    lastName: 'D’Souza',
    email: rhea.email,
    roleId: 'administrator',
    statusId: 'active',
  })
  const token = tokenIn(outboxOf(host.dataDir).find((text) => text.includes(rhea.email)))
  await host.call('POST', '/users/reset-password', { token, password: rhea.password })
  headers = await host.signIn(rhea.email, rhea.password)
  countryId = (await rowsOf('/api/v1/post/country?search=india'))[0]?.id ?? ''
}

export async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  return (await host.call(method, path, body, headers)).body.data
}

export async function rowsOf(path: string): Promise<Row[]> {
  const data = await ask('GET', path)
  assert.ok(Array.isArray(data), `${path} has rows`)
  return data.filter(isRow)
}
export const allOf = ({ path }: Entity): Promise<Row[]> => rowsOf(`${path}?sort=name&limit=100`)

/** The number of Rhea's events per record that the panel has not received yet. */
export const unheard = new Map<string, number>()
const note = (id: string, by: 1 | -1): void => {
  unheard.set(id, (unheard.get(id) ?? 0) + by)
}

export async function write(entity: Entity, values: object): Promise<Row | undefined> {
  const {
    status,
    body: { data },
  } = await host.call('POST', entity.savePath, values, headers)
  if (status >= 300 || !isRow(data)) return undefined // a conflict returns the newer record
  note(data.id, 1)
  return data
}

export async function remove({ path }: Entity, { id }: Row): Promise<void> {
  const { status } = await host.call('DELETE', `${path}/${id}`, undefined, headers)
  if (status < 300) note(id, 1)
}

let lastNumber = 0
export const freshName = (): string => `Name ${(lastNumber += 1)}`
export const freshCode = (): string => `IN-${(lastNumber += 1).toString(36).toUpperCase().padStart(3, '0')}`

/** Creates the same kinds of records for each order. */
export async function resetRecords(): Promise<void> {
  for (const entity of [city, state]) for (const row of await allOf(entity)) await remove(entity, row)
  for (let made = 0; made < 2; made += 1) {
    const row = await write(state, { countryId, name: freshName(), code: freshCode() })
    for (let cities = 0; cities < 2; cities += 1) await write(city, { countryId, stateId: row?.id, name: freshName() })
  }
}

let underWay = 0

export async function slowFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), host.host.origin)
  const isPoll = url.pathname.endsWith('/events')
  if (!isPoll) underWay += 1
  try {
    if (!isPoll) await sleep(below(delayMs))
    init?.signal?.throwIfAborted()
    const answer = await nodeFetch(url, init)
    const body = await answer.text()
    await sleep(below(delayMs))
    init?.signal?.throwIfAborted()
    if (isPoll) hear(JSON.parse(body))
    return new Response(answer.status === 204 ? null : body, { status: answer.status, headers: answer.headers })
  } finally {
    if (!isPoll) underWay -= 1
  }
}

function hear(answer: unknown): void {
  if (!isObject(answer) || !Array.isArray(answer.data)) return
  for (const event of answer.data) if (isObject(event) && event.type === 'record') note(textOf(event.id), -1)
}

/** Waits until no call is pending or due, the panel has received all of Rhea's events, and its next screen is shown. */
export async function rest(): Promise<void> {
  const until = Date.now() + 20_000
  for (let quiet = 0; quiet < 5; quiet += 1) {
    await sleep(12)
    const late = [...unheard].filter(([, count]) => count > 0)
    assert.ok(Date.now() < until, `no rest: ${underWay} calls under way, not heard: ${JSON.stringify(late)}`)
    const isNext = document.querySelector('main[aria-busy=true]') !== null
    if (underWay > 0 || late.length > 0 || isNext) quiet = -1
  }
}
