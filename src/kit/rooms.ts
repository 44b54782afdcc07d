// A room is one script and one style. The page names them: its import map gives each room's address and integrity, and
// the table beside it tells which other rooms a room imports. docs/architecture.md, "From source to browser".
import { isRecord } from './is-record.ts'

interface Page {
  /** Room to address; `#list.css` is the style of `#list`. */
  imports: Readonly<Record<string, unknown>>
  integrity: Readonly<Record<string, unknown>>
  /** Room to all rooms that it imports, directly or not; `#main` is the entry, which is there already. */
  needs: Readonly<Record<string, unknown>>
}

const jsonIn = (selector: string): Readonly<Record<string, unknown>> => {
  const value: unknown = JSON.parse(document.querySelector(selector)?.textContent ?? '{}')
  return isRecord(value) ? value : {}
}
const recordOf = (value: unknown) => isRecord(value) ? value : {}

function readPage(): Page {
  const { imports, integrity } = jsonIn('script[type=importmap]')
  return { imports: recordOf(imports), integrity: recordOf(integrity), needs: jsonIn('#rooms') }
}

let page: Page | undefined

const addressOf = (name: string): string | undefined => {
  const address = (page ??= readPage()).imports[name]
  return typeof address === 'string' ? address : undefined
}

/** The address of a room's script; undefined where no build wrote the page, as in tests. */
export const roomScript = (room: string): string | undefined => addressOf(room)

function namesNeeded(room: string): string[] {
  const needs = (page ??= readPage()).needs[room]
  return Array.isArray(needs) ? needs.filter((name) => typeof name === 'string') : []
}

/** Addresses of a room's own files and of those that it imports, without the entry's. */
function filesOf(room: string): string[] {
  const there = new Set(namesNeeded('#main'))
  const names = [...namesNeeded(room), room].filter((name) => !there.has(name))
  return names.flatMap((name) => [addressOf(`${name}.css`), addressOf(name)])
    .filter((address) => address !== undefined)
}

interface Fetched { link: HTMLLinkElement; done: Promise<void> }
const fetched = new Map<string, Fetched>()
/** A file that was damaged on its way may lie in the browser's cache for a year. */
const damaged = new Set<string>()

function addLink(address: string, isLater: boolean): Fetched {
  const link = document.createElement('link')
  link.rel = address.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  const integrity = (page ??= readPage()).integrity[address]
  if (typeof integrity === 'string') link.integrity = integrity
  if (isLater) link.fetchPriority = 'low'
  // A style that is fetched for later does not apply yet.
  if (isLater && link.rel === 'stylesheet') link.media = 'not all'
  const done = new Promise<void>((resolve, reject) => {
    // A browser that does not know modulepreload would never say that it has ended.
    if (!link.relList.supports(link.rel)) return resolve()
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove() // out of the way of the next attempt
      fetched.delete(address)
      damaged.add(address)
      reject(new Error(`${address} could not be loaded`))
    }
  })
  const add = () => {
    link.href = address
    document.head.append(link)
  }
  if (damaged.delete(address)) void fetch(address, { cache: 'reload' }).finally(add)
  else add()
  return { link, done }
}

function fetchFile(address: string, isLater: boolean): Promise<void> {
  const known = fetched.get(address) ?? addLink(address, isLater)
  fetched.set(address, known)
  if (!isLater) known.link.media = ''
  return known.done
}

/**
 * Fetches and checks a room's files with those that it imports, applies the styles, then imports it. Rejected when a
 * file is gone, cut off or not the one that was built; a later call tries again.
 * @param load the `import()` of the room
 */
export async function openRoom<T>(room: string, load: () => Promise<T>): Promise<T> {
  await Promise.all(filesOf(room).map((address) => fetchFile(address, false)))
  return load()
}

/** Fetches the files of rooms that nobody has asked for yet, a room at a time, at low priority. Failures are silent. */
export async function fetchForLater(rooms: readonly string[]): Promise<void> {
  for (const room of rooms) {
    await Promise.all(filesOf(room).map((address) => fetchFile(address, true).catch(() => {})))
  }
}
