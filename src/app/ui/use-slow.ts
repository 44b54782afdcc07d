import { useEffect, useState } from 'react'

/** Longer than a quick answer takes: what would only flash is not worth showing. */
const slowAfterMs = 150

/** Whether it has been under way for a while. */
export function useSlow(isUnderWay: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isUnderWay])
  return isSlow
}
