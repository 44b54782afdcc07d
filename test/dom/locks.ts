// Web Locks within one page: exclusive, in order.

type Callback = (lock: { name: string; mode: 'exclusive' } | null) => unknown

export function supplyLocks(window: Window): void {
  const last = new Map<string, Promise<unknown>>()
  const request = async (name: string, ...rest: [Callback] | [{ ifAvailable?: boolean }, Callback]) => {
    const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest
    const before = last.get(name)
    if (options.ifAvailable && before) return callback(null)
    const mine = (before ?? Promise.resolve()).then(() => callback({ name, mode: 'exclusive' }))
    const over = mine
      .catch(() => {})
      .then(() => {
        if (last.get(name) === over) last.delete(name)
      })
    last.set(name, over)
    return mine
  }
  Object.defineProperty(window.navigator, 'locks', { value: { request }, configurable: true })
}
