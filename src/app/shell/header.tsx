import { useLayoutEffect, useRef } from 'react'
import { isApple } from '../../kit/keyboard.ts'
import { Link } from '../../kit/link.tsx'
import { useStore } from '../../kit/store.ts'
import { Icon, Mark } from '../ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import type { ShellDialog } from './dialogs.tsx'
import { productName } from './page-title.ts'
import { home } from '../guard.ts'
import { lazyPart } from '../list/lazy-part.tsx'
import { preferences, profile, savePreferences, useHas } from '../profile.ts'
import { ThemeButton } from './theme-button.tsx'
import '../styles/topbar.css'

/** The place of both buttons, until it is known what they are. */
const faces = (
  <><span className="icon-btn"><Icon name="chat" /></span><span className="icon-btn"><Icon name="bell" /></span></>
)
const LiveButtons = lazyPart(async () => (await import('../live/live.tsx')).LiveButtons, faces)
const UnavailableButtons = lazyPart(
  async () => (await import('../live/unavailable.tsx')).UnavailableButtons, faces,
)

const Live = lazyPart(async () => (await import('../live/live.tsx')).Live)

/** The top header: menu switch, notifications, chat, account. */
export function Header({ onShow }: { onShow(dialog: ShellDialog): void }) {
  const hasChat = useHas('chat')
  const hasNotifications = useHas('notifications')
  const known = useStore(profile)
  return (
    <header className="topbar">
      <button type="button" className="icon-btn drawer-open" popoverTarget="sidebar" aria-label="Open menu">
        <Icon name="menu" />
      </button>
      <RailSwitch id="rail" keptAs="isRail" />
      {/* From 992 to 1024 px the menu starts as a rail: that width shows this switch instead, so that each of the two
          says what is so. `hidden` keeps it from whatever does not read the style; see styles/layout.css. */}
      <RailSwitch id="rail-between" keptAs="isRailBetween" />
      <Link className="brand" to={home}><Mark /><b>{productName}</b></Link>
      <button
        type="button" className="search-trigger" aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog" onClick={() => onShow('palette')}
      >
        <Icon name="search" /><span>Search or jump to</span>
        <kbd aria-hidden="true">{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <span className="end" />
      <ThemeButton />
      {!known && faces}
      {known && known !== 'bare' && <Live />}
      {known && !(hasChat && hasNotifications) && <UnavailableButtons />}
      {(hasChat || hasNotifications) && <LiveButtons />}
      <AccountMenu onShow={onShow} />
    </header>
  )
}

function RailSwitch({ id, keptAs }: { id: string; keptAs: 'isRail' | 'isRailBetween' }) {
  const input = useRef<HTMLInputElement>(null)
  const isStart = keptAs === 'isRailBetween'
  const isRail = useStore(preferences, (now) => now[keptAs] ?? isStart)
  useLayoutEffect(() => { if (input.current) input.current.checked = isRail }, [isRail])
  const keep = (isRail: boolean) => savePreferences(isStart ? { isRailBetween: isRail } : { isRail })
  return (
    <label className="icon-btn rail-toggle" hidden={isStart} data-tip="Collapse menu" data-keys="[">
      <input
        ref={input} type="checkbox" role="switch" id={id} className="sr-only" aria-label="Collapse menu"
        defaultChecked={isStart} onChange={({ target }) => void keep(target.checked)}
      />
      <Icon name="panel" />
    </label>
  )
}
