import { useEffect, useState } from 'react'

/** Whether something takes longer than a quick response, because a loading indicator would only flash. */
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
