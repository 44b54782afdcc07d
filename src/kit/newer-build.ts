import { hrefOf } from './base-path.ts'
import { createStore, useStore } from './store.ts'
import { useLocation, useRouter } from './use-router.tsx'

/** Set once a room failed to load and the server's page names other files than the running one. */
const isOutdated = createStore(false)

/** Compares the running page with the server's page after a room failed to load. */
export function lookForNewerBuild(): void {
  const own = document.querySelector('script[type=importmap]')?.textContent
  if (!own) return
  const look = async () => {
    const response = await fetch(hrefOf('/'), { cache: 'no-store' })
    if (response.ok) isOutdated.set(!(await response.text()).includes(own))
  }
  look().catch(() => {}) // without a connection, the running page stays
}

/**
 * Reloads the page if a newer build explains the missing room. It is offered once: a second reload would not help. The
 * history entry keeps the typed text.
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
