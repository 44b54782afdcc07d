import { asked, type Question } from './question.ts'

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
