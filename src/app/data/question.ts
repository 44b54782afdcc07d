import type { ReactNode } from 'react'
import { createStore, type Store } from '#kit'

export interface Question {
  /** Names the object: "Delete 3 airports?" */
  title: string
  /** The consequence. */
  body?: ReactNode
  /** A verb with its object: "Delete 3 airports". Omitted if the user can only close. */
  yes?: string
  /** The safe choice: "Keep them". */
  no: string
  isDestructive?: boolean
  /** The confirm button waits until this is true. */
  isReady?: Store<boolean>
}

/** The question that the shell is showing. */
export const openQuestion = createStore<(Question & { answer(yes: boolean): void }) | undefined>(undefined)

/**
 * Asks before an action that can't be undone or affects the public website. Escape or a click on the backdrop makes the safe choice.
 */
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
