import { useEffect, useState } from 'react'

/** Whether it has been under way for longer than a quick answer takes: what would only flash is not worth showing. */
export function useSlow(isUnderWay: boolean, afterMs = 150): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setSlow(true), afterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isUnderWay, afterMs])
  return isSlow
}
