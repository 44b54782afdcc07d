import type { ReactNode } from 'react'
import { attempt, guard, session, shareWrites, showFailure, startSession, toast } from '#data'
import { ignoreHeldEnter, keepStrayDrops, reportFailures, RouterProvider, startRouter } from '#kit'
import { screenSlot } from '#page'
import { App } from './app.tsx'
import { fetchRooms } from './screens/rooms.ts'
import { screenOf } from './screens/screens.ts'

screenSlot.screenOf = screenOf

function tellOfDrop(): void {
  const where = 'Drop pictures in Media/Gallery or in a text with formatting, and CSV files on an import screen.'
  toast(`Files can’t be dropped here.${session.get().isLoggedIn ? ` ${where}` : ''}`, { type: 'error' })
}

/** The wiring: resolves once the session is restored to what is to be rendered, and to what ends it all. */
export async function start(): Promise<{ panel: ReactNode; end(): void }> {
  const endReports = reportFailures(window, showFailure)
  const endSession = await startSession(window)
  const router = startRouter(window, {
    resolve: ({ path, state }) => guard(path, state.from, session.get().isLoggedIn),
  })
  void attempt(() => router.settled.then(fetchRooms))
  // Signing in or out, here or in another tab, changes who may be where.
  const endGuard = session.subscribe(() => router.recheck())
  const endHeld = ignoreHeldEnter(document)
  const endDrops = keepStrayDrops(window, tellOfDrop)
  const endSharing = shareWrites()
  const end = () => {
    endSharing()
    endDrops()
    endHeld()
    endGuard()
    router.stop()
    endSession()
    endReports()
  }
  return {
    panel: (
      <RouterProvider router={router}>
        <App />
      </RouterProvider>
    ),
    end,
  }
}
