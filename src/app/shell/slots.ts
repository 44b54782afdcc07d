import type { ComponentType } from 'react'
import { createSlot } from '#kit'

/** The parts that features bring to the shell. */
export interface ShellSlots {
  /** Shown while `proofAsked` of #data holds a question. */
  ProofDialog: ComponentType
  /** In the place of everything else while the person lacks a second factor that their role requires. */
  FirstFactor: ComponentType<{ isMade: boolean; onDone: () => void; onLeave: () => void }>
}
export const shellSlots = createSlot<ShellSlots>('shell')
