/** Runs `work` in one tab of this browser at a time. Without TLS there are no locks: then each tab is on its own. */
export async function inOneTab(name: string, options: LockOptions, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, options, (lock) => lock && work())
}
