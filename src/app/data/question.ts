import type { ReactNode } from 'react'
import { createStore } from '#kit'

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
}

interface OpenQuestion {
  key: number
  /** A question, or a dialog that asks one itself. */
  asked: Question | { dialog: ReactNode }
  answer(yes: boolean): void
}

/** The question that the shell is showing. */
export const openQuestion = createStore<OpenQuestion | undefined>(undefined)

let lastKey = 0

function open<Answer>(
  asked: (response: (given?: Answer) => void) => OpenQuestion['asked'],
  yes?: Answer,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    closeQuestion()
    const key = ++lastKey
    const response = (given?: Answer) => {
      if (openQuestion.get()?.key === key) openQuestion.set(undefined)
      resolve(given)
    }
    openQuestion.set({ key, asked: asked(response), answer: (isAgreed) => response(isAgreed ? yes : undefined) })
  })
}

/** Asks with a dialog that returns an answer; undefined if the user cancels. */
export const ask = <Answer>(dialog: (response: (given?: Answer) => void) => ReactNode): Promise<Answer | undefined> =>
  open<Answer>((response) => ({ dialog: dialog(response) }))

/**
 * Asks before an action that can't be undone or affects the public website. Escape or a click on the backdrop makes the safe choice.
 */
export const confirm = async (question: Question): Promise<boolean> => (await open<true>(() => question, true)) === true

/** Closes the open question without an answer. */
export const closeQuestion = (): void => openQuestion.get()?.answer(false)
