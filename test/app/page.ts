// What a test begins in the page, which it shares with the tests of other files, ends with the test.
import { afterEach } from 'node:test'
import { act } from 'react'
import { dismiss, feedback, setLoader } from '../../src/app/data/feedback.ts'
import { queries } from '../../src/app/data/queries.ts'
import { session, signOut } from '../../src/app/data/session.ts'

let ends: (() => void)[] = []

/** The last one is called first: when the test is over, or the page closed before. */
export const untilPageEnds = (end: () => void): void => {
  ends.push(end)
}

/** As closing or reloading the tab does: who is signed in stays so. */
export const endPage = (): void => {
  const all = ends
  ends = []
  for (const end of all.reverse()) end()
  queries.clear()
  setLoader(false)
  for (const { id } of feedback.get().notices) dismiss(id)
}

afterEach(() =>
  act(async () => {
    if (ends.length === 0) return
    if (session.get().isLoggedIn) signOut() // ends what still waits for a host
    endPage()
    // What asks after that finds no host; one that failed would be asked again and again, which keeps the process.
    globalThis.fetch = () => new Promise(() => {})
  }),
)
