import { type ReactNode, useEffect, useState } from 'react'
import { attempt } from '#data'
import type { Loading } from '#kit'

/**
 * A part of another room once that room has loaded; loads nothing for undefined.
 * @param onFailure the part failed to load; a notification has reported it
 */
export function useLoaded<T>(part: Loading<T> | undefined, onFailure: () => void): T | undefined {
  const [, setLoaded] = useState(false)
  const there = part?.loaded()
  useEffect(() => {
    if (!part || there !== undefined) return
    let isLeft = false
    const load = async () => {
      try {
        await part.load()
        if (!isLeft) setLoaded(true)
      } catch (error) {
        if (!isLeft) onFailure()
        throw error
      }
    }
    void attempt(load)
    return () => {
      isLeft = true
    }
  }, [part])
  return there
}

interface WhenLoadedProps<T> {
  part: Loading<T>
  /** The part failed to load; a notification has reported it. */
  onFailure(): void
  children(part: T): ReactNode
}

/** Shows a dialog of another room, opened by a click, once that room has loaded. */
export function WhenLoaded<T>({ part, onFailure, children }: WhenLoadedProps<T>): ReactNode {
  const there = useLoaded(part, onFailure)
  return there !== undefined && children(there)
}
