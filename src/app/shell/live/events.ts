import { calls, type EventBatch, isObject, readEvents } from '#contract'
import { callHost, odd, session, tell } from '#data'
import { CallError, channelOf, pause, pauseMs } from '#kit'
import { inOneTab } from './one-tab.ts'

/**
 * Told to the other tabs of this browser, with the cursor that it was asked by, and with whose it is: another tab may
 * belong to somebody else by now.
 */
interface Told extends EventBatch { from: number | undefined; email: string }

/** An answer without news that comes sooner than this was no waiting. */
const shortestPollMs = 1000
const leaderLock = 'apron-events'

const visible = (document: Document, signal: AbortSignal): Promise<void> => new Promise((resolve) => {
  const check = () => {
    if (document.visibilityState !== 'visible' && !signal.aborted) return
    document.removeEventListener('visibilitychange', check)
    resolve()
  }
  document.addEventListener('visibilitychange', check)
  signal.addEventListener('abort', check)
  check()
})

const hidden = (document: Document): AbortController => {
  const away = new AbortController()
  const check = () => {
    if (document.visibilityState === 'visible') return
    document.removeEventListener('visibilitychange', check)
    away.abort()
  }
  document.addEventListener('visibilitychange', check)
  check()
  return away
}

/**
 * One long poll for all tabs of this browser: the tab that holds the lock asks and tells the others. A hidden tab gives
 * the lock up. Returns what ends it.
 */
export function startEvents(): () => void {
  const ending = new AbortController()
  const { email } = session.get()
  const channel = channelOf(leaderLock)
  let cursor: number | undefined
  /** Heard already, beyond the own cursor: what another tab told that had begun later. */
  const ahead = new Set<number>()

  /** Only news that follow on the own ones move the cursor on: what came between is still to be asked for. */
  const hear = ({ events, cursor: next, from }: Omit<Told, 'email'>) => {
    const isAnew = from !== undefined && next < from // another database has had fewer events
    const own = isAnew ? undefined : cursor
    if (isAnew) ahead.clear()
    const fresh = events.filter((event) => event.cursor > (own ?? -1) && !ahead.has(event.cursor))
    if (own === undefined || (from !== undefined && from <= own)) cursor = Math.max(next, own ?? next)
    else for (const event of fresh) ahead.add(event.cursor)
    if (fresh.length > 0) tell(fresh)
  }
  // The other tab may run another build: what it tells is read as what the host does.
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isObject(data) || data.email !== email) return
    const { events, cursor, from } = data
    const batch = readEvents({ data: events, meta: { cursor } })
    if (batch && (from === undefined || typeof from === 'number')) hear({ ...batch, from })
  })

  const poll = async (signal: AbortSignal): Promise<void> => {
    let failures = 0
    while (!signal.aborted) {
      try {
        const from = cursor
        const path = from === undefined ? calls.events : `${calls.events}?after=${from}`
        const askedAt = Date.now()
        // What the long poll meets is no news to the person: other calls say so.
        const batch = readEvents(await callHost('GET', path, { signal, onFailure: () => {} }))
        if (!batch) throw odd()
        failures = 0
        hear({ ...batch, from })
        channel?.postMessage({ ...batch, from, email } satisfies Told)
        // Sent away with nothing, for the person has too many polls open or the host stops: no reason to run.
        const isTurnedAway = batch.events.length === 0 && Date.now() - askedAt < shortestPollMs
        if (isTurnedAway) await pause(pauseMs(2, Math.random()), signal)
      } catch (error) {
        if (signal.aborted) return
        // Gone for good: not permitted, or a host that has no events any more.
        if (error instanceof CallError && [401, 403, 404, 405, 501].includes(error.status)) return ending.abort()
        failures += 1
        await pause(pauseMs(failures, Math.random()), signal)
      }
    }
  }

  const lead = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await visible(document, ending.signal)
      if (ending.signal.aborted) return
      const away = hidden(document)
      const signal = AbortSignal.any([away.signal, ending.signal])
      // It fails when it is given up while it waits.
      await inOneTab(leaderLock, { signal }, () => poll(signal)).catch(() => {})
    }
  }
  void lead()

  return () => {
    ending.abort()
    channel?.close()
  }
}
