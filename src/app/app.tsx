import { type ComponentType, useState } from 'react'
import { screenLoadTimeoutMs } from '#contract'
import { followPerson, loadProfile, loginPath, mayOpen, ownProfile, quietly, session } from '#data'
import { type Loading, LoadingBar, createLoading, LocationContext, pathOf, useLocation, useStore } from '#kit'
import { Crash, LoadFault, loadingBar, screenRouteAt, prefetch, Settled, useScreen } from '#page'
import { Feedback } from '#ui'
import { openRooms, partOf, rooms } from './screens/rooms.ts'

interface WholePage {
  Screen: ComponentType
}

const entryPage = (find: () => ComponentType | undefined): Loading<WholePage> =>
  partOf(['entry'], () => {
    const Screen = find()
    return Screen && { Screen }
  })

const login = entryPage(() => rooms.entry.get()?.Login)
const entryPages: Readonly<Record<string, Loading<WholePage>>> = {
  [loginPath]: login,
  '/signup': entryPage(() => rooms.entry.get()?.SignUp),
  '/auth/invitation': entryPage(() => rooms.entry.get()?.AcceptInvitation),
  '/auth/reset-password-1': entryPage(() => rooms.entry.get()?.ResetPassword),
}

/** Loads the screen of the URL, and its data once the profile shows what the user can view. */
async function openFirst(): Promise<void> {
  const { pathname, search } = window.location
  const path = pathOf(pathname)
  const place = screenRouteAt(path)
  place
    ?.screenAt(search)
    ?.load()
    .catch(() => {}) // the screen shows it
  await loadProfile()
  if (place && !ownProfile()?.lacksFactor && mayOpen(place.section)) await prefetch(path + search)
}

/** The menu and header, and the area next to them, where the first screen loads. */
const shell = createLoading<WholePage>(async () => {
  void quietly('profile', openFirst) // it shows its first failure
  await openRooms(['shell'])
  const { Shell, waitForProfile } = await rooms.shell.load()
  followPerson()
  await waitForProfile()
  return { Screen: Shell }
}, screenLoadTimeoutMs)

/** The entry page of a URL, or the shell, depending on the session. */
export const screenOfSession = (path: string): Loading<WholePage> =>
  entryPages[path] ?? (session.get().isLoggedIn ? shell : login)

/** Shows an entry screen, or the shell with its own screens inside, depending on the session and the URL. */
export function App() {
  const location = useLocation()
  const email = useStore(session, (now) => (now.isLoggedIn ? now.email : undefined))
  const wanted = screenOfSession(location.path)
  const { shown, failure, retry } = useScreen(wanted, location)

  // Another user gets a new shell; the old one stays unchanged until it is replaced.
  const [person, setPerson] = useState(email)
  if (email !== undefined && email !== person) setPerson(email)

  const Screen = shown?.value.Screen
  const isShell = shown !== undefined && shown.value === shell.get()
  return (
    <Feedback>
      <LoadingBar bar={loadingBar} />
      <Crash>
        {failure ? (
          <main className="fault-page">
            <LoadFault heading="h1" error={failure} onRetry={retry} />
          </main>
        ) : Screen && isShell ? (
          <Screen key={person} />
        ) : (
          Screen && (
            <LocationContext value={shown?.location}>
              <Screen />
              <Settled />
            </LocationContext>
          )
        )}
      </Crash>
    </Feedback>
  )
}
