import type { Store } from './store.ts'

/** `localStorage`, or anything of its shape, also one that answers later. */
export interface KeyValueStorage {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): unknown
  removeItem(key: string): unknown
}

export interface Persisted<T> {
  key: string
  /** A function, because the mere reading of `window.localStorage` throws where storage is forbidden. */
  storage(): KeyValueStorage
  /** Copies what is right out of what was stored; undefined when it is not right. */
  check(value: unknown): T | undefined
}

// A record of this kit's users is some hundred characters; megabytes are an accident or an attack.
const maxChars = 100_000

async function read<T>({ key, storage, check }: Persisted<T>): Promise<T | undefined> {
  try {
    const text = await storage().getItem(key)
    return typeof text === 'string' && text.length <= maxChars ? check(JSON.parse(text)) : undefined
  } catch {
    return undefined // forbidden, broken or damaged storage is an empty one
  }
}

/** Never rejects; undefined when nothing usable came within the limit. */
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

/** Stores each change and takes over those of other tabs; returns what ends both. */
export function keep<T>(store: Store<T>, options: Persisted<T> & { initial: T; window: Window }): () => void {
  const { key, storage, initial, window } = options
  let stored = JSON.stringify(store.get())

  const unsubscribe = store.subscribe(() => {
    const text = JSON.stringify(store.get())
    if (text === stored) return
    stored = text
    void write(key, text, storage)
  })

  // Reads the storage instead of believing the event: of two tabs that write at once, both end with the same record.
  const takeOver = async () => {
    const value = (await read(options)) ?? initial
    stored = JSON.stringify(value)
    store.set(value)
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) void takeOver()
  }
  // A page that comes out of the back/forward cache has heard no events while it lay there.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void takeOver()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

async function write(key: string, text: string, storage: () => KeyValueStorage): Promise<void> {
  try {
    await storage().setItem(key, text)
  } catch {
    // Full or forbidden. What was stored before is no longer true: nothing is better than that.
    try {
      await storage().removeItem(key)
    } catch { /* forbidden altogether: the state lives as long as the page */ }
  }
}
