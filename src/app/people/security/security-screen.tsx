import type { ReactNode } from 'react'
import { queries } from '#data'
import { useSearchParams } from '#kit'
import type { SectionProps } from '#page'
import { rightsQuery } from './security-queries.ts'
import { RightsReport } from './rights-report.tsx'
import { SecurityEvents } from './security-events.tsx'
import '../styles/security.css'

const views = [
  { value: '', label: 'Events' },
  { value: 'rights', label: 'Who can do what' },
] as const

/** The log of security events, and the permissions of all users on a date. The query parameter `show` names the view. */
function SecurityScreen({ section }: SectionProps): ReactNode {
  const [query, change] = useSearchParams()
  const shown = query.get('show') ?? ''
  // The rest of the query belongs to the previous view.
  const choose = (value: string) =>
    change((next) => {
      for (const name of [...next.keys()]) next.delete(name)
      if (value) next.set('show', value)
    })
  const choice = (
    <div className="seg view-choice" role="group" aria-label="Show">
      {views.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={shown === value} onClick={() => choose(value)}>
          {label}
        </button>
      ))}
    </div>
  )
  return shown === 'rights' ? (
    <RightsReport section={section} choice={choice} />
  ) : (
    <SecurityEvents section={section} choice={choice} />
  )
}

function prefetch(_props: SectionProps, search: string): void {
  if (new URLSearchParams(search).get('show') === 'rights') queries.prefetch(rightsQuery(undefined))
}

export const securityScreen = { Screen: SecurityScreen, prefetch }
