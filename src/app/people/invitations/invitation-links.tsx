import type { ReactNode } from 'react'
import { shownEmail } from '#contract'
import type { Invited } from '#shapes'
import { CopyButton, Note } from '#ui'
import { Dialog } from '#controls'

/**
 * Shows links for the inviter to send, and who was left out. Only its own button closes it, since no one can see them
 * again.
 */
export function InvitationLinks({
  links,
  leftOut = [],
  onClose,
}: Pick<Invited, 'links'> & Partial<Pick<Invited, 'leftOut'>> & { onClose(): void }): ReactNode {
  const footer = (
    <button type="button" className="btn" onClick={onClose}>
      Done
    </button>
  )
  const title =
    links.length === 0 ? 'Some people weren’t invited' : links.length === 1 ? 'Send this link' : 'Send these links'
  return (
    <Dialog title={title} footer={footer} isBroad>
      {leftOut.length > 0 && (
        <Note tone="info">
          {leftOut.map(({ email, reason }) => `${shownEmail(email)} ${reason}. `)}
          {links.length === 0 && 'The others were invited.'}
        </Note>
      )}
      {links.length > 0 && (
        <Note tone="warn">
          Email isn’t set up here, so send each link yourself. Links are shown only once, work once and expire in 3
          days.
        </Note>
      )}
      <ul className="invited">
        {links.map(({ email, link }, index) => (
          <li key={email}>
            <div className="grow">
              <b>{shownEmail(email)}</b>
              <code>{link}</code>
            </div>
            <CopyButton
              text={() => link}
              done={`Link for ${shownEmail(email)} copied.`}
              isFocusedFirst={index === 0}
              refused={() => 'Your browser blocked copying. Select the link and copy it.'}
            >
              Copy<span className="sr-only"> link for {shownEmail(email)}</span>
            </CopyButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
