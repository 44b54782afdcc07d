import { useSyncExternalStore } from 'react'

const minuteMs = 60_000

const eachMinute = (onChange: () => void) => {
  const timer = setInterval(onChange, minuteMs)
  return () => clearInterval(timer)
}

/** Renders anew with each minute: "1 min ago" and the clock of a day that is over stood until the next news. */
export const useMinute = (): number => useSyncExternalStore(eachMinute, () => Math.floor(Date.now() / minuteMs))
