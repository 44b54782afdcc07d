import { useEffect, useState } from 'react'

const waitMs = 100

/**
 * `aria-hidden` of words whose live region comes with them: some screen readers say only what changes within one that
 * is there already (WAI-ARIA technique ARIA22), so to them the words come a moment later.
 */
export function useUnsaid(): true | undefined {
  const [isUnsaid, setUnsaid] = useState<true | undefined>(true)
  useEffect(() => {
    const timer = setTimeout(setUnsaid, waitMs)
    return () => clearTimeout(timer)
  }, [])
  return isUnsaid
}
