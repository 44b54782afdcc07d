import type { ComponentType } from 'react'
import type { Loading } from '#kit'

/** The parts that features provide for the shell. */
export interface ShellSlots {
  /** Shown while `proofAsked` of #data has a question. */
  ProofDialog: Loading<ComponentType> | undefined
  /** Replaces everything else while the user lacks a second factor that their role requires. */
  FirstFactor: Loading<ComponentType<FirstFactorProps>> | undefined
  Palette: Loading<ComponentType<PaletteProps>> | undefined
}

export interface PaletteProps {
  /** The commands of the account menu. */
  commands: readonly { label: string; icon: string; isThere: () => boolean; run: () => void }[]
  onClose: () => void
}

export interface FirstFactorProps {
  isMade: boolean
  onDone: () => void
  onLeave: () => void
}

export const shellSlots: ShellSlots = { ProofDialog: undefined, FirstFactor: undefined, Palette: undefined }
