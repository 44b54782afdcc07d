import { createContext, type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Location, Router } from './router.ts'

const RouterContext = createContext<Router | undefined>(undefined)

/**
 * The location as the screens inside see it. A shell that lets the old screen stand until the next one is loaded puts
 * the shown location here, so that the old one does not take the new address for its own.
 */
export const LocationContext = createContext<Location | undefined>(undefined)

export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const location = useSyncExternalStore(router.subscribe, router.location)
  return (
    <RouterContext value={router}>
      <LocationContext value={location}>{children}</LocationContext>
    </RouterContext>
  )
}

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('No RouterProvider above')
  return router
}

export function useLocation(): Location {
  const location = use(LocationContext)
  if (!location) throw new Error('No RouterProvider above')
  return location
}

export type ChangeQuery = (change: (query: URLSearchParams) => void, options?: { replace?: boolean }) => void

/** The query as state: `change` edits a copy of the newest one and goes there, by a new entry or by `replace`. */
export function useSearchParams(): [URLSearchParams, ChangeQuery] {
  const router = useRouter()
  const { path, search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback<ChangeQuery>((edit, options) => {
    const now = router.location()
    if (now.path !== path) return // a screen that is being left, its next one still loading
    const next = new URLSearchParams(now.search)
    edit(next)
    const text = next.toString()
    void router.navigate(now.path + (text && `?${text}`), { ...options, force: true })
  }, [router, path])
  return [query, change]
}
