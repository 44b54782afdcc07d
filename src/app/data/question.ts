import type { ReactNode } from 'react'
import { createStore, type Store } from '#kit'

export interface Question {
  /** Names the object: "Delete 3 airports?" */
  title: string
  /** The consequence. */
  body?: ReactNode
  /** A verb with its object: "Delete 3 airports". Left out where the user can only close. */
  yes?: string
  /** The safe answer: "Keep them". */
  no: string
  isDestructive?: boolean
  /** The yes button waits until this is true. */
  isReady?: Store<boolean>
}

/** The question that the shell shows now. */
export const openQuestion = createStore<(Question & { answer(yes: boolean): void }) | undefined>(undefined)

/** Asks before a step that cannot be undone or reaches the public. Escape and the backdrop give the safe answer. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    openQuestion.get()?.answer(false)
    const answer = (yes: boolean) => {
      openQuestion.set(undefined)
      resolve(yes)
    }
    openQuestion.set({ ...question, answer })
  })
}
