import type { HostEvent } from '#shapes'

type Listener = (events: readonly HostEvent[]) => void

const listeners = new Set<Listener>()

/** Calls the listener for each event of the host; returns the function that stops it. */
export function listenToEvents(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellListeners(events: readonly HostEvent[]): void {
  for (const listener of listeners) listener(events)
}
