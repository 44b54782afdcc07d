// Random orders of what a person and other people do, in the whole panel before a real host behind random delays. At
// rest the screen shows what the host has. SEED=17 runs one order, ORDERS=2000 runs the first 2000.
import { nameOf } from '../dom.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createRequire } from 'node:module'
import { recordActions } from '../../src/app/data/record-actions.ts'
import { sendBatch } from '../../src/app/import/import-batch.ts'
import { signOut } from '../../src/app/data/session.ts'
import { start } from '../../src/app/start.tsx'
import type { Entity } from '../../src/contract/define.ts'
import { city } from '../../src/contract/entities/city.ts'
import { state } from '../../src/contract/entities/state.ts'
import { isObject, isReference, isRow, type Row, textOf } from '../../src/contract/json.ts'
import { outboxOf, tokenIn } from '../host/outbox-of.ts'
import { type RecordsHost, startRecords } from '../host/records/records-host.ts'
import { administrator } from '../host/start-host.ts'
import { endPage } from './page.ts'

const { createRoot }: typeof import('react-dom/client') = createRequire(import.meta.url)('react-dom/client')

const usualMs = 12_000
const stepsEach = 8
const delayMs = 8

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

let random = randomFrom(1)
const below = (end: number): number => Math.floor(random() * end)
function oneOf<T>(list: readonly T[]): T | undefined {
  return list[below(list.length)]
}
const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

// The host, and Rhea, who works there as well.

const nodeFetch = globalThis.fetch
const rhea = { email: 'rhea@example.com', password: 'a long way to Tipperary' }
let host: RecordsHost
let headers: { authorization: string }
let countryId = ''

async function startHost(): Promise<void> {
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

async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  return (await host.call(method, path, body, headers)).body.data
}

async function rowsOf(path: string): Promise<Row[]> {
  const data = await ask('GET', path)
  assert.ok(Array.isArray(data), `${path} has rows`)
  return data.filter(isRow)
}
const allOf = ({ path }: Entity): Promise<Row[]> => rowsOf(`${path}?sort=name&limit=100`)

/** By record: how many events of Rhea's writes the panel has not heard yet. */
const unheard = new Map<string, number>()
const note = (id: string, by: 1 | -1): void => {
  unheard.set(id, (unheard.get(id) ?? 0) + by)
}

async function write(entity: Entity, values: object): Promise<Row | undefined> {
  const {
    status,
    body: { data },
  } = await host.call('POST', entity.savePath, values, headers)
  if (status >= 300 || !isRow(data)) return undefined // a conflict answers the newer record
  note(data.id, 1)
  return data
}

async function remove({ path }: Entity, { id }: Row): Promise<void> {
  const { status } = await host.call('DELETE', `${path}/${id}`, undefined, headers)
  if (status < 300) note(id, 1)
}

let lastNumber = 0
const freshName = (): string => `Name ${(lastNumber += 1)}`
const freshCode = (): string => `IN-${(lastNumber += 1).toString(36).toUpperCase().padStart(3, '0')}`

/** The same kinds of record for each order. */
async function resetRecords(): Promise<void> {
  for (const entity of [city, state]) for (const row of await allOf(entity)) await remove(entity, row)
  for (let made = 0; made < 2; made += 1) {
    const row = await write(state, { countryId, name: freshName(), code: freshCode() })
    for (let cities = 0; cities < 2; cities += 1) await write(city, { countryId, stateId: row?.id, name: freshName() })
  }
}

// The way between panel and host.

let underWay = 0

async function slowFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
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

/** No call is under way or about to be, and the panel has heard of all that Rhea has written. */
async function rest(): Promise<void> {
  const until = Date.now() + 20_000
  for (let quiet = 0; quiet < 5; quiet += 1) {
    await sleep(12)
    const late = [...unheard].filter(([, count]) => count > 0)
    assert.ok(Date.now() < until, `no rest: ${underWay} calls under way, not heard: ${JSON.stringify(late)}`)
    if (underWay > 0 || late.length > 0) quiet = -1
  }
}

// The person at the screen.

const everywhere = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
const buttons = (name: RegExp, within = ''): HTMLElement[] =>
  everywhere(`${within} button`).filter((button) => name.test(nameOf(button)))
const menuLinks = (): HTMLElement[] =>
  ['dashboard', 'city', 'state'].flatMap((name) => everywhere(`aside a[href="/admin/${name}"]`))
const rowLinks = (): HTMLElement[] => everywhere('main tr[data-id] td:nth-child(2) a')
const field = (label: RegExp): HTMLElement | undefined =>
  everywhere('main form label')
    .filter(({ textContent }) => label.test(textContent ?? ''))
    .flatMap((label) => document.getElementById(label.getAttribute('for') ?? '') ?? [])[0]

