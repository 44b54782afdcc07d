// A room is one script and one style. The page's import map has each room's URL and integrity, and the table next to it
// lists the rooms that a room imports (the head of build.mjs).
import { isRecord } from './is-record.ts'
import { lookForNewerBuild } from './newer-build.ts'
import { countAsWork, whenQuiet } from './quiet.ts'

interface Page {
  /** Maps rooms to the URLs of their scripts; a style has the same URL with another extension. */
  imports: Readonly<Record<string, unknown>>
  integrity: Readonly<Record<string, unknown>>
  /** Maps a room to rooms that it imports, apart from those that these import. The entry `#main` is loaded already. */
  needs: Readonly<Record<string, unknown>>
}

const jsonIn = (selector: string): Readonly<Record<string, unknown>> => {
  const value: unknown = JSON.parse(document.querySelector(selector)?.textContent ?? '{}')
  return isRecord(value) ? value : {}
}
const recordOf = (value: unknown) => (isRecord(value) ? value : {})

function readPage(): Page {
  const { imports, integrity } = jsonIn('script[type=importmap]')
  return { imports: recordOf(imports), integrity: recordOf(integrity), needs: jsonIn('#rooms') }
}

let page: Page | undefined
const currentPage = (): Page => (page ??= readPage())

/** The address of a room's script; undefined if no build wrote the page, as in tests. */
export const roomScript = (room: string): string | undefined => {
  const address = currentPage().imports[room]
  return typeof address === 'string' ? address : undefined
}

function withImports(room: string): string[] {
  const needs = currentPage().needs[room]
  const names = Array.isArray(needs) ? needs.filter((name) => typeof name === 'string') : []
  return [...names.flatMap(withImports), room]
}

/** The addresses of a room's files and of its imports, without the entry's. */
function filesOf(room: string): string[] {
  const there = new Set(withImports('#main'))
  const names = [...new Set(withImports(room))].filter((name) => !there.has(name))
  return names.flatMap((name) => {
    const script = roomScript(name)
    if (script === undefined) return []
    const style = script.replace(/js$/, 'css')
    return style in currentPage().integrity ? [style, script] : [script]
  })
}

const preload = 'preload'

interface Fetched {
  link: HTMLLinkElement
  done: Promise<void>
}
const fetched = new Map<string, Fetched>()
/** A damaged file may stay in the browser's cache for a year. */
const damaged = new Set<string>()

function addLink(address: string, isLater: boolean): Fetched {
  const link = document.createElement('link')
  link.rel = !address.endsWith('.css') ? 'modulepreload' : isLater ? preload : 'stylesheet'
  if (link.rel === preload) link.as = 'style'
  const integrity = currentPage().integrity[address]
  if (typeof integrity === 'string') link.integrity = integrity
  if (isLater) link.fetchPriority = 'low'
  const done = new Promise<void>((resolve, reject) => {
    // A browser without modulepreload fires neither load nor error.
    if (!link.relList.supports(link.rel)) return resolve()
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove() // the next attempt needs a new element
      fetched.delete(address)
      damaged.add(address)
      reject(new Error(`${address} could not be loaded`))
    }
  })
  const add = () => {
    link.href = address
    document.head.append(link)
  }
  // If the refetch fails, the link fails too, which reports the error.
  if (damaged.delete(address)) fetch(address, { cache: 'reload' }).then(add, add)
  else add()
  return { link, done }
}

/** A preloaded style applies by another link: one whose `media` changed would make Chromium lay out the whole page. */
function fetchFile(address: string, isLater: boolean): Promise<void> {
  const known = fetched.get(address)
  const now = known && (isLater || known.link.rel !== preload) ? known : addLink(address, isLater)
  fetched.set(address, now)
  return now.done
}

/**
 * Fetches and checks the files of a room and its imports, applies the styles, and imports the room. Rejects if a file
 * is missing, truncated or differs from the build; a later call tries again.
 * @param load the `import()` of the room
 */
export async function openRoom<T>(room: string, load: () => Promise<T>): Promise<T> {
  const open = async () => {
    await Promise.all(filesOf(room).map((address) => fetchFile(address, false)))
    return load()
  }
  try {
    return await countAsWork(open().catch(open)) // most failures are short
  } catch (error) {
    lookForNewerBuild()
    throw error
  }
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return isRecord(connection) && connection.saveData === true
}

/**
 * Fetches the files of other rooms at low priority, one room after another, each once the page is quiet, unless the
 * user asked the browser to save data. Failures are silent: the screen that needs the room tries again.
 */
export async function fetchForLater(rooms: readonly string[]): Promise<void> {
  for (const room of savesData() ? [] : rooms) {
    const files = filesOf(room).filter((address) => !damaged.has(address) && !fetched.has(address))
    if (files.length === 0) continue
    await whenQuiet()
    await Promise.all(files.map((address) => fetchFile(address, true).catch(() => {})))
  }
}
