import type { ReactNode } from 'react'
import { queries } from '#data'
import { useSearchParams } from '#kit'
import type { SectionProps } from '#page'
import { rightsQuery } from './security-queries.ts'
import { RightsReport } from './rights-report.tsx'
import { SecurityEvents } from './security-events.tsx'
import { ViewChoice } from './view-choice.tsx'
import '../styles/security.css'

const views = [
  { value: '', label: 'Events' },
  { value: 'rights', label: 'Who can do what' },
] as const

/** The log of security events, and the permissions of all users on a date. */
function SecurityScreen({ section }: SectionProps): ReactNode {
  const [query] = useSearchParams()
  const choice = <ViewChoice views={views} />
  return query.get('show') === 'rights' ? (
    <RightsReport section={section} choice={choice} />
  ) : (
    <SecurityEvents section={section} choice={choice} />
  )
}

function prefetch(_props: SectionProps, search: string): void {
  if (new URLSearchParams(search).get('show') === 'rights') queries.prefetch(rightsQuery(undefined))
}

export const securityScreen = { Screen: SecurityScreen, prefetch }
