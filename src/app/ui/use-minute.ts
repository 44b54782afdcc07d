import { hostNow } from '#contract'
import { useStore } from '#kit'

const minuteMs = 60_000

const eachMinute = (onChange: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(
      () => {
        onChange()
        wait()
      },
      minuteMs - (hostNow() % minuteMs),
    )
  }
  wait()
  return () => clearTimeout(timer)
}

const minute = { get: () => Math.floor(hostNow() / minuteMs) * minuteMs, subscribe: eachMinute }

/** The start of this minute. Renders again each minute, so that "1 min ago" and clocks stay current. */
export const useMinute = (): number => useStore(minute)
