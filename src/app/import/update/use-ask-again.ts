import { useEffect } from 'react'
import type { AirportUpdate } from '#shapes'
import type { Read } from '#data'

const askAgainMs = 1000

/** Reads again every second while the host compares or applies, because it sends no event about its progress. */
export function useAskAgain<T>(
  { data, error, reload }: Read<T>,
  updatesIn: (data: T) => readonly AirportUpdate[],
): void {
  const isUnderWay =
    data !== undefined && updatesIn(data).some(({ state }) => state === 'comparing' || state === 'applying')
  useEffect(() => {
    if (!isUnderWay || error) return
    const timer = setTimeout(reload, askAgainMs)
    return () => clearTimeout(timer)
  }, [data, isUnderWay, error, reload])
}
