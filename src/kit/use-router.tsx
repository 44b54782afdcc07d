import { createContext, type ReactNode, use, useCallback, useMemo } from 'react'
import type { Location, Router } from './router.ts'
import { report } from './report-failures.ts'
import { useStore } from './store.ts'

const RouterContext = createContext<Router | undefined>(undefined)

/**
 * The location of the shown screen. A shell that keeps the old screen until the next one is loaded provides it, so that
 * the old screen does not read the new address.
 */
export const LocationContext = createContext<Location | undefined>(undefined)

export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const location = useStore({ get: router.location, subscribe: router.subscribe })
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

/** The query as state. `change` edits a copy of the newest one and navigates, by a new entry or by `replace`. */
export function useSearchParams(): [URLSearchParams, ChangeQuery] {
  const router = useRouter()
  const { path, search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback<ChangeQuery>(
    (edit, options) => {
      const now = router.location()
      if (now.path !== path) return // the screen is being left while the next one loads
      const next = new URLSearchParams(now.search)
      edit(next)
      const text = next.toString()
      router.navigate(now.path + (text && `?${text}`), { ...options, force: true }).catch(report)
    },
    [router, path],
  )
  return [query, change]
}
