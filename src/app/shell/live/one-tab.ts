/**
 * Runs `work`, which must not fail, in one tab of this browser at a time. Locks need TLS, and browsers that block
 * storage reject them: each tab then works independently.
 */
export async function inOneTab(name: string, options: LockOptions, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks
    .request(name, options, (lock) => lock && work())
    .catch((error: unknown) => {
      if (options.signal?.aborted) throw error // released while waiting
      return work()
    })
}
