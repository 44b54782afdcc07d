import { token } from '#contract'
import { session, useHas, useMay, useOwn } from '#data'
import { useRouter, useStore } from '#kit'
import { clock } from '#record'
import { Avatar, Icon, MenuButton, MenuItem } from '#ui'
import type { ShellDialog } from './dialogs.tsx'
import { logout } from './logout.ts'

/** The email stands on top, since sign-in stores no name; below are appearance, keys and Logout. */
export function AccountMenu({ onShow }: { onShow(dialog: ShellDialog): void }) {
  const router = useRouter()
  const email = useStore(session, (now) => now.email)
  const expiresAt = useOwn('expiresAt')
  const hasProfile = expiresAt !== undefined
  const endsAt = Date.parse(expiresAt ?? '')
  const hasActivity = useHas('activity')
  const mayEditSettings = useMay('settings', 'edit')
  const hasHealth = useHas('health') && mayEditSettings
  const mayMakeTokens = useMay(token.key, 'edit')
  const hasTokens = useHas('tokens') && mayMakeTokens
  return (
    <MenuButton
      label="Account" className="account-btn" menuClassName="account"
      face={<><Avatar email={email} /><Icon name="down" /></>}
    >
      <div className="who" role="none">
        <Avatar email={email} isLarge />
        <div><b>{email}</b>{endsAt > 0 && <SignedInUntil time={endsAt} />}</div>
      </div>
      <hr />
      {hasProfile && (
        <MenuItem icon="user" onSelect={() => void router.navigate('/admin/account')}>Your profile</MenuItem>
      )}
      {hasActivity && (
        <MenuItem icon="history" onSelect={() => void router.navigate('/admin/activity')}>Activity</MenuItem>
      )}
      {hasHealth && (
        <MenuItem icon="pulse" onSelect={() => void router.navigate('/admin/health')}>Health</MenuItem>
      )}
      {hasTokens && (
        <MenuItem icon="lock" onSelect={() => void router.navigate('/admin/tokens')}>Machine tokens</MenuItem>
      )}
      <MenuItem icon="link" onSelect={() => void router.navigate('/admin/api')}>API</MenuItem>
      <MenuItem icon="palette" onSelect={() => onShow('appearance')}>Appearance and density</MenuItem>
      <MenuItem icon="keyboard" keys="?" onSelect={() => onShow('keys')}>Keyboard shortcuts</MenuItem>
      <hr />
      <MenuItem icon="logout" onSelect={() => void logout(router)}>Logout</MenuItem>
    </MenuButton>
  )
}

// A component of its own, so that only an open menu renders the clock.
const SignedInUntil = ({ time }: { time: number }) => (
  <small>Signed in until {clock(time)}</small>
)
