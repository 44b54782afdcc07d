import { useCallback, useEffect, useState } from 'react'
import { searchEveryMs, slowSearchMs } from '#contract'
import { attempt } from '#data'
import { throttle } from '#kit'

export interface ComboOption {
  id: string
  label: string
  /** A short fact next to the label. */
  detail?: string | undefined
  /** Choosing it creates a new record with this name. */
  isNew?: boolean
  /** It can't be chosen; `detail` gives the reason. */
  isBarred?: boolean
}

/** The source of options. It can be slow, and can fail. */
export type FindOptions<T extends ComboOption> = (
  text: string,
  signal: AbortSignal,
) => Promise<readonly T[]> | readonly T[]

export interface Found<T extends ComboOption> {
  /** `idle` also covers a quick search, because a message about it would only flicker. */
  status: 'idle' | 'searching' | 'found' | 'failed'
  options: readonly T[]
  /** The text that the options belong to; an earlier one or none while the next search runs. */
  of: string | undefined
}

const nothing = { status: 'idle', options: [], of: undefined } as const

/**
 * Searches while `text` is defined: at once, then as the user types. Previous options stay until the next ones arrive.
 */
export function useOptions<T extends ComboOption>(
  find: FindOptions<T>,
  text: string | undefined,
): [Found<T>, () => void] {
  const [found, setFound] = useState<Found<T>>(nothing)
  const [tries, setTries] = useState(0)
  const [pace] = useState(() => throttle(searchEveryMs, (search: () => void) => search()))

  useEffect(() => {
    if (text === undefined) return setFound(nothing)
    const calling = new AbortController()
    let slow: ReturnType<typeof setTimeout> | undefined
    const search = async () => {
      slow = setTimeout(() => setFound((now) => ({ ...now, status: 'searching', of: undefined })), slowSearchMs)
      const options = await attempt(async () => find(text, calling.signal))
      clearTimeout(slow)
      // After a failure, the list offers to retry.
      const next = { status: options ? 'found' : 'failed', options: options ?? [], of: text } as const
      if (!calling.signal.aborted) setFound(next)
    }
    pace.push(() => void attempt(search))
    return () => {
      pace.cancel()
      clearTimeout(slow)
      calling.abort()
    }
  }, [find, text, tries, pace])

  return [found, useCallback(() => setTries((now) => now + 1), [])]
}
