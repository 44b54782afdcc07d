import type { ReactNode } from 'react'
import { useLocation } from '#kit'
import { LoadFault, useScreen } from '#page'
import { type FirstFactorProps, shellSlots } from './slots.ts'

/** The whole page of a user whose role requires a second factor. */
export function FirstFactorPage(props: FirstFactorProps): ReactNode {
  const { shown, failure, retry } = useScreen(shellSlots.FirstFactor, useLocation())
  const FirstFactor = shown?.value
  return (
    <main className="sole-panel" id="main" tabIndex={-1}>
      {failure ? <LoadFault heading="h1" error={failure} onRetry={retry} /> : FirstFactor && <FirstFactor {...props} />}
    </main>
  )
}
