import type { ComponentType } from 'react'
import type { Loading } from '#kit'

interface ProviderSignInProps {
  label: string
  isOnly: boolean
  onProblem(sentence: string): void
  onCode(code: string): void
  onPassword(): void
}

/** Another room has the sign-in by the organisation's account. */
export interface EntrySlots {
  provider: Loading<{ ProviderSignIn: ComponentType<ProviderSignInProps> }> | undefined
}

export const entrySlots: EntrySlots = { provider: undefined }
