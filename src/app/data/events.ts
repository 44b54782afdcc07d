import type { HostEvent } from '#contract'

type Listener = (events: readonly HostEvent[]) => void

const listeners = new Set<Listener>()

/** Hears of what happens on the host; returns what ends that. */
export function onEvents(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tell(events: readonly HostEvent[]): void {
  for (const listener of listeners) listener(events)
}
