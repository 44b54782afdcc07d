// Runs random orders of actions by a user and other users in the whole panel, on a real host with random delays. At
// rest the screen must show what the host has. SEED=17 runs one order, ORDERS=2000 runs the first 2000.
import { nameOf } from '../dom.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createRequire } from 'node:module'
import { recordActions } from '../../src/app/change/record-actions.ts'
import { sendBatch } from '../../src/app/import/import-batch.ts'
import { signOut } from '../../src/app/data/session.ts'
import { start } from '../../src/app/start.tsx'
import type { Entity } from '../../src/contract/define.ts'
import { city } from '../../src/contract/entities/city.ts'
import { state } from '../../src/contract/entities/state.ts'
import { isObject, isReference, isRow, type Row } from '../../src/contract/json.ts'
import { administrator } from '../host/start-host.ts'
import { endPage } from './page.ts'
import {
  allOf,
  ask,
  countryId,
  freshCode,
  freshName,
  host,
  remove,
  resetRecords,
  rest,
  rowsOf,
  sleep,
  slowFetch,
  startHost,
  unheard,
  write,
} from './random-orders/busy-host.ts'
import { begin, below, oneOf } from './random-orders/chance.ts'
import { nodeFetch } from '../node-fetch.ts'

const { createRoot }: typeof import('react-dom/client') = createRequire(import.meta.url)('react-dom/client')

const usualMs = 12_000
const stepsEach = 8

// The user at the screen.

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

/** Returns false if there is nothing to click. */
function press(element: Element | undefined): boolean {
  for (const kind of ['pointerdown', 'pointerup', 'click']) {
    element?.dispatchEvent(new window.PointerEvent(kind, { bubbles: true, cancelable: true, button: 0 }))
  }
  return element !== undefined
}

/** Waits for an element as a user would, but not forever, since something else may have appeared instead. */
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
  press(buttons(/^Save( again)? and close$/, 'main')[0])
}

const listed = (): Entity | undefined => [city, state].find(({ key }) => window.location.pathname === `/admin/${key}`)
const someIds = (): string[] =>
  everywhere('main tr[data-id]')
    .slice(0, 2)
    .map(({ dataset }) => dataset.id ?? '')

/** Each returns false if it is impossible now, or a promise for a write that continues during later steps. */
const acts: Readonly<Record<string, () => boolean | undefined | Promise<unknown>>> = {
  hover: () =>
    oneOf([...menuLinks(), ...rowLinks()])?.dispatchEvent(new window.PointerEvent('pointerover', { bubbles: true })),
  go: () => press(oneOf(menuLinks())),
  open: () => press(oneOf(rowLinks())),
  type: () => fill(field(/^Name/), freshName()),
  save: () => press(buttons(/^Save( again)? and close$/, 'main')[0]),
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

/** Relative frequency; 1 for the others. */
const weights: Readonly<Record<string, number>> = { edit: 8, open: 2, type: 3, save: 4, hover: 2, go: 2 }
const chances = Object.keys(acts).flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name))

// Compares the screen with the host.

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
  const figures = isObject(data) && Array.isArray(data.figures) ? data.figures : []
  assert.deepEqual(
    everywhere('.kpi').map((each) => text(each.querySelector('.k-n'))),
    figures.map((figure: unknown) => (isObject(figure) ? String(figure.now) : '')),
    'the totals',
  )
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
  begin(seed)
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
      // A write continues during the user's next steps.
      if (done instanceof Promise) writing.push(done.catch((error: unknown) => steps.push(`(${String(error)})`)))
      // In half of the cases, the next step follows at once.
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

/** Opens the panel as main.tsx does; returns a function that closes it. */
async function openPanel(): Promise<() => void> {
  globalThis.fetch = slowFetch
  const token = (await host.signIn()).authorization.replace('Bearer ', '')
  const record = { isLoggedIn: true, email: administrator.email, token, firstName: '', lastName: '' }
  window.localStorage.setItem('root', JSON.stringify(record))
  window.history.replaceState(null, '', '/admin/city')
  const { panel, end } = await start()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(panel)
  // The first time, each room is loaded from its source and the events start.
  const wait = async (isThere: () => boolean) => {
    while (!isThere()) await sleep(20)
  }
  await wait(() => rowLinks().length > 0)
  press(rowLinks()[0])
  await wait(() => field(/^Name/) !== undefined)
  press(menuLinks()[0])
  await wait(() => everywhere('.kpi').length > 0)
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
  unheard.clear() // the panel listens only from here on
})
after(() => host.stop())

test('the screen shows what the host has after any order of user actions', async () => {
  const { SEED: seed, ORDERS: orders = '' } = process.env
  // React schedules by itself, as in a browser.
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
