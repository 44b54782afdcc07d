import type { ReactNode } from 'react'
import { attempt } from '#data'
import { fullTime } from '#record'
import { useVisit } from './use-visit.tsx'

interface ProviderAccountProps {
  label: string
  linkedAt: string | null
  name: string
  email: string
  reload(): void
}

/** The user's account at the provider: what comes from there, or a button that connects it. */
export function ProviderAccount({ label, linkedAt, name, email, reload }: ProviderAccountProps): ReactNode {
  const { begin, link } = useVisit('link', reload)
  if (linkedAt === null) {
    return (
      <div className="field">
        <p>Connect your {label} account to sign in with it.</p>
        <div className="row">
          <button type="button" className="btn" onClick={() => void attempt(begin)}>
            Connect {label}
          </button>
        </div>
        {link}
      </div>
    )
  }
  const told: [string, string][] = [
    ['Name', name],
    ['Email', email],
  ]
  return (
    <dl className="rows">
      {told.map(([title, value]) => (
        <div key={title} className="field">
          <dt className="label">{title}</dt>
          <dd translate="no">{value}</dd>
          <dd className="help">From your organisation</dd>
        </div>
      ))}
      <p className="help">
        Connected to {label} since {fullTime(linkedAt)}.
      </p>
    </dl>
  )
}
