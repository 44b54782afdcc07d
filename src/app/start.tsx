import type { ReactNode } from 'react'
import { ignoreHeldEnter } from '../kit/held-enter.ts'
import { startRouter } from '../kit/router.ts'
import { RouterProvider } from '../kit/use-router.tsx'
import { App } from './app.tsx'
import { guard } from './guard.ts'
import { session, startSession } from './session.ts'

/** The wiring: resolves once the session is restored to what is to be rendered, and to what ends it all. */
export async function start(): Promise<{ panel: ReactNode; end(): void }> {
  const endSession = await startSession(window)
  const router = startRouter(window, {
    resolve: ({ path, state }) => guard(path, state.from, session.get().isLoggedIn),
  })
  // Signing in or out, here or in another tab, changes who may be where.
  const endGuard = session.subscribe(() => router.recheck())
  const endHeld = ignoreHeldEnter(document)
  const end = () => {
    endHeld()
    endGuard()
    router.stop()
    endSession()
  }
  return { panel: <RouterProvider router={router}><App /></RouterProvider>, end }
}
