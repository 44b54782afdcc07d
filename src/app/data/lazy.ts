import { screenLoadTimeoutMs } from '#contract'
import { createStore, hrefOf, type LazyScreen, lazyScreen, useLocation, useRouter, useStore } from '#kit'
import { toast } from './feedback.ts'

/** Set once a part did not come and the page that the server gives now names other files than the one that runs. */
const isOutdated = createStore(false)

/** A part of the panel that is fetched on demand. */
export const lazy = <T>(load: () => Promise<T>): LazyScreen<T> => lazyScreen(async () => {
  try {
    return await load()
  } catch (error) {
    void lookForNewerBuild()
    throw error
  }
}, screenLoadTimeoutMs)

export const notFetched = 'A part of the panel could not be fetched. Check the connection, then try again.'

/** What an action needs, or undefined, which has been said then: unless it was given up. */
export async function fetchPart<T>(part: LazyScreen<T>, signal?: AbortSignal): Promise<T | undefined> {
  try {
    return await part.load()
  } catch (error) {
    console.error(error)
    if (!signal?.aborted) toast(notFetched, { type: 'error' })
    return undefined
  }
}

async function lookForNewerBuild(): Promise<void> {
  const own = document.querySelector('script[type=importmap]')?.textContent
  if (!own) return
  try {
    const answer = await fetch(hrefOf('/'), { cache: 'no-store' })
    if (answer.ok) isOutdated.set(!(await answer.text()).includes(own))
  } catch { /* no connection: the page that runs is the one to keep */ }
}

/**
 * Reloads the page, where a newer build is what a part did not come for. Offered once: if it is no better afterwards,
 * reloading is not what helps. What was typed is in the history entry.
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
