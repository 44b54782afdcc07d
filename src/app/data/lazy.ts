import { screenLoadTimeoutMs } from '#contract'
import { attempt } from './failures.ts'
import { createStore, hrefOf, type LazyScreen, lazyScreen, useLocation, useRouter, useStore } from '#kit'
import { notFetched } from './failures.ts'
import { toast } from './feedback.ts'

/** Set once a part failed to load and the server's page names other files than the running one. */
const isOutdated = createStore(false)

/** A part of the panel that loads on demand. */
export const lazy = <T>(load: () => Promise<T>): LazyScreen<T> =>
  lazyScreen(async () => {
    try {
      return await load()
    } catch (error) {
      void attempt(lookForNewerBuild)
      throw error
    }
  }, screenLoadTimeoutMs)

/** Loads the part that an action needs. Undefined after a failure, which is shown unless `signal` gave up. */
export async function fetchPart<T>(part: LazyScreen<T>, signal?: AbortSignal): Promise<T | undefined> {
  try {
    return await part.load()
  } catch (error) {
    console.error(error)
    if (!signal?.aborted) toast(notFetched, { type: 'error' })
    return undefined
  }
}

/** Never rejects. */
async function lookForNewerBuild(): Promise<void> {
  const own = document.querySelector('script[type=importmap]')?.textContent
  if (!own) return
  try {
    const answer = await fetch(hrefOf('/'), { cache: 'no-store' })
    if (answer.ok) isOutdated.set(!(await answer.text()).includes(own))
  } catch {
    /* no connection: keep the running page */
  }
}

/**
 * Reloads the page where a newer build explains the missing part. It is offered once: a second reload would not help.
 * The history entry keeps the typed text.
 */
export function useReload(): (() => void) | undefined {
  const router = useRouter()
  const { state } = useLocation()
  if (!useStore(isOutdated) || state.reloaded === true) return undefined
  return () => {
    router.patchState({ reloaded: true })
    window.location.reload()
  }
}
