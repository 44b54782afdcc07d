import { hrefOf, pathOf } from './base-path.ts'
import { type Blocker, createBlockers } from './blockers.ts'
import { createStore } from './store.ts'
import { report } from './report-failures.ts'
import { isRecord } from './is-record.ts'

/**
 * Scrolls to `top`, and again as the page grows, because rows of a list arrive after their screen. It holds the place
 * until the person acts: WebKit shows a page without its new rows for a moment, and scrolls to the top. Returns a
 * function that ends it earlier.
 */
export function restoreScroll(window: Window, top: number): () => void {
  const { document } = window
  const deeds = ['pointerdown', 'keydown']
  let reached = window.scrollY
  let length = 0

  const end = () => {
    observer.disconnect()
    window.removeEventListener('scroll', approach)
    for (const deed of deeds) window.removeEventListener(deed, end)
  }
  const approach = () => {
    const { scrollY } = window
    const { offsetHeight } = document.body
    // The person has scrolled, or scroll anchoring of the browser has moved the page.
    if (scrollY > reached || (scrollY < reached && offsetHeight === length)) return end()
    window.scrollTo({ top, behavior: 'instant' })
    reached = window.scrollY
    length = offsetHeight
  }
  const observer = new ResizeObserver(approach)
  observer.observe(document.body)
  window.addEventListener('scroll', approach)
  for (const deed of deeds) window.addEventListener(deed, end)
  approach()
  return end
}

/** The router's data in `history.state`. */
interface HistoryEntry {
  /** The place among the entries of this page. It makes "back" and "forward" a distance that can be undone. */
  index: number
  key: string
  /** Screens keep their own state here. */
  state: Record<string, unknown>
  scroll: number
}

export const newEntry = (index: number, state: Record<string, unknown>): HistoryEntry => ({
  index,
  key: Math.random().toString(36).slice(2),
  state,
  scroll: 0,
})

/** Returns undefined for entries that others wrote, such as a click on `#fragment`. */
export function readEntry(value: unknown): HistoryEntry | undefined {
  if (!isRecord(value)) return undefined
  const { index, key, state, scroll } = value
  if (!Number.isSafeInteger(index) || typeof index !== 'number') return undefined
  if (typeof key !== 'string' || !isRecord(state) || typeof scroll !== 'number') return undefined
  return { index, key, state, scroll }
}

const leftKey = 'entry'

/**
 * Leaves the entry for the next page of this tab. A reload while the server is down shows an error page, and Chromium
 * drops `history.state` for that (seen in 150).
 */
function leaveEntry({ sessionStorage, location }: Window, entry: HistoryEntry): void {
  sessionStorage.setItem(leftKey, JSON.stringify({ href: location.href, entry }))
}

/** Takes the entry that was left for this address, at most once. */
function takeEntry({ sessionStorage, location }: Window): HistoryEntry | undefined {
  const left: unknown = JSON.parse(sessionStorage.getItem(leftKey) ?? 'null')
  sessionStorage.removeItem(leftKey)
  return isRecord(left) && left.href === location.href ? readEntry(left.entry) : undefined
}

/**
 * Returns the address of `to` if it is on this site. The URL parser decides, because some paths lead elsewhere:
 * `//host`, `/\host`, `/<tab>/host`.
 */
