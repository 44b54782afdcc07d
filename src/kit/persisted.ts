import type { Store } from './store.ts'
import { report } from './report-failures.ts'

/** `localStorage`, or a storage of its shape, which may be asynchronous. */
export interface KeyValueStorage {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): unknown
  removeItem(key: string): unknown
}

export interface Persisted<T> {
  key: string
  /** It is a function, because reading `window.localStorage` throws if storage is forbidden. */
  storage(): KeyValueStorage
  /** Copies the valid parts of a stored value; returns undefined for an invalid one. */
  check(value: unknown): T | undefined
}

// A stored record has a few hundred characters; megabytes are an accident or an attack.
const maxChars = 100_000

async function read<T>({ key, storage, check }: Persisted<T>): Promise<T | undefined> {
  try {
    const text = await storage().getItem(key)
    return typeof text === 'string' && text.length <= maxChars ? check(JSON.parse(text)) : undefined
  } catch {
    return undefined // forbidden, broken or damaged storage counts as empty
  }
}

/** Never rejects; resolves to undefined if no valid value came in time. */
export async function restore<T>(options: Persisted<T> & { timeoutMs: number }): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), options.timeoutMs)
  })
  try {
    return await Promise.race([read(options), limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Stores each change and follows changes in other tabs. Returns a function that ends both. */
export function keep<T>(store: Store<T>, options: Persisted<T> & { initial: T; window: Window }): () => void {
  const { key, storage, initial, window } = options
  let stored = JSON.stringify(store.get())

  const unsubscribe = store.subscribe(() => {
    const text = JSON.stringify(store.get())
    if (text === stored) return
    stored = text
    write(key, text, storage).catch(report)
  })

  /**
   * Reads the storage instead of the event, so that two tabs that write at once end with the same value. Never rejects.
   */
  const takeOver = async () => {
    const value = (await read(options)) ?? initial
    stored = JSON.stringify(value)
    store.set(value)
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) takeOver().catch(report)
  }
  // A page in the back/forward cache misses events, so it reads the storage when it returns.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) takeOver().catch(report)
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

/** Never rejects. */
async function write(key: string, text: string, storage: () => KeyValueStorage): Promise<void> {
  try {
    await storage().setItem(key, text)
  } catch {
    // Storage may be full or forbidden. An outdated stored value would be worse than none.
    try {
      await storage().removeItem(key)
    } catch {
      /* storage is forbidden: the state lives as long as the page */
    }
  }
}
