import { Activity, memo, type MouseEvent, useEffect, useLayoutEffect, useState } from 'react'
import { profileWaitMs } from '#contract'
import { useStore } from '../../kit/store.ts'
import { LocationContext, useLocation, useRouter } from '../../kit/use-router.tsx'
import { loadPicturesAgain, useOnceBack } from '../connection.ts'
import { home } from '../guard.ts'
import { lazyPart } from '../list/lazy-part.tsx'
import { followPerson, loadProfile, useMay } from '../profile.ts'
import { session } from '../session.ts'
import { Crash } from './crash.tsx'
import type { ShellDialog } from './dialogs.tsx'
import { Header } from './header.tsx'
import { LazyDialogs } from './lazy-dialogs.tsx'
import { LoadFault } from './load-fault.tsx'
import { PageHead } from './page-head.tsx'
import { idOf, type Made, ready } from './ready.ts'
import { type Place, placeAt } from './routes.ts'
import { Leaving, Settled } from './settled.tsx'
import { Sidebar } from './sidebar.tsx'
import { useScreen } from './use-screen.ts'
import '../styles/layout.css'
import '../styles/motion.css'
import '../styles/overlay.css'
import '../styles/panel.css'
import '../styles/print.css'

const around = () => import('./around.ts')
const Hotkeys = lazyPart(async () => (await around()).Hotkeys)
const RoleFault = lazyPart(async () => (await import('./role-fault.tsx')).RoleFault)
// Fetched with the first screen: it must be there when nothing can be fetched.
const Bars = lazyPart(async () => (await around()).Bars)
const Tooltips = lazyPart(async () => (await around()).Tooltips)
const Palette = lazyPart(async () => (await import('../palette/palette.tsx')).default)

followPerson()

/**
 * Starts what the first screen needs and waits for the profile, so that the shell shows what that says from its first
 * frame, unless it takes long.
 */
export async function prepare(path: string): Promise<void> {
  placeAt(path)?.screen.load().catch(() => {}) // said where it is shown
  await Promise.race([
    loadProfile().catch(() => {}), // said and retried where it is loaded
    new Promise((resolve) => setTimeout(resolve, profileWaitMs)),
  ])
}

/** The admin layout: menu, top header, and the screen that the address asks for. */
export default function Shell() {
  const { path, key } = useLocation()
  const router = useRouter()
  const [open, setOpen] = useState<ShellDialog>()
  const place = placeAt(path)
  useOnceBack(loadPicturesAgain)
  // Specification §2: /admin and whatever is unknown lead to the dashboard. Who has signed out is led elsewhere.
  useLayoutEffect(() => {
    if (!place && session.get().isLoggedIn) void router.navigate(home, { replace: true, force: true })
  }, [router, place])
  return (
    <div className="app">
      <a className="skip" href="#main" onClick={skip}>Skip to content</a>
      <Sidebar path={path} visit={key} />
      <Header onShow={setOpen} />
      {place && <Outlet place={place} />}
      {/* What is typed while the palette is fetched is meant for it, and no key of a screen. */}
      {open !== 'palette' && <Hotkeys onShow={setOpen} />}
      {open === 'palette' && <Palette onClose={() => setOpen(undefined)} />}
      <LazyDialogs open={open} onClose={() => setOpen(undefined)} />
      <Tooltips />
    </div>
  )
}

const focusMain = () => document.getElementById('main')?.focus()

/** By script, because the browser's own way would put another entry into the history. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  focusMain()
}

/** Remembered, since what is made ready beside it is none of its business. */
const Screen = memo(function Screen({ value, location }: Pick<Made, 'value' | 'location'>) {
  return <LocationContext value={location}><Crash>{value.render()}<Settled /></Crash></LocationContext>
})

function Outlet({ place: { section, screen } }: { place: Place }) {
  const location = useLocation()
  const mayView = useMay(section.key, 'view')
  const { shown, isLoading, failure, retry } = useScreen(mayView ? screen : undefined, location, idOf)
  const next = useStore(ready)
  // Once another screen is shown, what was ready is that one, or wanted no longer.
  useEffect(() => ready.set(undefined), [shown?.id])
  const made = next && next.value !== shown?.value ? [shown, next] : [shown]
  const tryAgain = () => {
    focusMain() // the button goes away
    retry()
  }
  return (
    <main className="main" id="main" tabIndex={-1} aria-busy={isLoading}>
      <Leaving screen={shown?.id} />
      <Bars hasOwnReload={failure !== undefined} />
      {!mayView ? <><PageHead section={section} /><RoleFault section={section} needs="View" /><Settled /></>
        : failure ? <><PageHead section={section} /><LoadFault error={failure} onRetry={tryAgain} /><Settled /></>
        : made.map((one) => one && (
          <Activity key={one.id} mode={one === next ? 'hidden' : 'visible'}>
            <Screen value={one.value} location={one.location} />
          </Activity>
        ))}
    </main>
  )
}
