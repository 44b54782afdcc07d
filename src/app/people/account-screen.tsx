import type { ReactNode } from 'react'
import { profile, useLosesPreferences } from '#data'
import { useStore } from '#kit'
import { AppearanceChoices, Fault, PageHead, type SectionProps } from '#page'
import { SecondFactors } from './factors/second-factors.tsx'
import { OwnFields } from './own-fields.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnPhoto } from './own-photo.tsx'
import { Sessions } from './sessions.tsx'
import './styles/account.css'

/** The user's own name, photo, password, appearance and sessions. */
function AccountScreen({ section }: SectionProps): ReactNode {
  const now = useStore(profile)
  const isLost = useLosesPreferences()
  if (now === undefined || now === 'bare') {
    return (
      <>
        <PageHead section={section} />
        {now === undefined ? (
          <p role="status" className="muted">
            Loading…
          </p>
        ) : (
          <Fault icon="info" title="Not available on this server">
            This server doesn’t support profiles.
          </Fault>
        )}
      </>
    )
  }
  const { label } = now.role
  const role = label ? `Your role is ${label}.` : 'You have no role yet. Ask an administrator for one.'
  return (
    <>
      <PageHead section={section} sub={now.email} />
      <div className="account-panels">
        <Panel title="About you" note={role}>
          <OwnPhoto photo={now.photo} />
          <OwnFields profile={now} />
        </Panel>
        <Panel title="Password" note="Changing it signs you out everywhere else.">
          <OwnPassword email={now.email} />
        </Panel>
        <Panel title="Two-step verification" note="Confirm each sign-in with an app or a passkey.">
          <SecondFactors email={now.email} />
        </Panel>
        <Panel title="Appearance and density" {...(!isLost && { note: 'Applies on all your devices.' })}>
          <AppearanceChoices />
        </Panel>
        <Panel title="Where you’re signed in">
          <Sessions />
        </Panel>
      </div>
    </>
  )
}

const Panel = ({ title, note, children }: { title: string; note?: string; children: ReactNode }): ReactNode => (
  <section className="panel" aria-label={title}>
    <header>
      <h2>{title}</h2>
      {note && <p>{note}</p>}
    </header>
    <div className="body">{children}</div>
  </section>
)

export const accountScreen = { Screen: AccountScreen }
