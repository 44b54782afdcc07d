import { type ReactNode, useEffect } from 'react'
import { attempt } from '#data'
import { type Loading, useStore } from '#kit'

interface WhenLoadedProps<T> {
  part: Loading<T>
  /** The part failed to load; a notification has reported it. */
  onFailure(): void
  children(part: T): ReactNode
}

/** Shows a dialog of another room, opened by a click, once that room has loaded. */
export function WhenLoaded<T>({ part, onFailure, children }: WhenLoadedProps<T>): ReactNode {
  const there = useStore(part)
  useEffect(() => {
    if (there !== undefined) return
    let isLeft = false
    const load = async () => {
      try {
        await part.load()
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
  return there !== undefined && children(there)
}
