import { useSyncExternalStore } from 'react'

const minuteMs = 60_000

const eachMinute = (onChange: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(() => { onChange(); wait() }, minuteMs - Date.now() % minuteMs)
  }
  wait()
  return () => clearTimeout(timer)
}

/** When this minute began. Renders anew with each: else "1 min ago", or a clock, would stand until the next news. */
export const useMinute = (): number =>
  useSyncExternalStore(eachMinute, () => Math.floor(Date.now() / minuteMs) * minuteMs)
