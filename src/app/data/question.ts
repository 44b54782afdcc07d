import type { ReactNode } from 'react'
import { createStore, type Store } from '#kit'

export interface Question {
  /** A question that names the thing: "Delete 3 airports?" */
  title: string
  /** What follows from it. */
  body?: ReactNode
  /** A verb with its object: "Delete 3 airports". Left out where there is nothing to agree to. */
  yes?: string
  /** The safe way: "Keep them". */
  no: string
  isDestructive?: boolean
  /** Until it holds true, there is nothing to agree to yet. */
  isReady?: Store<boolean>
}

/** The question that stands; the shell shows it. */
export const asked = createStore<(Question & { answer(yes: boolean): void }) | undefined>(undefined)

/** For what cannot be undone or reaches the public. Escape and the scrim mean the safe answer. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    asked.get()?.answer(false)
    const answer = (yes: boolean) => {
      asked.set(undefined)
      resolve(yes)
    }
    asked.set({ ...question, answer })
  })
}
