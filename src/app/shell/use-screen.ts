import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadingBarAnimationMs, loadingBarMinimum, loadingBarStepMs } from '#contract'
import { type LazyScreen, loadAgain } from '../../kit/lazy-screen.ts'
import { createLoadingBar } from '../../kit/loading-bar.tsx'
import type { Location } from '../../kit/router.ts'
import { canTransition, transition } from '../view-transition.ts'

export const loadingBar = createLoadingBar({
  minimum: loadingBarMinimum, stepMs: loadingBarStepMs, animationMs: loadingBarAnimationMs,
})

export interface UsedScreen<T> {
  /** What is to be shown, with the location that it belongs to: the last one that was there. */
  shown: { value: T; location: Location; id: number | undefined } | undefined
  isLoading: boolean
  failure: Error | undefined
  retry(): void
}

/**
 * The screen that a location wants, once it is there: until then the one before stands, with the loading bar. No
 * Suspense, whose shown fallback react-dom holds for 300 ms. Where nothing is wanted, something else is shown, and no
 * screen stands for the next one. With `idOf`, asked once as a screen follows another, the one cross-fades into it.
 */
export function useScreen<T>(
  wanted: LazyScreen<T> | undefined, location: Location, idOf?: (value: T, location: Location) => number,
): UsedScreen<T> {
  const [shown, setShown] = useState<UsedScreen<T>['shown']>()
  const [failed, setFailed] = useState<{ of: LazyScreen<T>; error: Error }>()
  const [attempt, setAttempt] = useState(0)
  const [, setLoaded] = useState<LazyScreen<T>>()

  const there = wanted?.loaded()
  const isNew = there !== undefined && (shown?.value !== there || shown.location !== location)
  // The picture of a scrolled screen would jump to its top first.
  const fades = isNew && idOf && shown !== undefined && shown.value !== there && canTransition()
    && window.scrollY === 0
  const show = (value: T) =>
    setShown({ value, location, id: shown?.value === value ? shown.id : idOf?.(value, location) })
  if (isNew && !fades) show(there)
  if (!wanted && shown) setShown(undefined)

  useEffect(() => {
    if (!fades) return
    let isLeft = false
    transition('screen', () => { if (!isLeft) flushSync(() => show(there)) })
    return () => { isLeft = true }
  }, [fades, there, location])

  useEffect(() => {
    if (!wanted || wanted.loaded() !== undefined) return
    let isLeft = false
    const end = loadingBar.start()
    wanted.load().then(
      () => { if (!isLeft) setLoaded(wanted) },
      (cause: unknown) => {
        if (isLeft) return
        setFailed({ of: wanted, error: cause instanceof Error ? cause : new Error(String(cause)) })
        setShown(undefined)
      },
    ).finally(end)
    return () => {
      isLeft = true
      end()
      setFailed(undefined)
    }
  }, [wanted, attempt])

  const failure = failed && failed.of === wanted ? failed.error : undefined
  return {
    shown, failure,
    isLoading: wanted !== undefined && there === undefined && failure === undefined,
    retry: () => loadAgain(failure, () => setAttempt((now) => now + 1)),
  }
}
