import type { ReactNode } from 'react'
import type { ListExtraProps } from '#list'
import { ViewChoice } from '#page'

const kinds = [
  { value: '', label: 'Manual' },
  { value: 'pages', label: 'Old URLs' },
  { value: 'missing', label: 'Not found' },
] as const

export function RedirectKindChoice(): ReactNode {
  return <ViewChoice views={kinds} />
}

/** Shown above the list of manual redirects: links to the other kinds. */
export function RedirectKinds({ place }: ListExtraProps): ReactNode {
  return place === 'notice' ? <RedirectKindChoice /> : null
}
