import { calls, isObject, pageAs } from '#contract'
import { eventMetaShape, eventShape, type HostEvent } from '#shapes'
import { attempt, callHost, badResponseError, quietly, session, tellListeners } from '#data'
import { CallError, channelOf, pause, pauseMs } from '#kit'
import { inOneTab } from './one-tab.ts'

/**
 * A message to the other tabs of this browser, with the cursor of the call and the user: another tab may belong to
 * another user.
 */
interface Told {
  events: readonly HostEvent[]
  cursor: number
  from: number | undefined
  email: string
}

/** Skips unknown kinds. A response without a cursor is invalid. */
function readEvents(response: unknown) {
  const { rows: events, cursor } = pageAs(eventShape, eventMetaShape)(response) ?? {}
  return events && cursor !== undefined ? { events, cursor } : undefined
}

/** An empty response in less than this time means that the host refuses to wait. */
const shortestPollMs = 1000
const leaderLock = 'apron-events'

const visible = (document: Document, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return
      document.removeEventListener('visibilitychange', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    signal.addEventListener('abort', check)
    check()
  })

const abortWhenHidden = (document: Document): AbortController => {
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
 * One long poll for all tabs of this browser: the tab with the lock polls and notifies the others. A hidden tab
 * releases the lock. Returns the function that stops it.
 */
export function startEvents(): () => void {
  const ending = new AbortController()
  const { email } = session.get()
  const channel = channelOf(leaderLock)
  let cursor: number | undefined
  /** Cursors ahead of this tab's own that another tab has already reported. */
  const ahead = new Set<number>()

  /** The cursor only advances with events that follow it directly: events in between are still missing. */
  const hear = ({ events, cursor: next, from }: Omit<Told, 'email'>) => {
    const isAnew = from !== undefined && next < from // a new database has fewer events
    const own = isAnew ? undefined : cursor
    if (isAnew) ahead.clear()
    const fresh = events.filter((event) => event.cursor > (own ?? -1) && !ahead.has(event.cursor))
    if (own === undefined || (from !== undefined && from <= own)) cursor = Math.max(next, own ?? next)
    else for (const event of fresh) ahead.add(event.cursor)
    if (fresh.length > 0) tellListeners(fresh)
  }
  // The other tab may run another build, so its message is checked like a response of the host.
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
        const batch = readEvents(await callHost('GET', path, { signal }))
        if (!batch) throw badResponseError()
        failures = 0
        hear({ ...batch, from })
        channel?.postMessage({ ...batch, from, email } satisfies Told)
        // The user has too many open polls, or the host is stopping: wait before the next one.
        const isTurnedAway = batch.events.length === 0 && Date.now() - askedAt < shortestPollMs
        if (isTurnedAway) await pause(pauseMs(2, Math.random()), signal)
      } catch (error) {
        if (signal.aborted) return
        // Stops polling: the user can't read events, or the host has none.
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
      const away = abortWhenHidden(document)
      const signal = AbortSignal.any([away.signal, ending.signal])
      // The lock fails if it is released while waiting.
      await quietly('events', () => inOneTab(leaderLock, { signal }, () => poll(signal)))
    }
  }
  void attempt(lead)

  return () => {
    ending.abort()
    channel?.close()
  }
}
