import type { ComponentType } from 'react'
import type { ProviderLink } from '#shapes'
import type { Loading } from '#kit'

interface ProviderParts {
  ProviderProof: ComponentType<{ prove(): Promise<void>; onProblem(sentence: string): void }>
  ProviderAccount: ComponentType<ProviderLink & { name: string; email: string; reload(): void }>
}

/** Another room has the organisation's account. */
export interface PeopleSlots {
  provider: Loading<ProviderParts> | undefined
}

export const peopleSlots: PeopleSlots = { provider: undefined }
