/** A script or style of the page that did not come. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'

  constructor(cause: unknown) {
    super(`Loading chunk failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

export interface LazyScreen<T> {
  /** Shared while under way and once it is there. A failure is forgotten: the next call fetches again. */
  load(): Promise<T>
  /** What is there already, so that it can be shown without waiting a tick. */
  loaded(): T | undefined
}

/**
 * `load` is told the number of its attempt, from 0: a browser may remember that a module failed and never ask for the
 * same address again, so a later attempt needs another one.
 */
export function lazyScreen<T>(load: (attempt: number) => Promise<T>, timeoutMs: number): LazyScreen<T> {
  let attempt = 0
  let underWay: Promise<T> | undefined
  let there: T | undefined

  const fetchOnce = async () => {
    try {
      there = await withLimit(load(attempt++), timeoutMs)
      return there
    } catch (cause) {
      underWay = undefined
      throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(cause)
    }
  }
  return {
    load: () => underWay ??= fetchOnce(),
    loaded: () => there,
  }
}

async function withLimit<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs / 1000} seconds`)), timeoutMs)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}
