// Cleans up the page after each test, since test files share it.
import { act } from 'react'
import { dismissToast, feedback, setLoader } from '../../src/app/data/feedback.ts'
import { queries } from '../../src/app/data/queries.ts'
import { proofAsked } from '../../src/app/data/proof.ts'
import { openQuestion } from '../../src/app/data/question.ts'
import { session, signOut } from '../../src/app/data/session.ts'
import { afterUnmount } from '../dom.ts'

let ends: (() => void)[] = []

/** Registers a cleanup. The last one runs first, at the end of the test or when the page closes. */
export const untilPageEnds = (end: () => void): void => {
  ends.push(end)
}

/** Simulates closing or reloading the tab: the user stays signed in. */
export const endPage = (): void => {
  const all = ends
  ends = []
  for (const end of all.reverse()) end()
  queries.clear()
  openQuestion.get()?.answer(false)
  proofAsked.get()?.giveUp()
  setLoader(false)
  for (const { id } of feedback.get().notices) dismissToast(id)
}

afterUnmount(() =>
  act(async () => {
    if (ends.length === 0) return
    if (session.get().isLoggedIn) signOut() // ends calls that still wait for a host
    endPage()
    // Later calls never settle: a failing call would be retried endlessly and keep the process alive.
    globalThis.fetch = () => new Promise(() => {})
  }),
)
