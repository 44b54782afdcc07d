import type { ReactNode } from 'react'
import { OwnFields } from '../account/own-fields.tsx'
import { OwnPhoto } from '../account/own-photo.tsx'
import { OwnPassword } from '../account/own-password.tsx'
import { Sessions } from '../account/sessions.tsx'
import { AppearanceChoices } from '../shell/appearance-dialog.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Fault } from '../shell/fault.tsx'
import type { SectionProps } from '../shell/section-screen.ts'
import { profile } from '../profile.ts'
import { useStore } from '../../kit/store.ts'
import '../styles/form.css'
import '../styles/account.css'

/** One's own name, photo, password, appearance and sessions. */
export default function Account({ section }: SectionProps): ReactNode {
  const now = useStore(profile)
  if (now === undefined || now === 'bare') {
    return (
      <>
        <PageHead section={section} />
        {now === undefined ? <p role="status" className="muted">Loading…</p>
          : <Fault icon="info" title="Not available on this host">The product host keeps no profiles.</Fault>}
      </>
    )
  }
  const { label } = now.role
  const role = label ? `Your role is ${label}.` : 'You have no role yet: ask an administrator.'
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
        <Panel title="Appearance and density" note="Kept in your profile, on every device.">
          <AppearanceChoices />
        </Panel>
        <Panel title="Where you are signed in"><Sessions /></Panel>
      </div>
    </>
  )
}

const Panel = ({ title, note, children }: { title: string; note?: string; children: ReactNode }): ReactNode => (
  <section className="panel" aria-label={title}>
    <header><h2>{title}</h2>{note && <p>{note}</p>}</header>
    <div className="body">{children}</div>
  </section>
)
