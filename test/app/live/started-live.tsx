// The live parts on a host in this process; tests answer its long poll.
import { afterEach, beforeEach, mock } from 'node:test'
import { act } from 'react'
import { dismissToast, feedback } from '../../../src/app/data/feedback.ts'
import { profile } from '../../../src/app/data/profile.ts'
import { signIn, signOut } from '../../../src/app/data/session.ts'
import { Live, LiveButtons } from '../../../src/app/shell/live/live.tsx'
import { openRooms } from '../../../src/app/screens/rooms.ts'
import { readProfile } from '../../../src/contract/profile.ts'
import { startRouter } from '../../../src/kit/router.ts'
import { RouterProvider } from '../../../src/kit/use-router.tsx'
import { type Answer, answerWith, type Call, json, later, profileOf } from '../host-double.ts'
import { byRole, render, resize, until } from '../../dom.ts'

type Answering = (call: Call) => Answer | undefined

export const rhea = { id: 'u2', label: 'Rhea D’Souza' }
export const event = (cursor: number, type: string, more: object = {}) => ({
  cursor,
  type,
  entity: '',
  id: `e${cursor}`,
  version: 0,
  by: rhea,
  at: '2026-03-14T18:00:00.000Z',
  ...more,
})

let endRouter = () => {}
/** Answers the waiting poll. */
export let bring: (events: object[]) => Promise<void> = async () => {}
let calls: Call[] = []

export const start = async (features: readonly string[], answer: Answering = () => undefined) => {
  let polls: ((answer: Response) => void)[] = []
  let cursor = 10
  calls = answerWith((call) => {
    const own = answer(call)
    if (own) return own
    if (call.path === '/personal/profile') return profileOf(features)
    if (!call.path.startsWith('/api/v1/post/events')) return json(200, { data: [], meta: { unread: 0, total: 0 } })
    const { promise, settle } = later<Response>()
    polls.push(settle)
    return promise
  })
  // The shell, which another test of this process may have loaded, reads the profile of whoever signs in.
  signIn('ann@example.com', 'token')
  profile.set(readProfile(await profileOf(features).json()))
  bring = async (events) => {
    await until(() => polls.length > 0)
    cursor += events.length
    const [settle] = polls
    polls = polls.slice(1)
    await act(async () => settle?.(json(200, { data: events, meta: { cursor } })))
  }
  await openRooms(['shell'])
  const router = startRouter(window)
  endRouter = router.stop
  return router
}

export const live = (
  <>
    <Live />
    <LiveButtons />
  </>
)
export const show = (router: ReturnType<typeof startRouter>, content = live) =>
  render(<RouterProvider router={router}>{content}</RouterProvider>)
export const asked = (path: string, method = 'GET') =>
  calls.filter((call) => call.method === method && call.path.startsWith(path))

export const setVisible = (isVisible: boolean) =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', { value: isVisible ? 'visible' : 'hidden', configurable: true })
    document.dispatchEvent(new window.Event('visibilitychange'))
  })

export const chatButton = () => byRole('button', { name: 'Chat' })
/** The number on a header button, which is its description. */
export const countOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

/** Cleans up after each test of the same `describe`. */
export const cleanUp = (): void => {
  beforeEach(() => resize(1280))
  afterEach(() =>
    act(async () => {
      mock.timers.reset()
      endRouter()
      signOut()
      profile.set(undefined)
      for (const { id } of feedback.get().notices) dismissToast(id)
    }),
  )
}
