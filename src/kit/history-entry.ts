import { isRecord } from './is-record.ts'

/** What the router keeps of an entry in `history.state`. */
export interface HistoryEntry {
  /** Place among the entries of this page, so that "back" and "forward" are a distance that can be undone. */
  index: number
  key: string
  /** What screens keep with the entry. */
  state: Record<string, unknown>
  scroll: number
}

export const newEntry = (index: number, state: Record<string, unknown>): HistoryEntry =>
  ({ index, key: Math.random().toString(36).slice(2), state, scroll: 0 })

/** Undefined for what others wrote, such as the entry that a click on `#fragment` makes. */
export function readEntry(value: unknown): HistoryEntry | undefined {
  if (!isRecord(value)) return undefined
  const { index, key, state, scroll } = value
  if (!Number.isSafeInteger(index) || typeof index !== 'number') return undefined
  if (typeof key !== 'string' || !isRecord(state) || typeof scroll !== 'number') return undefined
  return { index, key, state, scroll }
}

/**
 * The address that `to` leads to, when it is one of this site. The URL parser decides, since what looks like a path
 * may lead elsewhere: `//host`, `/\host`, `/<tab>/host`.
 */
export function internalUrl(to: unknown, origin: string): URL | undefined {
  if (typeof to !== 'string' || !to.startsWith('/') || !URL.canParse(to, origin)) return undefined
  const url = new URL(to, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? url : undefined
}
