import { type ComponentType, useState } from 'react'
import { screenLoadTimeoutMs } from '#contract'
import { loadProfile, loginPath, quietly, session } from '#data'
import { type Loading, LoadingBar, loading, LocationContext, pathOf, useLocation, useStore } from '#kit'
import { Crash, LoadFault, loadingBar, placeAt, Settled, useScreen } from '#page'
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

const login = entryPage(() => rooms.entry.loaded()?.Login)
const entryPages: Readonly<Record<string, Loading<WholePage>>> = {
  [loginPath]: login,
  '/signup': entryPage(() => rooms.entry.loaded()?.SignUp),
  '/auth/reset-password-1': entryPage(() => rooms.entry.loaded()?.ResetPassword),
}

/** The menu and header, with the first screen loading beside them. */
const shell = loading<WholePage>(async () => {
  const { pathname, search } = window.location
  void quietly('profile', loadProfile) // it shows its first failure
  placeAt(pathOf(pathname))
    ?.screenAt(search)
    ?.load()
    .catch(() => {}) // the screen shows it
  await openRooms(['shell'])
  const { Shell, waitForProfile } = await rooms.shell.load()
  await waitForProfile()
  return { Screen: Shell }
}, screenLoadTimeoutMs)

/** Shows an entry screen, or the shell with its own screens inside, as the session and the address ask. */
export function App() {
  const location = useLocation()
  const email = useStore(session, (now) => (now.isLoggedIn ? now.email : undefined))
  const wanted = email === undefined ? (entryPages[location.path] ?? login) : shell
  const { shown, failure, retry } = useScreen(wanted, location)

  // Another person starts with a shell of their own; the shell that is being left stays as it is until then.
  const [person, setPerson] = useState(email)
  if (email !== undefined && email !== person) setPerson(email)

  const Screen = shown?.value.Screen
  const isShell = shown !== undefined && shown.value === shell.loaded()
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
