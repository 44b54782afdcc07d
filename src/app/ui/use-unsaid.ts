import { useEffect, useState } from 'react'

const waitMs = 100

/**
 * `aria-hidden` for a live region's first text. Some screen readers only announce changes within an existing region
 * (WAI-ARIA technique ARIA22), so the text appears for them a moment later.
 */
export function useUnsaid(): true | undefined {
  const [isUnsaid, setUnsaid] = useState<true | undefined>(true)
  useEffect(() => {
    const timer = setTimeout(setUnsaid, waitMs)
    return () => clearTimeout(timer)
  }, [])
  return isUnsaid
}
