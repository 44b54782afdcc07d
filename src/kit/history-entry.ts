import { hrefOf } from './base-path.ts'
import { isRecord } from './is-record.ts'

/** The router's data in `history.state`. */
export interface HistoryEntry {
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
export function leaveEntry({ sessionStorage, location }: Window, entry: HistoryEntry): void {
  sessionStorage.setItem(leftKey, JSON.stringify({ href: location.href, entry }))
}

/** Takes the entry that was left for this address, at most once. */
export function takeEntry({ sessionStorage, location }: Window): HistoryEntry | undefined {
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
