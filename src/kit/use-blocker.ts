import { useEffect, useLayoutEffect, useRef } from 'react'
import { useRouter } from './use-router.tsx'

/** While `isBlocked()`, whatever leads away (a link, back, closing the tab) is asked about first. */
export function useBlocker(isBlocked: () => boolean, ask: () => Promise<boolean>): void {
  const router = useRouter()
  const latest = useRef({ isBlocked, ask })
  useLayoutEffect(() => {
    latest.current = { isBlocked, ask }
  })
  useEffect(() => router.block({
    isBlocked: () => latest.current.isBlocked(),
    ask: () => latest.current.ask(),
  }), [router])
}
