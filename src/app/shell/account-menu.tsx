import { Fragment } from 'react'
import { shownEmail } from '#contract'
import { profile, session, useOwn } from '#data'
import { useRouter, useStore } from '#kit'
import { clock } from '#record'
import { Avatar, Icon, MenuButton, MenuItem } from '#ui'
import { accountCommands, type ShellDialog } from './commands.ts'

/** The user is at the top; appearance, keys and Logout are below. */
export function AccountMenu({ onShow }: { onShow(dialog: ShellDialog): void }) {
  const router = useRouter()
  const email = useStore(session, (now) => now.email)
  const name = `${useOwn('firstName') ?? ''} ${useOwn('lastName') ?? ''}`.trim()
  const expiresAt = useOwn('expiresAt')
  const endsAt = Date.parse(expiresAt ?? '')
  useStore(profile) // determines which commands are available
  return (
    <MenuButton
      label="Account"
      className="account-btn"
      menuClassName="account"
      face={
        <>
          <Avatar name={name} email={email} />
          <Icon name="down" />
        </>
      }
    >
      <div className="who" role="none">
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
