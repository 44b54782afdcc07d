import type { ReactNode } from 'react'
import { attempt, redirectFor, session, shareWrites, showFailure, startSession, showToast } from '#data'
import { ignoreHeldEnter, blockStrayDrops, reportFailures, RouterProvider, startRouter } from '#kit'
import { screenSlot } from '#page'
import { App, screenOfSession } from './app.tsx'
import { fetchRooms } from './screens/rooms.ts'
import { screenOf } from './screens/screens.ts'

screenSlot.screenOf = screenOf

function tellOfDrop(): void {
  const where = 'Drop images under “Media/Gallery” or in a text editor, and CSV files on an import screen.'
  showToast(`Files can’t be dropped here.${session.get().isLoggedIn ? ` ${where}` : ''}`, { type: 'error' })
}

/** Fetches what is needed next: a visitor signs in, and a person who is signed in may go anywhere. */
async function fetchNext(settled: Promise<void>): Promise<void> {
  await settled
  if (!session.get().isLoggedIn) await fetchRooms(['shell', 'dashboard', 'list'])
  await isSignedIn()
  await screenOfSession('')
    .load()
    .catch(() => {}) // App shows it
  await fetchRooms()
}

/** Resolves once someone is signed in. */
const isSignedIn = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!session.get().isLoggedIn) return
      end()
      resolve()
    }
    const end = session.subscribe(look)
    look()
  })

/** Connects the parts of the panel. Resolves once the session is restored, with the tree to render and a function to end the panel. */
export async function start(): Promise<{ panel: ReactNode; end(): void }> {
  const endReports = reportFailures(window, showFailure)
  const endSession = await startSession(window)
  const router = startRouter(window, {
    resolve: ({ path, search, state }) => redirectFor(path, state.from, session.get().isLoggedIn, search),
  })
  void attempt(() => fetchNext(router.settled))
  screenOfSession(router.location().path)
    .load()
    .catch(() => {}) // App shows it
  // Signing in or out, here or in another tab, changes who may be where.
  const endGuard = session.subscribe(() => router.recheck())
  const endHeld = ignoreHeldEnter(document)
  const endDrops = blockStrayDrops(window, tellOfDrop)
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
