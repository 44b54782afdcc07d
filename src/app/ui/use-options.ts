import { useCallback, useEffect, useState } from 'react'
import { searchPauseMs } from '#contract'

export interface ComboOption {
  id: string
  label: string
  /** The short fact beside it. */
  detail?: string | undefined
  /** Makes a new one of this name. */
  isNew?: boolean
  /** It is there, and not to be chosen: `detail` says why. */
  isBarred?: boolean
}

/** Where options come from; may take its time, and fail. */
export type FindOptions<T extends ComboOption> =
  (text: string, signal: AbortSignal) => Promise<readonly T[]> | readonly T[]

export interface Found<T extends ComboOption> {
  /** `idle` also while an answer is so quick that a word about it would only flicker. */
  status: 'idle' | 'searching' | 'found' | 'failed'
  options: readonly T[]
  /** The text that they answer: an earlier one, or none, while the next is searched for. */
  of: string | undefined
}

const nothing = { status: 'idle', options: [], of: undefined } as const

/** Searches while `text` is defined: at once, then as typing pauses. What was found stays until the next is here. */
export function useOptions<T extends ComboOption>(
  find: FindOptions<T>, text: string | undefined,
): [Found<T>, () => void] {
  const [found, setFound] = useState<Found<T>>(nothing)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (text === undefined) return setFound(nothing)
    const calling = new AbortController()
    let slow: ReturnType<typeof setTimeout> | undefined
    const search = async () => {
      slow = setTimeout(() => setFound((now) => ({ ...now, status: 'searching', of: undefined })), searchPauseMs)
      try {
        const options = await find(text, calling.signal)
        if (!calling.signal.aborted) setFound({ status: 'found', options, of: text })
      } catch {
        // The call itself has said what was wrong; here is the way to try again.
        if (!calling.signal.aborted) setFound({ status: 'failed', options: [], of: text })
      } finally {
        clearTimeout(slow)
      }
    }
    const pause = setTimeout(search, text === '' ? 0 : searchPauseMs)
    return () => {
      clearTimeout(pause)
      clearTimeout(slow)
      calling.abort()
    }
  }, [find, text, attempt])

  return [found, useCallback(() => setAttempt((now) => now + 1), [])]
}
