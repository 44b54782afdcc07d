import { useEffect } from 'react'
import { isSameDay } from '../list/time-words.ts'

const minuteMs = 60_000

/** Tells that the person's next day has begun. No one timer until then: it stands still while the machine sleeps. */
export const useNewDay = (onNewDay: () => void): void => useEffect(() => {
  let day = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    if (isSameDay(day, now)) return
    day = now
    onNewDay()
  }, minuteMs)
  return () => clearInterval(timer)
}, [])
