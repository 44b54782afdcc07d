/** Passes on values, such as typed text. */
export interface Paced<T> {
  give(value: T): void
  /** Drops a waiting value. */
  drop(): void
}

/** Calls `run` with the first value at once, then at most once in `everyMs`, and always with the last value. */
export function paced<T>(everyMs: number, run: (value: T) => void): Paced<T> {
  let last: { value: T } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    timer = undefined
    if (!last) return
    const { value } = last
    last = undefined
    timer = setTimeout(next, everyMs)
    run(value)
  }
  return {
    give(value) {
      last = { value }
      if (timer === undefined) next()
    },
    drop() {
      last = undefined
    },
  }
}
