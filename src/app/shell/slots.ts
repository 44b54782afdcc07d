import type { ComponentType } from 'react'
import { createSlot } from '#kit'

/** The parts that features bring to the shell. */
export interface ShellSlots {
  /** Shown while `proofAsked` of #data holds a question. */
  ProofDialog: ComponentType
}
export const shellSlots = createSlot<ShellSlots>('shell')
