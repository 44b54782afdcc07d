/** A channel to the other tabs of this browser; undefined where the browser forbids the site to store anything. */
export function channelOf(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
