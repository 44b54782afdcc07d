import { createStore, type Readable } from './store.ts'

/** A script or style of the page that failed to load. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'

  /** @param hangs the request is still open after the time limit */
  constructor(
    cause: unknown,
    readonly hangs = false,
  ) {
    super(`Loading chunk failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/**
 * Something that has to be fetched before it can be shown: a room, or a screen with its rooms. As a store, it holds the
 * loaded value.
 */
export interface Loading<T> extends Readable<T | undefined> {
  /** Callers share one load and its result. A failed load is forgotten, so the next call fetches again. */
  load(): Promise<T>
}

/** Gives up a load after `timeoutMs`. */
export function createLoading<T>(load: () => Promise<T>, timeoutMs: number): Loading<T> {
  let underWay: Promise<T> | undefined
  const there = createStore<T | undefined>(undefined)

  const fetchOnce = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new ChunkLoadError(new Error(`no answer in ${timeoutMs / 1000} seconds`), true)),
        timeoutMs,
      )
    })
    try {
      const value = await Promise.race([load(), limit])
      there.set(() => value) // a component is a function
      return value
    } catch (cause) {
      underWay = undefined
      throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(cause)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    load: () => (underWay ??= fetchOnce()),
    get: there.get,
    subscribe: there.subscribe,
  }
}

/**
 * Loads again at the user's request. While a request for a module hangs, a browser starts no second one (HTML Standard,
 * "fetch a single module script"), so the page must be reloaded then.
 */
export const loadAgain = (failure: unknown, load: () => void): void =>
  failure instanceof ChunkLoadError && failure.hangs ? location.reload() : load()
