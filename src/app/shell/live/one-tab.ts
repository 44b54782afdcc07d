/**
 * Runs `work`, which never fails, in one tab of this browser at a time. Without TLS there are no locks, and where a
 * person forbids the site to store anything they are refused: then each tab is on its own.
 */
export async function inOneTab(name: string, options: LockOptions, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, options, (lock) => lock && work()).catch((error: unknown) => {
    if (options.signal?.aborted) throw error // given up while it waited
    return work()
  })
}