/** False where there is nothing to press. */
function press(element: Element | undefined): boolean {
  for (const kind of ['pointerdown', 'pointerup', 'click']) {
    element?.dispatchEvent(new window.PointerEvent(kind, { bubbles: true, cancelable: true, button: 0 }))
  }
  return element !== undefined
}

/** Waits for what the person waits for, though not for ever: something else may have come in its place. */
async function seen(isThere: () => boolean): Promise<void> {
  for (const until = Date.now() + 2000; !isThere() && Date.now() < until; ) await sleep(5)
}

function fill(input: Element | null | undefined, text: string): boolean {
  if (!(input instanceof window.HTMLInputElement)) return false
  input.focus()
  Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new window.InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
  return true
}

async function typeAndSave(): Promise<void> {
  await seen(() => field(/^Name/) !== undefined)
  fill(field(/^Name/), freshName())
  await sleep(below(20))
  press(buttons(/^Save( again)?$/, 'main')[0])
}

const listed = (): Entity | undefined => [city, state].find(({ key }) => window.location.pathname === `/admin/${key}`)
const someIds = (): string[] =>
  everywhere('main tr[data-id]')
    .slice(0, 2)
    .map(({ dataset }) => dataset.id ?? '')

/** False where it cannot be done now; a promise of a write that goes on while the person does something else. */
const acts: Readonly<Record<string, () => boolean | undefined | Promise<unknown>>> = {
  hover: () =>
    oneOf([...menuLinks(), ...rowLinks()])?.dispatchEvent(new window.PointerEvent('pointerover', { bubbles: true })),
  go: () => press(oneOf(menuLinks())),
  open: () => press(oneOf(rowLinks())),
  type: () => fill(field(/^Name/), freshName()),
  save: () => press(buttons(/^Save( again)?$/, 'main')[0]),
  edit: () => press(oneOf(rowLinks())) && typeAndSave(),
  back: () => {
    window.history.back()
    return true
  },
  search: () => fill(document.querySelector('main input[type=search]'), oneOf(['', '1', 'name']) ?? ''),
  select: () => press(oneOf(everywhere('main tr[data-id] input.check'))),
  delete: () =>
    press(buttons(/^Delete/, '.bulk')[0]) && sleep(40).then(() => press(buttons(/^(Delete|Move)/, 'dialog[open]')[0])),
  undo: () => press(buttons(/^Undo$/)[0]),
  bulk: () => {
    const [entity, ids] = [listed(), someIds()]
    return entity !== undefined && ids.length > 0 && recordActions.bulk(entity, { ids }, { action: 'delete' })
  },
  import: async () => {
    const rows = [{ name: freshName(), code: freshCode(), countryId }]
    await sendBatch(state, { rows, key: 'code', mode: 'both' })
  },
  palette: () => {
    const shown = document.querySelector('dialog.palette input')
    return shown ? fill(shown, oneOf(['name', '1']) ?? '') : press(buttons(/^Search/, 'header')[0])
  },
  picker: () => {
    const input = field(/^State/)
    input?.focus()
    return fill(input, oneOf(['name', '']) ?? '')
  },
  escape: () =>
    document.activeElement?.dispatchEvent(
      new window.KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    ),
  'others save': async () => {
    const entity = oneOf([city, state]) ?? city
    const row = oneOf(await allOf(entity))
    if (row) await write(entity, { id: row.id, version: row.version, name: freshName() })
  },
  'others add': () => write(state, { countryId, name: freshName(), code: freshCode() }),
  'others delete': async () => {
    const row = oneOf(await allOf(city))
    if (row) await remove(city, row)
  },
}

/** How often, beside once for the others. */
const weights: Readonly<Record<string, number>> = { edit: 8, open: 2, type: 3, save: 4, hover: 2, go: 2 }
const chances = Object.keys(acts).flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name))

// What stands on the screen against what the host has.

const wordsOf = (value: unknown): string => (isReference(value) ? value.label : value === null ? '—' : String(value))
const text = (element: Element | null | undefined): string => element?.textContent?.trim() ?? ''

async function checkList(entity: Entity): Promise<void> {
  const search = new URLSearchParams(window.location.search).get('search') ?? ''
  const query = new URLSearchParams({ sort: 'name', limit: '100', ...(search && { search }) })
  const rows = await rowsOf(`${entity.path}?${query}`)
  const about = (row: Row) => (entity === state ? `${String(row.cities)}` : wordsOf(row.stateId))
  assert.deepEqual(
    everywhere('main tr[data-id]').map((row) => [
      row.dataset.id,
      text(row.querySelector('td:nth-child(2)')),
      text(row.querySelector(entity === state ? 'td[data-label=Cities]' : 'td:nth-child(3)')).replace('None', ''),
    ]),
    rows.map((row) => [row.id, String(row.name), about(row)]),
    `the list of ${entity.many}`,
  )
}

