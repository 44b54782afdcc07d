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

/** Something that has to be fetched before it can be shown: a room, or a screen with its rooms. */
export interface Loading<T> {
  /** Callers share one load and its result. A failed load is forgotten, so the next call fetches again. */
  load(): Promise<T>
  /** The loaded value, if it is there, so that it can be shown at once. */
  loaded(): T | undefined
}

/** Gives up a load after `timeoutMs`. */
export function loading<T>(load: () => Promise<T>, timeoutMs: number): Loading<T> {
  let underWay: Promise<T> | undefined
  let there: T | undefined

  const fetchOnce = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new ChunkLoadError(new Error(`no answer in ${timeoutMs / 1000} seconds`), true)),
        timeoutMs,
      )
    })
    try {
      return (there = await Promise.race([load(), limit]))
    } catch (cause) {
      underWay = undefined
      throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(cause)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    load: () => (underWay ??= fetchOnce()),
    loaded: () => there,
  }
}

/**
 * Loads again at the user's request. While a request for a module hangs, a browser starts no second one (HTML Standard,
 * "fetch a single module script"), so the page must be reloaded then.
 */
export const loadAgain = (failure: unknown, load: () => void): void =>
  failure instanceof ChunkLoadError && failure.hangs ? location.reload() : load()
