import type { ReactNode } from 'react'
import { queries } from '#data'
import { useSearchParams } from '#kit'
import type { SectionProps } from '#page'
import { rightsQuery } from './read-security.ts'
import { RightsReport } from './rights-report.tsx'
import { SecurityEvents } from './security-events.tsx'
import '../styles/security.css'

const views = [{ value: '', label: 'Events' }, { value: 'rights', label: 'Who may do what' }] as const

/** The query parameter `show` names the view. */
export function SecurityViewChoice(): ReactNode {
  const [query, change] = useSearchParams()
  const shown = query.get('show') ?? ''
  const choose = (value: string) => change((next) => {
    for (const name of [...next.keys()]) next.delete(name)
    if (value) next.set('show', value)
  })
  return (
    <div className="seg security-views" role="group" aria-label="Show">
      {views.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={shown === value} onClick={() => choose(value)}>{label}</button>
      ))}
    </div>
  )
}

/** The record of what matters for security, and the rights of all people on a date. */
function SecurityScreen({ section }: SectionProps): ReactNode {
  const [query] = useSearchParams()
  const choice = <SecurityViewChoice />
  return query.get('show') === 'rights' ? <RightsReport section={section} choice={choice} />
    : <SecurityEvents section={section} choice={choice} />
}

function prefetch(_props: SectionProps, search: string): void {
  if (new URLSearchParams(search).get('show') === 'rights') queries.prefetch(rightsQuery(undefined))
}

export const securityScreen = { Screen: SecurityScreen, prefetch }
