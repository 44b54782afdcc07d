/**
 * Runs `work`, which must not fail, in one tab of this browser at a time. Without TLS there are no locks, and a browser
 * that forbids storage refuses them: then each tab works alone.
 */
export async function inOneTab(name: string, options: LockOptions, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks
    .request(name, options, (lock) => lock && work())
    .catch((error: unknown) => {
      if (options.signal?.aborted) throw error // given up while waiting
      return work()
    })
}
