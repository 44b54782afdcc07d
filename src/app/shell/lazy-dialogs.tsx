import { useEffect, useReducer } from 'react'
import { screenLoadTimeoutMs } from '../../contract/constants.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { useStore } from '../../kit/store.ts'
import { expired } from '../session.ts'
import { asked } from '../ui/confirm.ts'
import { toast } from '../ui/feedback.tsx'
import type { ShellDialog } from './dialogs.tsx'

const dialogs = lazyScreen(() => import('./dialogs.tsx'), screenLoadTimeoutMs)
const againMs = 2000

/** Fetches the shell's dialogs once one of them is wanted, and renders them from then on. */
export function LazyDialogs(props: { open: ShellDialog | undefined; onClose(): void }) {
  const isExpired = useStore(expired)
  const isAsked = useStore(asked, (question) => question !== undefined)
  const isWanted = props.open !== undefined || isExpired || isAsked
  const [attempt, tryAgain] = useReducer((now: number) => now + 1, 0)
  const Dialogs = dialogs.loaded()?.default

  useEffect(() => {
    if (!isWanted || dialogs.loaded()) return
    let timer: ReturnType<typeof setTimeout> | undefined
    dialogs.load().then(tryAgain, (error: unknown) => {
      console.error(error)
      // A question must not hang: the browser asks it in its own way.
      const question = asked.get()
      if (question) return question.answer(window.confirm(question.title))
      toast('A part of the panel could not be fetched. Check the connection.', { type: 'error' })
      timer = setTimeout(tryAgain, againMs)
    })
    return () => clearTimeout(timer)
  }, [isWanted, attempt])

  return Dialogs ? <Dialogs {...props} /> : null
}
