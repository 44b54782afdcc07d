import { Fragment, memo, useLayoutEffect, useRef } from 'react'
import { attempt, home, preferences, profile, savePreferences, session, useOwn } from '#data'
import { isApple, Link, mediaQuery, useRouter, useStore } from '#kit'
import { productName } from '#page'
import { Icon, Mark } from '#ui'
import { shownEmail } from '#contract'
import { clock } from '#record'
import { Avatar, MenuButton, MenuItem } from '#controls'
import { accountCommands, type ShellDialog } from './commands.ts'
import { Live, LiveButtons } from './live/live.tsx'
import './styles/topbar.css'

/** The user is at the top; appearance, keys and Logout are below. */
function AccountMenu({ onShow }: { onShow(dialog: ShellDialog): void }) {
  const router = useRouter()
  const email = useStore(session, (now) => now.email)
  const name = `${useOwn('firstName') ?? ''} ${useOwn('lastName') ?? ''}`.trim()
  const expiresAt = useOwn('expiresAt')
  const endsAt = Date.parse(expiresAt ?? '')
  useStore(profile) // determines which commands are available
  return (
    <MenuButton
      label="Account"
      className="row account-btn"
      menuClassName="account"
      face={
        <>
          <Avatar name={name} email={email} />
          <Icon name="down" />
        </>
      }
    >
      <div className="row who" role="none">
        <Avatar name={name} email={email} isLarge />
        <div>
          <b translate={name ? 'no' : undefined}>{name || shownEmail(email)}</b>
          {name && <small>{shownEmail(email)}</small>}
          {endsAt > 0 && <SignedInUntil time={endsAt} />}
        </div>
      </div>
      <hr />
      {accountCommands
        .filter(({ isThere }) => isThere())
        .map(({ label, icon, keys, run }) => (
          <Fragment key={label}>
            {icon === 'logout' && <hr />}
            <MenuItem icon={icon} {...(keys && { keys })} onSelect={() => run({ router, onShow })}>
              {label}
            </MenuItem>
          </Fragment>
        ))}
    </MenuButton>
  )
}

// A separate component, so that only an open menu renders the clock.
const SignedInUntil = ({ time }: { time: number }) => <small>Signed in until {clock(time)}</small>

/** Reserves the space of both buttons until the profile is known. */
const faces = (
  <>
    <span className="icon-btn">
      <Icon name="chat" />
    </span>
    <span className="icon-btn">
      <Icon name="bell" />
    </span>
  </>
)

/** The top header: menu switch, notifications, chat, account. */
export const Header = memo(function Header({ onShow }: { onShow(dialog: ShellDialog): void }) {
  const known = useStore(profile)
  return (
    <header className="row topbar">
      <button type="button" className="icon-btn drawer-open" popoverTarget="sidebar" aria-label="Open menu">
        <Icon name="menu" />
      </button>
      <RailSwitch id="rail" keptAs="isRail" />
      {/* From 992 to 1024 px the menu starts as a rail, so that width has a switch of its own, which starts as on.
          `hidden` hides it where styles are not read; see styles/layout.css. */}
      <RailSwitch id="rail-between" keptAs="isRailBetween" />
      <Link className="row brand" to={home}>
        <Mark />
        <b>{productName}</b>
      </Link>
      <button
        type="button"
        className="row wrap search-trigger"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => onShow('palette')}
      >
        <Icon name="search" />
        <span>Search or jump to</span>
        <kbd aria-hidden="true">{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <span className="end" />
      <ThemeButton />
      {!known && faces}
      {known && known !== 'bare' && <Live />}
      {known && <LiveButtons />}
      <AccountMenu onShow={onShow} />
    </header>
  )
})

function RailSwitch({ id, keptAs }: { id: string; keptAs: 'isRail' | 'isRailBetween' }) {
  const input = useRef<HTMLInputElement>(null)
  const isStart = keptAs === 'isRailBetween'
  const isRail = useStore(preferences, (now) => now[keptAs] ?? isStart)
  useLayoutEffect(() => {
    if (input.current) input.current.checked = isRail
  }, [isRail])
  const keep = (isRail: boolean) => savePreferences(isStart ? { isRailBetween: isRail } : { isRail })
  return (
    <label className="icon-btn rail-toggle" hidden={isStart} data-tip="Collapse menu">
      <input
        ref={input}
        type="checkbox"
        role="switch"
        id={id}
        className="sr-only"
        aria-label="Collapse menu"
        defaultChecked={isStart}
        onChange={({ target }) => void attempt(() => keep(target.checked))}
      />
      <Icon name="panel" />
    </label>
  )
}

const systemDark = mediaQuery('(prefers-color-scheme: dark)')

/** Switches between light and dark; the appearance dialog also offers the system's theme. */
function ThemeButton() {
  const theme = useStore(preferences, (now) => now.theme) ?? 'system'
  const isSystemDark = useStore(systemDark)
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark)
  const change = () => void attempt(() => savePreferences({ theme: isDark ? 'light' : 'dark' }))
  return (
    <button
      type="button"
      className="icon-btn wide-only"
      aria-label="Dark theme"
      aria-pressed={isDark}
      data-tip="Dark theme"
      onClick={change}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
    </button>
  )
}
