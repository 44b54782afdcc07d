import { type ComponentType, useState } from 'react'
import { lazy, loadProfile, loginPath, quietly, session } from '#data'
import { type LazyScreen, LoadingBar, LocationContext, pathOf, useLocation, useStore } from '#kit'
import { Crash, LoadFault, loadingBar, Settled, useScreen } from '#page'
import { Feedback } from '#ui'
import { rooms } from './screens/rooms.tsx'

const wholePage = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load()
      .catch(load)
      .then((Screen) => ({ Screen })),
  )

const login = wholePage(async () => (await rooms.entry.load()).Login)
const entryScreens: Readonly<Record<string, LazyScreen<{ Screen: ComponentType }>>> = {
  [loginPath]: login,
  '/signup': wholePage(async () => (await rooms.entry.load()).SignUp),
  '/auth/reset-password-1': wholePage(async () => (await rooms.entry.load()).ResetPassword),
}
const shell = wholePage(async () => {
  void quietly('profile', loadProfile) // it shows its first failure
  const { prepare, Shell } = await rooms.shell.load()
  await prepare(pathOf(window.location.pathname))
  return Shell
})

/** Shows an entry screen, or the shell with its own screens inside, as the session and the address ask. */
export function App() {
  const location = useLocation()
  const email = useStore(session, (now) => (now.isLoggedIn ? now.email : undefined))
  const wanted = email === undefined ? (entryScreens[location.path] ?? login) : shell
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
