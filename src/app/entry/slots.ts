import type { ComponentType } from 'react'
import type { Loading } from '#kit'

interface ProviderSignInProps {
  /** The organisation's account, as the host describes it: `{label, isOnly}`. */
  offer: object
  /** The password is hidden. */
  isHidden: boolean
  onHide(isHidden: boolean): void
  onProblem(sentence: string): void
  /** Signs in with the code that the host has put into the URL. */
  onCode(code: string): void
}

/** Another room has the sign-in by the organisation's account. */
export interface EntrySlots {
  provider: Loading<{ ProviderSignIn: ComponentType<ProviderSignInProps> }> | undefined
}

export const entrySlots: EntrySlots = { provider: undefined }