export function internalUrl(to: unknown, origin: string): URL | undefined {
  if (typeof to !== 'string' || !to.startsWith('/') || !URL.canParse(to, origin)) return undefined
  const url = new URL(to, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
  url.pathname = hrefOf(url.pathname)
  return url
}

export interface Location {
  path: string
  /** The query with its `?`, or an empty text. */
  search: string
  hash: string
  /** Each navigation has a new key. */
  key: string
  /** The history entry keeps it across reload, back and forward. `patchState` changes it. */
  state: Record<string, unknown>
}

export interface NavigateOptions {
  replace?: boolean
  /** The default is empty. Replacing an entry of the same path, and going to a fragment, keep the current state. */
  state?: Record<string, unknown>
  /** The scroll position. The default is the top, or the current position if the screen stays. */
  scroll?: number | undefined
  /** Skips the blockers. */
  force?: boolean
  /** The screen stays at the new URL without a question; typed text, scroll and focus stay too. */
  isSameScreen?: boolean
}

export interface Router {
  location(): Location
  subscribe(listener: () => void): () => void
  /** Resolves to false if the user chose to stay. Rejects only for a programming error: a URL of another site. */
  navigate(to: string, options?: NavigateOptions): Promise<boolean>
  /**
   * Adds `patch` to the current entry without rendering. Ignored if `key` belongs to another entry.
   * @param isUrgent writes it at once, if the last write was long enough ago
   */
  patchState(patch: Record<string, unknown>, key?: string, isUrgent?: boolean): void
  block(blocker: Blocker): () => void
  /**
   * Asks the blockers as a navigation does, for other ways of leaving, such as signing out.
   * @param isInner asks the latest blocker only: the topmost part closes
   */
  mayLeave(isInner?: boolean): Promise<boolean>
  /** Applies `resolve` to the current location again after its conditions changed, such as the session. */
  recheck(): void
  /** Call it when the screen of the current location is shown: it moves scroll and focus. */
  settle(): void
  /** Resolves when the first screen is shown. */
  settled: Promise<void>
  stop(): void
}

/** `resolve` redirects a location; `state.from` then keeps the requested address. */
export interface RouterOptions {
  resolve?(location: Location): string | undefined
}

// Safari refuses more than 100 history writes in 30 s; Chromium drops those over 200 in 10 s.
const writeEveryMs = 500
const writeUrgentEveryMs = 300
const maxRedirects = 5

export function startRouter(window: Window, { resolve }: RouterOptions = {}): Router {
  const { history, document } = window
  const { origin } = window.location
  const leftEntry = whereAllowed(() => takeEntry(window))
  let entry: HistoryEntry = readEntry(history.state) ?? leftEntry ?? newEntry(0, {})
  const current = createStore(locationOf(new URL(window.location.href), entry))
  // Entries as the user left them. The history is written later, and Back may come sooner.
  const left = new Map<string, HistoryEntry>()
  let writing: ReturnType<typeof setTimeout> | undefined
  let writtenAt = 0
  let passingTo: string | undefined
  let onUndone: (() => void) | undefined
  let settledPath: string | undefined
  let isScrolled = window.scrollY > 0
  let wasInDialog = false
  let settling: 'load' | 'forward' | 'traverse' | undefined = 'load'
  let endScroll: () => void = () => {}
  let tellSettled: () => void = () => {}
  const settled = new Promise<void>((resolve) => {
    tellSettled = resolve
  })

  const write = () => {
    clearTimeout(writing)
    writing = undefined
    writtenAt = Date.now()
    // The browser may be at another entry: while a Back step is being undone, or after a refused write.
    if (readEntry(history.state)?.key === entry.key) put(entry, true)
  }
  const writeLast = () => {
    write()
    whereAllowed(() => leaveEntry(window, entry))
  }
  // A page that comes back has its entry.
  const onPageShow = () => void whereAllowed(() => takeEntry(window))
  // A hidden page may end without another event.
  const writeHidden = () => {
    if (document.visibilityState === 'hidden' && writing !== undefined) write()
  }
  const blockers = createBlockers(window, write)
  const writeSoon = () => {
    writing ??= setTimeout(write, writeEveryMs)
  }

  function put(next: HistoryEntry, replace: boolean, href?: string): void {
    try {
      if (replace) history.replaceState(next, '', href)
      else history.pushState(next, '', href)
    } catch {
      /* over a quota or rate limit: the address bar lags behind, the app continues */
    }
  }

  function redirect(url: URL, next: HistoryEntry): URL {
    const asked = pathOf(url.pathname) + url.search + url.hash
    for (let count = 0; count < maxRedirects; count++) {
      const to = internalUrl(resolve?.(locationOf(url, next)), origin)
      if (!to || to.href === url.href) break
      url = to
      next.state = { ...next.state, from: asked }
    }
    return url
  }

  function enter(asked: URL, next: HistoryEntry, replace: boolean, how: 'load' | 'forward' | 'traverse'): void {
    const url = redirect(asked, next)
    // The write is skipped without changes, because the browser needs time for each.
    if (!replace && writing !== undefined) write()
    clearTimeout(writing)
    writing = undefined
    endScroll()
    put(next, replace, url.href)
    if (next.index !== entry.index) left.set(entry.key, entry) // a replaced entry cannot be reached again
    entry = next
    settling = how === 'forward' && pathOf(url.pathname) === settledPath ? undefined : how
    wasInDialog = Boolean(document.activeElement?.closest('dialog')) // it may close before the next screen shows
    current.set(locationOf(url, next))
  }

  async function navigate(to: string, options: NavigateOptions = {}): Promise<boolean> {
    const url = internalUrl(to, origin)
    if (!url) throw new TypeError(`Not a path of this site: ${to}`)
    const leaving = entry
    const { isSameScreen = false, force = isSameScreen } = options
    if (!force && !isSamePage(url) && blockers.isBlocked() && !(await blockers.mayLeave())) return false
    if (entry !== leaving) return false // another navigation came first
    const replace = options.replace === true || isSameScreen || url.href === window.location.href
    const isSamePath = pathOf(url.pathname) === current.get().path
    const isKept = isSamePage(url) || (replace && isSamePath)
    const state = options.state ?? (isKept ? entry.state : {})
    const next = newEntry(entry.index + (replace ? 0 : 1), { ...state })
    if (isSameScreen) settledPath = pathOf(url.pathname)
    next.scroll = options.scroll ?? (isSamePath || isSameScreen ? entry.scroll : 0)
    enter(url, next, replace, 'forward')
    return true
  }

  /** Only the fragment differs, so the screen and its typed text stay. */
  const isSamePage = ({ pathname, search }: URL) =>
    pathOf(pathname) === current.get().path && search === current.get().search

  const onPopState = () => {
    if (onUndone) return onUndone()
    const url = new URL(window.location.href)
    const read = readEntry(history.state)
    const popped = read && (left.get(read.key) ?? read)
    // The browser itself followed a link to a fragment and has scrolled there.
    if (!popped) return enter(url, newEntry(entry.index + 1, entry.state), true, 'forward')
    if (popped.key === entry.key) return
    const isAllowed = popped.key === passingTo
    passingTo = undefined
    if (isSamePage(url) && url.hash !== current.get().hash) popped.state = entry.state
    else if (!isAllowed && blockers.isBlocked()) return void undoAndAsk(popped).catch(report)
    enter(url, popped, true, 'traverse')
  }

  /**
   * The browser has moved already. It goes back first, so that the address is right during the question. Rejects only
   * for a programming error.
   */
  async function undoAndAsk(popped: HistoryEntry): Promise<void> {
    // Another press of Back in these milliseconds interrupts it; a few attempts are enough.
    for (let tries = 0; tries < 3; tries++) {
      const distance = entry.index - (readEntry(history.state)?.index ?? entry.index)
      if (distance === 0) break
      await new Promise<void>((resolve) => {
        onUndone = resolve
        history.go(distance)
      })
      onUndone = undefined
    }
    const leaving = entry
    if (!(await blockers.mayLeave()) || entry !== leaving) return
    write()
    passingTo = popped.key
    history.go(popped.index - entry.index)
  }

  const onScroll = () => {
    isScrolled = window.scrollY > 0
    if (settling) return // the former screen is still scrolling
    entry.scroll = window.scrollY
    writeSoon()
  }
  function settle(): void {
    const how = settling
    const { path } = current.get()
    const isOtherPath = settledPath !== undefined && path !== settledPath
    settling = undefined
    settledPath = path
    tellSettled()
    if (!how) return
    const { scroll } = entry
    const { activeElement: focused, body } = document
    // A dialog that opened with its screen keeps the focus.
    const isInDialog = Boolean(focused?.closest('dialog[open]'))
    const isMoved = how === 'forward' || wasInDialog || focused === null || focused === body
    const mayFocus = isOtherPath && !isInDialog && isMoved
    // The frame lays out the screen anyway: here, both need a layout, which would make rendering the screen a longer task.
    const frame = requestAnimationFrame(() => {
      // Without scrolling there is nothing to do, and asking would cause another layout.
      if (isScrolled || scroll > 0) endScroll = restoreScroll(window, scroll)
      const { activeElement: now } = document
      if (mayFocus && (now === focused || now === body)) focusHeading(document)
    })
    endScroll = () => cancelAnimationFrame(frame)
  }

  history.scrollRestoration = 'manual'
  enter(new URL(window.location.href), entry, true, 'load')
  window.addEventListener('popstate', onPopState)
  window.addEventListener('scroll', onScroll, { passive: true })
  window.addEventListener('pagehide', writeLast)
  window.addEventListener('pageshow', onPageShow)
  document.addEventListener('visibilitychange', writeHidden)

  return {
    location: current.get,
    subscribe: current.subscribe,
    navigate,
    patchState(patch, key = entry.key, isUrgent = false) {
      if (key !== entry.key) return
      Object.assign(entry.state, patch)
      if (isUrgent && Date.now() - writtenAt >= writeUrgentEveryMs) write()
      else writeSoon()
    },
    block: blockers.add,
    mayLeave: blockers.mayLeave,
    recheck() {
      const url = new URL(window.location.href)
      const to = internalUrl(resolve?.(current.get()), origin)
      if (to && to.href !== url.href) enter(url, newEntry(entry.index, entry.state), true, 'forward')
    },
    settle,
    settled,
    stop() {
      write()
      endScroll()
      window.removeEventListener('popstate', onPopState)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', writeLast)
      window.removeEventListener('pageshow', onPageShow)
      document.removeEventListener('visibilitychange', writeHidden)
      blockers.stop()
    },
  }
}

/** Storage may be full or forbidden, and its text damaged: then there is no entry. */
function whereAllowed<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const locationOf = (url: URL, { key, state }: HistoryEntry): Location => ({
  path: pathOf(url.pathname),
  search: url.search,
  hash: url.hash,
  key,
  state,
})

function focusHeading(document: Document): void {
  const heading = document.querySelector('h1')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
