import { hostNow } from '#contract'
import { feedback } from '#data'
import { createStore, pathOf } from '#kit'

/** An error toast, with the screen at that time. */
export interface RecentError {
  id: number
  message: string
  at: number
  to: string
  place: string
}

export const errorsKeptMs = 60 * 60_000

/** Errors of this tab in the last hour, newest first, since a toast closes after three seconds. */
export const recentErrors = createStore<readonly RecentError[]>([])

/** Without `id`, all errors. */
export const forgetErrors = (id?: number): void =>
  recentErrors.set((now) => (id === undefined ? [] : now.filter((error) => error.id !== id)))

/** Records error toasts; returns the function that stops it. */
export function startErrors(): () => void {
  let lastId = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const drop = () => {
    const since = hostNow() - errorsKeptMs
    recentErrors.set((now) => now.filter(({ at }) => at > since))
    const oldest = recentErrors.get().at(-1)
    clearTimeout(timer)
    if (oldest) timer = setTimeout(drop, oldest.at - since)
  }
  const note = () => {
    const fresh = feedback.get().notices.filter(({ id, type }) => type === 'error' && id > lastId)
    if (fresh.length === 0) return
    lastId = fresh.at(-1)?.id ?? lastId
    const to = pathOf(window.location.pathname) + window.location.search
    const place = document.title.split(' | ')[0] ?? ''
    for (const { id, message } of fresh) {
      // The same error on the same screen is listed once, with its last time.
      const isOther = (known: RecentError) => known.message !== message || known.to !== to
      recentErrors.set((now) => [{ id, message, at: hostNow(), to, place }, ...now.filter(isOther)])
    }
    drop()
  }
  note()
  const stop = feedback.subscribe(note)
  return () => {
    stop()
    clearTimeout(timer)
    forgetErrors()
  }
}
