import { useSyncExternalStore } from 'react'

const minuteMs = 60_000

const eachMinute = (onChange: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(
      () => {
        onChange()
        wait()
      },
      minuteMs - (Date.now() % minuteMs),
    )
  }
  wait()
  return () => clearTimeout(timer)
}

/** The start of this minute. Renders again each minute, so that "1 min ago" and clocks stay current. */
export const useMinute = (): number =>
  useSyncExternalStore(eachMinute, () => Math.floor(Date.now() / minuteMs) * minuteMs)
