import { type MouseEvent, useState } from 'react'
import { LocationContext, useLocation } from '../../kit/use-router.tsx'
import { useMay } from '../profile.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Tooltips } from '../ui/tooltip.tsx'
import { AppearanceDialog } from './appearance-dialog.tsx'
import { Crash } from './crash.tsx'
import { Expired } from './expired.tsx'
import { Header } from './header.tsx'
import { Hotkeys } from './hotkeys.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { LoadFault } from './load-fault.tsx'
import { NotPermitted } from './not-permitted.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { PageHead } from './page-head.tsx'
import { type Place, placeAt } from './routes.ts'
import { Settled } from './settled.tsx'
import { Sidebar } from './sidebar.tsx'
import { useScreen } from './use-screen.ts'
import '../styles/layout.css'
import '../styles/overlay.css'
import '../styles/panel.css'
import '../styles/choice.css'

/** The admin layout: menu, top header, and the screen that the address asks for. */
export default function Shell() {
  const { path, key } = useLocation()
  const [open, setOpen] = useState<'appearance' | 'keys'>()
  const close = () => setOpen(undefined)
  const place = placeAt(path)
  return (
    <div className="app">
      <a className="skip" href="#main" onClick={skip}>Skip to content</a>
      <Sidebar path={path} visit={key} />
      <Header onShowAppearance={() => setOpen('appearance')} onShowKeys={() => setOpen('keys')} />
      {place && <Outlet place={place} />}
      <Hotkeys onShowKeys={() => setOpen('keys')} />
      {open === 'appearance' && <AppearanceDialog onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
      <Confirm />
      <Expired />
      <Tooltips />
    </div>
  )
}

/** By script, because the browser's own way would put another entry into the history. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function Outlet({ place: { section, screen } }: { place: Place }) {
  const location = useLocation()
  const { shown, isLoading, failure, retry } = useScreen(screen, location)
  const mayView = useMay(section.key, 'view')
  return (
    <main className="main" id="main" tabIndex={-1} aria-busy={isLoading}>
      <OfflineBar />
      {!mayView ? <NotPermitted section={section} />
        : failure ? <><PageHead section={section} /><LoadFault error={failure} onRetry={retry} /></>
        : shown && (
          <LocationContext value={shown.location}>
            <Crash key={shown.location.path}>{shown.value.render()}<Settled /></Crash>
          </LocationContext>
        )}
    </main>
  )
}
