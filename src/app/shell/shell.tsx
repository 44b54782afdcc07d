import { memo, type MouseEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { profileWaitMs } from '#contract'
import {
  attempt,
  home,
  reloadFailedImages,
  loadProfile,
  preferences,
  profile,
  quietly,
  runUndo,
  session,
  useMay,
  useOnceBack,
  useOwn,
} from '#data'
import { type Location, LocationContext, useHotkeys, useLocation, useRouter, useStore } from '#kit'
import {
  Crash,
  Leaving,
  LoadFault,
  PageHead,
  type ScreenRoute,
  screenRouteAt,
  RoleFault,
  type Screen,
  Settled,
  useScreen,
} from '#page'
import { Tooltips } from '#controls'
import { Bars } from './bars.tsx'
import type { ShellDialog } from './commands.ts'
import { Dialogs } from './dialogs.tsx'
import { Header } from './header.tsx'
import { logout } from './logout.ts'
import { Sidebar } from './sidebar.tsx'
import './styles/layout.css'
import './styles/overlay.css'
import './styles/print.css'
import { type FirstFactorProps, shellSlots } from './slots.ts'

/** Keys for all screens. The user can turn single letters off (WCAG 2.1.4). */
function Hotkeys({ onShow }: { onShow(dialog: ShellDialog): void }) {
  useHotkeys(() => [
    { keys: 'mod+z', run: runUndo },
    { keys: 'mod+k', opensField: true, run: () => onShow('palette') },
  ])
  useHotkeys(() => (preferences.get().singleKeys === false ? [] : [{ keys: '?', run: () => onShow('keys') }]))
  useHotkeys(() => {
    const search = document.querySelector<HTMLElement>('#main [aria-keyshortcuts="/"]')
    return search ? [{ keys: '/', run: () => search.focus() }] : []
  })
  return null
}

/** The whole page of a user whose role requires a second factor. */
function FirstFactorPage(props: FirstFactorProps): ReactNode {
  const { shown, failure, retry } = useScreen(shellSlots.FirstFactor, useLocation())
  const FirstFactor = shown?.value
  return (
    <main className="sole-panel" id="main" tabIndex={-1}>
      {failure ? <LoadFault heading="h1" error={failure} onRetry={retry} /> : FirstFactor && <FirstFactor {...props} />}
    </main>
  )
}

/** Waits briefly for the profile, so that the first frame shows the right menu. */
export async function waitForProfile(): Promise<void> {
  await Promise.race([
    quietly('profile', loadProfile), // it shows its first failure
    new Promise((resolve) => setTimeout(resolve, profileWaitMs)),
  ])
}

/** The admin layout: menu, top header, and the screen of the URL. */
export function Shell() {
  const { path, key } = useLocation()
  const router = useRouter()
  const [open, setOpen] = useState<ShellDialog>()
  const place = screenRouteAt(path)
  useOnceBack(reloadFailedImages)
  // `/admin` and every unknown URL redirect to the dashboard; a user who has signed out goes to sign-in.
  useLayoutEffect(() => {
    if (!place && session.get().isLoggedIn) void attempt(() => router.navigate(home, { replace: true, force: true }))
  }, [router, place])
  const lacksFactor = useOwn('lacksFactor') === true
  // The recovery codes of a first factor stay visible until the user continues.
  const [isLed, setLed] = useState(false)
  if (lacksFactor && !isLed) setLed(true)
  if (isLed) {
    return (
      <>
        <FirstFactorPage
          isMade={!lacksFactor}
          onDone={() => setLed(false)}
          onLeave={() => void attempt(() => logout(router))}
        />
        <Dialogs open={undefined} onShow={setOpen} />
      </>
    )
  }
  return (
    <div className="app">
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to #main; the click keeps the fragment out of the address */}
      <a className="skip" href="#main" onClick={skip}>
        Skip to content
      </a>
      <Sidebar path={path} visit={key} />
      <Header onShow={setOpen} />
      {place && <Outlet place={place} />}
      {open !== 'palette' && <Hotkeys onShow={setOpen} />}
      <Dialogs open={open} onShow={setOpen} />
      <Tooltips />
    </div>
  )
}

const focusMain = () => document.getElementById('main')?.focus()

/** Done by script, since the browser would add a history entry. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  focusMain()
}

/** Renders only when the screen, the location or the profile changes: screens ask it for features and permissions. */
const Shown = memo(function Shown({ screen, location }: { screen: Screen; location: Location }) {
  useStore(profile)
  return (
    <LocationContext value={location}>
      <Crash>
        {screen.render()}
        <Settled />
      </Crash>
    </LocationContext>
  )
})

function Outlet({ place: { section, screenAt } }: { place: ScreenRoute }) {
  const location = useLocation()
  const needs = section.needs ?? 'view'
  const mayOpen = useMay(section.key, needs)
  const { shown, isLoading, failure, retry } = useScreen(mayOpen ? screenAt(location.search) : undefined, location)
  const tryAgain = () => {
    focusMain() // the button disappears
    retry()
  }
  return (
    <main className="main" id="main" tabIndex={-1} aria-busy={isLoading}>
      <Leaving screen={shown?.id} />
      <Bars hasOwnReload={failure !== undefined} />
      {!mayOpen ? (
        <>
          <PageHead section={section} />
          <RoleFault section={section} needs={needs} />
          <Settled />
        </>
      ) : failure ? (
        <>
          <PageHead section={section} />
          <LoadFault error={failure} onRetry={tryAgain} />
          <Settled />
        </>
      ) : (
        shown && <Shown key={shown.id} screen={shown.value} location={shown.location} />
      )}
    </main>
  )
}
