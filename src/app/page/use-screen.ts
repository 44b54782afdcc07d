import { useDeferredValue, useEffect, useState } from 'react'
import { loadingBarAnimationMs, loadingBarMinimum, loadingBarStepMs } from '#contract'
import { createLoadingBar, emptyStore, loadAgain, type Loading, type Location, useStore } from '#kit'

export const loadingBar = createLoadingBar({
  minimum: loadingBarMinimum,
  stepMs: loadingBarStepMs,
  animationMs: loadingBarAnimationMs,
})

interface UsedScreen<T> {
  /** The last loaded screen and its location; `id` changes with the screen. */
  shown: { value: T; location: Location; id: number } | undefined
  isLoading: boolean
  failure: Error | undefined
  retry(): void
}

/**
 * Returns the screen of a location when its room is loaded. While it loads, the previous screen stays, with the loading bar.
 * Another screen renders in slices: a press during that is handled first. There is no Suspense, because react-dom holds a
 * shown fallback for 300 ms. Without a wanted screen, no screen stays for the next one.
 */
export function useScreen<T>(wanted: Loading<T> | undefined, location: Location): UsedScreen<T> {
  const [shown, setShown] = useState<UsedScreen<T>['shown']>()
  const [failed, setFailed] = useState<{ of: Loading<T>; error: Error }>()
  const [attempt, setAttempt] = useState(0)

  const there = useStore(wanted ?? emptyStore)
  const rendered = useDeferredValue(there)
  const isShown = shown !== undefined && shown.value === there
  if (there !== undefined && (isShown ? shown.location !== location : rendered === there)) {
    setShown({ value: there, location, id: isShown ? shown.id : (shown?.id ?? 0) + 1 })
  }
  if (!wanted && shown) setShown(undefined)

  useEffect(() => {
    if (!wanted || wanted.get() !== undefined) return
    let isLeft = false
    const end = loadingBar.start()
    wanted
      .load()
      .catch((cause: unknown) => {
        if (isLeft) return
        setFailed({ of: wanted, error: cause instanceof Error ? cause : new Error(String(cause)) })
        setShown(undefined)
      })
      .finally(end)
    return () => {
      isLeft = true
      end()
      setFailed(undefined)
    }
  }, [wanted, attempt])

  const failure = failed && failed.of === wanted ? failed.error : undefined
  return {
    shown,
    failure,
    isLoading: wanted !== undefined && !isShown && failure === undefined,
    retry: () => loadAgain(failure, () => setAttempt((now) => now + 1)),
  }
}
