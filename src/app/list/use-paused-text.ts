import { useEffect, useRef, useState } from 'react'
import { searchPauseMs } from '#contract'
import { searchWords } from './use-list-query.ts'

/** Text that is sent once typing pauses. What is typed is shown until the address says something else than was sent. */
export function usePausedText(value: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = (text: string) => {
    const words = searchWords(text)
    if (words === sent.current) return
    sent.current = words
    onText(words)
  }
  // What else has been applied during the pause, such as a range's other end, stays.
  const latest = useRef(send)
  useEffect(() => { latest.current = send })
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === sent.current) return
    const pause = setTimeout(() => latest.current(typed), searchPauseMs)
    // Whoever goes back meanwhile finds what was applied there.
    const drop = () => setTyped(sent.current)
    window.addEventListener('popstate', drop)
    return () => {
      clearTimeout(pause)
      window.removeEventListener('popstate', drop)
    }
  }, [typed])
  return { typed, setTyped, send }
}
