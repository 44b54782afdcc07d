import { type ComponentType, useState } from 'react'
import type { LazyScreen } from '../kit/lazy-screen.ts'
import { LoadingBar } from '../kit/loading-bar.tsx'
import { useStore } from '../kit/store.ts'
import { LocationContext, useLocation } from '../kit/use-router.tsx'
import { askForProfileEarly } from './early-profile.ts'
import { loginPath } from './guard.ts'
import { lazy } from './lazy.ts'
import { session } from './session.ts'
import { Crash } from './shell/crash.tsx'
import { LoadFault } from './shell/load-fault.tsx'
import { Settled } from './shell/settled.tsx'
import { loadingBar, useScreen } from './shell/use-screen.ts'
import { Feedback } from './ui/feedback.tsx'

interface Whole { default: ComponentType }
const whole = (load: () => Promise<Whole>) => lazy(() => load().catch(load))

const login = whole(() => import('./screens/login.tsx'))
const entryScreens: Readonly<Record<string, LazyScreen<Whole>>> = {
  [loginPath]: login,
  '/signup': whole(() => import('./screens/signup.tsx')),
  '/auth/reset-password-1': whole(() => import('./screens/reset-password.tsx')),
}
const shell = whole(async () => {
  askForProfileEarly()
  const module = await import('./shell/shell.tsx')
  await module.prepare(window.location.pathname)
  return module
})

/** What the session and the address ask for: an entry screen, or the shell with its own screens inside. */
export function App() {
  const location = useLocation()
  const email = useStore(session, (now) => (now.isLoggedIn ? now.email : undefined))
  const wanted = email === undefined ? entryScreens[location.path] ?? login : shell
  const { shown, failure, retry } = useScreen(wanted, location)

  // Another person starts with a shell of their own; the one that is being left stays as it is until then.
  const [person, setPerson] = useState(email)
  if (email !== undefined && email !== person) setPerson(email)

  const Screen = shown?.value.default
  const isShell = shown !== undefined && shown.value === shell.loaded()
  return (
    <Feedback>
      <LoadingBar bar={loadingBar} />
      <Crash>
        {failure ? <main className="fault-page"><LoadFault heading="h1" error={failure} onRetry={retry} /></main>
          : Screen && isShell ? <Screen key={person} />
          : Screen && <LocationContext value={shown?.location}><Screen /><Settled /></LocationContext>}
      </Crash>
    </Feedback>
  )
}
