/** A script or style of the page that did not come. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'

  /** @param hangs it may still come: nobody waits for it any longer */
  constructor(cause: unknown, readonly hangs = false) {
    super(`Loading chunk failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

export interface LazyScreen<T> {
  /** Shared while under way and once it is there. A failure is forgotten: the next call fetches again. */
  load(): Promise<T>
  /** What is there already, so that it can be shown without waiting a tick. */
  loaded(): T | undefined
}

/** What has not come in `timeoutMs` is given up. */
export function lazyScreen<T>(load: () => Promise<T>, timeoutMs: number): LazyScreen<T> {
  let underWay: Promise<T> | undefined
  let there: T | undefined

  const fetchOnce = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new ChunkLoadError(new Error(`no answer in ${timeoutMs / 1000} seconds`), true)), timeoutMs)
    })
    try {
      return there = await Promise.race([load(), limit])
    } catch (cause) {
      underWay = undefined
      throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(cause)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    load: () => underWay ??= fetchOnce(),
    loaded: () => there,
  }
}

/**
 * A person wants to try again. While a request for a module hangs, a browser makes no other one for it (HTML Standard,
 * "fetch a single module script"); only a new page does.
 */
export const loadAgain = (failure: unknown, load: () => void): void =>
  failure instanceof ChunkLoadError && failure.hangs ? location.reload() : load()
