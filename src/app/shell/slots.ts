import type { ComponentType } from 'react'
import type { Loading } from '#kit'

/** The parts that features bring to the shell. */
export interface ShellSlots {
  /** Shown while `proofAsked` of #data holds a question. */
  ProofDialog: Loading<ComponentType> | undefined
  /** In the place of everything else while the person lacks a second factor that their role requires. */
  FirstFactor: Loading<ComponentType<FirstFactorProps>> | undefined
}

export interface FirstFactorProps {
  isMade: boolean
  onDone: () => void
  onLeave: () => void
}

export const shellSlots: ShellSlots = { ProofDialog: undefined, FirstFactor: undefined }
