/** Passes values on, such as what a person types. */
export interface Paced<T> {
  give(value: T): void
  /** Forgets a value that waits. */
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
