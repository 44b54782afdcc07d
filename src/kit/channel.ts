/** A channel to the other tabs of this browser; undefined if the browser blocks storage for the site. */
export function channelOf(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
