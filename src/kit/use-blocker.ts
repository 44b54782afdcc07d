import { useEffect, useLayoutEffect, useRef } from 'react'
import { useRouter } from './use-router.tsx'

/**
 * While `isBlocked()`, the user is asked before a link, Back or closing the tab leads away; before closing the tab only
 * if `isKept()` is not true.
 */
export function useBlocker(isBlocked: () => boolean, ask: () => Promise<boolean>, isKept = () => false): void {
  const router = useRouter()
  const latest = useRef({ isBlocked, ask, isKept })
  useLayoutEffect(() => {
    latest.current = { isBlocked, ask, isKept }
  })
  useEffect(
    () =>
      router.block({
        isBlocked: () => latest.current.isBlocked(),
        ask: () => latest.current.ask(),
        isKept: () => latest.current.isKept(),
      }),
    [router],
  )
}
