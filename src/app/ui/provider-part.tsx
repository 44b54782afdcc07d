import type { ComponentType, ReactNode } from 'react'
import type { Loading } from '#kit'
import { WhenLoaded } from './when-loaded.tsx'

/** The parts of the room for the organisation's account. */
export interface ProviderParts {
  ProviderSignIn: ComponentType<{
    /** The organisation's account, as the host describes it: `{label, isOnly}`. */
    offer: object
    /** The password is hidden. */
    isHidden: boolean
    onHide(isHidden: boolean): void
    onProblem(sentence: string): void
    /** Signs in with the code that the host has put into the URL. */
    onCode(code: string): void
  }>
  ProviderAgain: ComponentType<{ onProblem(sentence: string): void }>
  ProviderProof: ComponentType<{ prove(): Promise<void>; onProblem(sentence: string): void }>
  ProviderAccount: ComponentType<{
    label: string
    linkedAt: string | null
    name: string
    email: string
    reload(): void
  }>
}

export const uiSlots: { provider: Loading<ProviderParts> | undefined } = { provider: undefined }

/** A part of the room for the organisation's account, which only hosts with an identity provider need. */
export function ProviderPart({ children }: { children(parts: ProviderParts): ReactNode }): ReactNode {
  const { provider } = uiSlots
  return (
    provider && (
      <WhenLoaded part={provider} onFailure={() => {}}>
        {children}
      </WhenLoaded>
    )
  )
}
