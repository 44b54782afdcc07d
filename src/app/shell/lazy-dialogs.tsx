import { useEffect, useState } from 'react'
import { useStore } from '../../kit/store.ts'
import { fetchPart, lazy } from '../lazy.ts'
import { expired } from '../session.ts'
import { asked } from '../ui/question.ts'
import type { ShellDialog } from './dialogs.tsx'
import { loadingBar } from './use-screen.ts'

const dialogs = lazy(() => import('./dialogs.tsx'))
const aWhileMs = 2000

/** Fetches the shell's dialogs once one of them is wanted, or a while after the start, before they may be gone. */
export function LazyDialogs(props: { open: ShellDialog | undefined; onClose(): void }) {
  const isExpired = useStore(expired)
  const isAsked = useStore(asked, (question) => question !== undefined)
  const isWanted = props.open !== undefined || isExpired || isAsked
  const [, setLoaded] = useState(false)
  const Dialogs = dialogs.loaded()?.default

  useEffect(() => {
    if (dialogs.loaded()) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetchThem = async (isSaid: boolean) => {
      const there = isSaid ? await fetchPart(dialogs) : await dialogs.load().catch(() => undefined)
      if (isLeft) return
      if (there) return setLoaded(true)
      const question = asked.get()
      // A question must not hang: the browser asks it in its own way.
      if (question) question.answer(window.confirm(question.title))
      else if (isWanted) timer = setTimeout(fetchThem, aWhileMs, false)
    }
    if (isWanted) void fetchThem(true).finally(loadingBar.start())
    else timer = setTimeout(fetchThem, aWhileMs, false)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isWanted])

  return Dialogs ? <Dialogs {...props} /> : null
}
