import { useEffect, useRef, useState } from 'react'
import { searchPauseMs } from '../../contract/constants.ts'
import { searchWords } from './use-list-query.ts'

/** Text that is sent once typing pauses. What is typed is shown until the address says something else than was sent. */
export function usePausedText(value: string, onText: (text: string) => void) {
  const [typed, type] = useState(value)
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
    type(value)
  }, [value])
  useEffect(() => {
    if (typed === sent.current) return
    const pause = setTimeout(() => latest.current(typed), searchPauseMs)
    return () => clearTimeout(pause)
  }, [typed])
  return { typed, type, send }
}