async function checkForm(entity: Entity, id: string): Promise<void> {
  const input = field(/^Name/)
  if (!(input instanceof window.HTMLInputElement) || /unsaved change/.test(text(document.body))) return
  const row = await ask('GET', `${entity.path}/${id}`)
  assert.ok(isRow(row), `the form shows ${input.value}, which the host has no more`)
  assert.equal(input.value, row.name, `the form of ${id}`)
}

async function checkDashboard(): Promise<void> {
  const data = await ask('GET', '/api/v1/post/dashboard')
  const entries = isObject(data) && Array.isArray(data.activity) ? data.activity : []
  const shown = everywhere('.recent > li')
  assert.equal(shown.length, entries.length, 'the latest activity')
  entries.forEach((entry: unknown, at: number) => {
    const label = isObject(entry) ? textOf(entry.label) : ''
    assert.ok(text(shown[at]).includes(label), `the latest activity ${at} is of ${label}, not ${text(shown[at])}`)
  })
}

async function checkPalette(typed: string): Promise<void> {
  const hits = await ask('GET', `/api/v1/post/search?${new URLSearchParams({ q: typed, limit: '24' })}`)
  assert.ok(Array.isArray(hits))
  for (const [key, title] of [
    ['city', 'City'],
    ['state', 'State'],
  ] as const) {
    const found = hits.filter((hit: unknown) => isObject(hit) && hit.entity === key).slice(0, 3)
    const shown = everywhere(`.pal-list [role=group][aria-label="${title}"] [role=option] .grow`).map(text)
    assert.deepEqual(
      shown,
      found.map((hit: unknown) => isObject(hit) && hit.label),
      `the palette's ${title}`,
    )
  }
}

async function check(): Promise<void> {
  const { pathname, search } = window.location
  const palette = document.querySelector<HTMLInputElement>('dialog.palette input')
  if (palette?.value) await checkPalette(palette.value)
  const id = new URLSearchParams(search).get('id')
  const entity = listed()
  if (entity) await checkList(entity)
  else if (pathname === '/admin/dashboard') await checkDashboard()
  for (const one of [city, state]) {
    if (id !== null && pathname.startsWith(`/admin/${one.key}/`)) await checkForm(one, id)
  }
}

async function run(seed: number): Promise<void> {
  random = randomFrom(seed)
  const steps: string[] = []
  try {
    await resetRecords()
    press(menuLinks()[1 + below(2)])
    const writing: Promise<unknown>[] = []
    while (steps.length < stepsEach) {
      const name = oneOf(chances) ?? 'go'
      const done = acts[name]?.()
      if (done === false) continue
      steps.push(name)
      // A write goes on while the person does something else.
      if (done instanceof Promise) writing.push(done.catch((error: unknown) => steps.push(`(${String(error)})`)))
      // Half of the time the next step follows at once.
      if (below(2) === 0) await Promise.race([done, sleep(500)])
      await sleep(below(20))
    }
    await Promise.all(writing)
    await rest()
    await check()
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new Error(`SEED=${seed} at ${window.location.href}: ${steps.join(', ')}\n${words}`, { cause: error })
  }
}

/** Opens the panel as main.tsx does; returns what closes it. */
async function openPanel(): Promise<() => void> {
  globalThis.fetch = slowFetch
  const token = (await host.signIn()).authorization.replace('Bearer ', '')
  const record = { isLoggedIn: true, email: administrator.email, token, firstName: '', lastName: '' }
  window.localStorage.setItem('root', JSON.stringify(record))
  window.history.replaceState(null, '', '/admin/city')
  const { panel, end } = await start()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(panel)
  // Each room is read from its source the first time, and the events begin.
  const wait = async (isThere: () => boolean) => {
    while (!isThere()) await sleep(20)
  }
  await wait(() => rowLinks().length > 0)
  press(rowLinks()[0])
  await wait(() => field(/^Name/) !== undefined)
  press(menuLinks()[0])
  await wait(() => everywhere('.recent > li').length > 0)
  return () => {
    root.unmount()
    end()
    signOut()
    endPage()
    globalThis.fetch = nodeFetch
  }
}

before(async () => {
  await startHost()
  await resetRecords()
  unheard.clear() // the panel listens from later on
})
after(() => host.stop())

test('in any order of what people do, the screen at rest shows what the host has', async () => {
  const { SEED: seed, ORDERS: orders = '' } = process.env
  // React keeps its own time, as in a browser.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  const close = await openPanel()
  try {
    const began = Date.now()
    if (seed) return await run(Number(seed))
    const isOver = (done: number) => (orders === '' ? Date.now() - began > usualMs : done >= Number(orders))
    let done = 0
    for (; !isOver(done); done += 1) await run(done + 1)
    if (orders !== '') process.stderr.write(`${done} orders in ${Date.now() - began} ms\n`)
  } finally {
    close()
    await sleep(20)
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  }
})
