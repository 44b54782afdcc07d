import { useEffect, useState } from 'react'

/** Whether something takes longer than a quick answer, because a shorter sign would only flash. */
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
