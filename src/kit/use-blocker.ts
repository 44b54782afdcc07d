import { useLayoutEffect, useRef } from 'react'
import { useRouter } from './use-router.tsx'

/** While `isBlocked()`, the user is asked before a link, Back or closing the tab leads away. */
export function useBlocker(isBlocked: () => boolean, ask: () => Promise<boolean>): void {
  const router = useRouter()
  const latest = useRef({ isBlocked, ask })
  useLayoutEffect(() => {
    latest.current = { isBlocked, ask }
  })
  // With the commit that shows the text, since the browser's Back doesn't wait for effects.
  useLayoutEffect(
    () =>
      router.block({
        isBlocked: () => latest.current.isBlocked(),
        ask: () => latest.current.ask(),
      }),
    [router],
  )
}
