/** Passes on values, such as typed text. */
export interface Throttled<T> {
  push(value: T): void
  /** Drops a waiting value. */
  cancel(): void
}

/** Calls `run` with the first value at once, then at most once in `everyMs`, and always with the last value. */
export function throttle<T>(everyMs: number, run: (value: T) => void): Throttled<T> {
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
    push(value) {
      last = { value }
      if (timer === undefined) next()
    },
    cancel() {
      last = undefined
    },
  }
}
